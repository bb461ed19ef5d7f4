// SPDX-License-Identifier: MIT

// The message on a picture that could not be loaded.

import BelvedereCore
import GtkKit

/// The reason in a sentence, and a button to try again.
final class PictureProblem {
  let widget: Widget

  private let label = Label(lines: .wrapped)

  init(retry: @escaping @MainActor () -> Void) {
    let icon = Make.image(Icon.missingPicture.name, size: 32)
    label.limitWidth(characters: 36)
    let button = Make.button(tr("Load _Again"), "pill", action: retry)
    button.align(.center)
    widget = Make.box(.vertical, spacing: 6, [icon, label.widget, button])
    widget.addClass("picture-problem")
    widget.align(.center, .center)
  }

  /// Shows an error; nil hides the message.
  func show(_ error: ImageError?) {
    label.text = error?.sentence ?? ""
    widget.isVisible = error != nil
  }
}
