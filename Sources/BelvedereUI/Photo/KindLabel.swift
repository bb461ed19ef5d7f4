// SPDX-License-Identifier: MIT

// "Sponsored" or "Illustration" in the corner of a picture. Most photos are neither, so the widget is
// made when it is first needed.

import BelvedereCore
import GtkKit

/// The kind of an item that is not simply a photo.
final class KindLabel {
  private let overlay: Widget
  private var label: Label?

  /// - Parameter overlay: the GtkOverlay around the picture, which outlives this.
  init(over overlay: Widget) { self.overlay = overlay }

  func show(_ photo: Photo?) {
    guard let kind = photo?.kindLabel else {
      label?.show(nil)
      return
    }
    (label ?? makeLabel()).show(kind)
  }

  private func makeLabel() -> Label {
    let made = Label("", "sponsored")
    made.widget.align(.start, .start)
    overlay.addLayer(made.widget)
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
