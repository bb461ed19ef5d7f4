// SPDX-License-Identifier: MIT

// The notifications of golden hours.

import BelvedereModel
import GtkKit

/// The preferences of the light.
final class LightGroup {
  let widget: Widget

  init(preferences: Preferences) {
    let lead = ChoiceRow(
      tr("Notify Me Before the Golden Hour"),
      choices: [0, 15, 30, 60].map {
        ($0, $0 == 0 ? tr("Off") : trn("%@ minute", "%@ minutes", $0))
      },
      preferences.$goldenHourLead)
    lead.setSubtitle(tr("Of your favourite places, while Belvedere runs"))
    widget = Make.rowGroup(title: tr("Light"), [lead.widget])
  }
}
