// "Sponsored" or "Illustration" in the corner of a picture. Most photos are neither, so the widget is
// made with the first that is.

import BelvedereCore
import CGtk
import GtkKit

/// The kind of an item that is not simply a photo.
final class KindLabel {
  private let overlay: Widget
  private var label: Widget?

  /// - Parameter overlay: the GtkOverlay around the picture, which outlives this.
  init(over overlay: Widget) { self.overlay = overlay }

  func show(_ photo: Photo?) {
    guard let kind = photo?.kindLabel else {
      label?.isVisible = false
      return
    }
    let label = label ?? makeLabel()
    gtk_label_set_text(label.opaque, kind)
    label.isVisible = true
  }

  private func makeLabel() -> Widget {
    let made = Make.label("", "sponsored")
    made.align(GTK_ALIGN_START, GTK_ALIGN_START)
    gtk_overlay_add_overlay(overlay.opaque, made)
    label = made
    return made
  }
}

extension Photo {
  fileprivate var kindLabel: String? {
    if sponsorship != nil { return tr("Sponsored") }
    return assetType == .illustration ? tr("Illustration") : nil
  }
}
