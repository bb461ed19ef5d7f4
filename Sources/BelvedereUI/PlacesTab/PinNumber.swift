// SPDX-License-Identifier: MIT

// The number on a pin of the map. It is not a label, because a new text of a label makes GTK measure and lay out the
// whole window, and pins change while the map moves.

import BelvedereCore
import GtkKit

/// Draws the number of places at the upper right corner of a pin.
final class PinNumber: CanvasContent {
  /// The number of places that the pin stands for; 1 is not shown.
  var count = 1 {
    didSet {
      guard count != oldValue else { return }
      text = nil
      widget.queueDraw()
    }
  }

  private var widget: Widget!
  /// Made for the first drawing of a number.
  private var text: TextLayout?

  private static let ground = Color(0.17, 0.17, 0.18)
  // In application pixels.
  private static let room = 5.0
  private static let leastWidth = 22.0
  private static let overhang = 6.0

  /// Makes the widget, which covers the pin and keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.addClass("map-pin-number")
    widget.setTarget(false)
    // The pin's accessible name contains the number.
    widget.makeDecorative()
    widget.onTextSize { [weak self] in self?.text = nil }
    return widget
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard count > 1 else { return }
    let text = text ?? makeText()
    self.text = text
    let size = Vector(max(Self.leastWidth, text.size.x + 2 * Self.room), text.size.y)
    let corner = Vector(Double(width) + Self.overhang - size.x, -Self.overhang)
    snapshot.fill(Rectangle(corner, size), radius: size.y / 2, Self.ground)
    let left = (corner.x + (size.x - text.size.x) / 2).rounded()
    snapshot.draw(text, at: Vector(left, corner.y), .white)
  }

  private func makeText() -> TextLayout {
    TextLayout(count > 999 ? tr("1k+") : UserLocale.text(count), for: widget)
  }
}
