// The means with which the canvases of light draw: their colours, and short words.

import BelvedereCore
import GtkKit

/// Draws on one canvas. Its words are kept, because a layout of text is dear to make and cheap to draw.
final class SkyPaint {
  static let gold = Color(0.96, 0.72, 0.15)
  static let blue = Color(0.36, 0.55, 0.94)
  static let silver = Color(0.56, 0.63, 0.75)

  private let widget: Widget
  private var layouts: [String: TextLayout] = [:]

  /// - Parameter widget: keeps the canvas that keeps this object.
  init(of widget: Widget) {
    self.widget = widget
    widget.onNotify("scale-factor") { [weak self] in self?.layouts = [:] }
  }

  /// The colour that sets the colour of text off from any ground.
  var edge: Color { widget.textColor.isLight ? .black : .white }

  /// Writes small words around a place.
  func write(_ text: String, at place: Vector, _ color: Color, in snapshot: Snapshot) {
    let layout = layout(of: text)
    snapshot.draw(layout, at: (place - layout.size / 2).rounded(.toNearestOrAwayFromZero), color)
  }

  private func layout(of text: String) -> TextLayout {
    if let known = layouts[text] { return known }
    // The times of many days, at most.
    if layouts.count > 40 { layouts = [:] }
    let made = TextLayout(text, for: widget, scale: 0.8)
    layouts[text] = made
    return made
  }
}
