// The quality in which photos are loaded.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of picture quality.
final class PicturesGroup {
  let widget: Widget

  private let preferences: Preferences
  private let quality: ChoiceRow<PictureQuality>
  private var tracking: Tracking?

  init(preferences: Preferences) {
    self.preferences = preferences
    quality = ChoiceRow(
      tr("Quality"),
      choices: [
        (.automatic, tr("Automatic")), (.dataSaver, tr("Data Saver")), (.best, tr("Best")),
      ],
      preferences.$chosenQuality)
    let metered = SwitchRow(
      tr("Data Saver on Metered Connections"),
      subtitle: tr("For example a phone’s hotspot"),
      preferences.$savesDataWhenMetered)
    widget = Make.rowGroup(title: tr("Pictures"), [quality.widget, metered.widget])
    widget.attach(self)
    tracking = widget.track { [weak self] in if let self { quality.setSubtitle(explanation) } }
  }

  /// The present effect of the choice.
  private var explanation: String {
    if preferences.quality != preferences.chosenQuality {
      return tr("Data saver for now: this connection is metered")
    }
    return switch preferences.chosenQuality {
    case .automatic: tr("As sharp as the screen")
    case .dataSaver: tr("Fewer pixels, compressed more")
    case .best: tr("Hardly compressed, slower to load")
    }
  }
}
