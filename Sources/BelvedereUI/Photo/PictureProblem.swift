// The message on a picture that could not be loaded.

import BelvedereCore
import CGtk
import GtkKit

/// The reason in a sentence, and a button to try again.
final class PictureProblem {
  let widget: Widget

  private let label = Label(lines: .wrapped)

  init(retry: @escaping @MainActor () -> Void) {
    let icon = gtk_image_new_from_icon_name(Icon.missingPicture.name)!
    gtk_image_set_pixel_size(icon.opaque, 32)
    label.limitWidth(characters: 36)
    let button = Make.button(tr("Load _Again"), "pill", action: retry)
    button.align(GTK_ALIGN_CENTER)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [icon, label.widget, button])
    widget.addClass("picture-problem")
    widget.align(GTK_ALIGN_CENTER, GTK_ALIGN_CENTER)
  }

  /// Shows an error; nil hides the message.
  func show(_ error: ImageError?) {
    label.text = error?.sentence ?? ""
    widget.isVisible = error != nil
  }
}
