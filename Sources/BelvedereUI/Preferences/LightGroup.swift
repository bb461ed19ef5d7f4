// The notices of golden hours.

import BelvedereModel
import CGtk
import GtkKit

/// The preferences of the light.
final class LightGroup {
  let widget: Widget

  init(preferences: Preferences) {
    widget = adw_preferences_group_new()!
    let lead = ChoiceRow(
      tr("Notify Me Before the Golden Hour"),
      choices: [0, 15, 30, 60].map {
        ($0, $0 == 0 ? tr("Off") : trn("%@ minute", "%@ minutes", $0))
      },
      preferences.$goldenHourLead)
    lead.setSubtitle(tr("Of your favourite places, while Belvedere runs"))
    adw_preferences_group_set_title(widget.cast(), tr("Light"))
    adw_preferences_group_add(widget.cast(), lead.widget)
  }
}
