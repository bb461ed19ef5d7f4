// SPDX-License-Identifier: MIT

// The quality in which photos are loaded, and the folder in which a sandbox saves them.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The preferences of pictures.
final class PicturesGroup {
  let widget: Widget

  private let preferences: Preferences
  private let quality: ChoiceRow<PictureQuality>
  /// The folder of "Save to Pictures", if the person had to choose one.
  private let folder: ActionRow
  private var trackings: [Tracking] = []

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
    folder = ActionRow(
      tr("Folder for Saved Photos"),
      Make.button(tr("_Ask Again")) { preferences.picturesFolder = "" })
    widget = Make.rowGroup(
      title: tr("Pictures"), [quality.widget, metered.widget, folder.widget])
    widget.attach(self)
    trackings = [
      widget.track { [weak self] in if let self { quality.setSubtitle(explanation) } },
      widget.track { [weak self] in self?.showFolder() },
    ]
  }

  private func showFolder() {
    let path = preferences.picturesFolder
    folder.widget.isVisible = !path.isEmpty
    // The path is the sandbox's own; its last part is the person's.
    folder.widget.setRowSubtitle(URL(fileURLWithPath: path).lastPathComponent)
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
