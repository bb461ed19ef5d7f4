// SPDX-License-Identifier: MIT

// The colours of the canvases of light, and their short texts.

import BelvedereCore
import GtkKit

/// Draws on one canvas. Text layouts are cached, because they are expensive to make and cheap to draw.
final class SkyPaint {
  static let gold = Color(0.96, 0.72, 0.15)
  static let blue = Color(0.36, 0.55, 0.94)
  static let silver = Color(0.56, 0.63, 0.75)

  private let widget: Widget
  private var layouts: [String: TextLayout] = [:]

  /// - Parameter widget: keeps the canvas that keeps this object.
  init(of widget: Widget) {
    self.widget = widget
    widget.onTextSize { [weak self] in self?.layouts = [:] }
  }

  /// A colour that contrasts with the colour of text.
  var edge: Color { widget.textColor.isLight ? .black : .white }

  /// Draws a small text, centred at a place.
  func write(_ text: String, at place: Vector, _ color: Color, in snapshot: Snapshot) {
    let layout = layout(of: text)
    snapshot.draw(layout, at: (place - layout.size / 2).rounded(.toNearestOrAwayFromZero), color)
  }

  /// The size of a small text, in application pixels.
  func size(of text: String) -> Vector { layout(of: text).size }

  private func layout(of text: String) -> TextLayout {
    if let known = layouts[text] { return known }
    // Limits the cache, which would grow with the times of every day.
    if layouts.count > 40 { layouts = [:] }
    let made = TextLayout(text, for: widget, scale: 0.8)
    layouts[text] = made
    return made
  }
}
