// SPDX-License-Identifier: MIT

// The moon as seen from the place at the chosen minute, with its lit part and tilt.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A small moon.
final class MoonDisc: CanvasContent {
  // In application pixels.
  private static let side = 28
  private static let radius = 12.0

  private static let lit = Color(0.95, 0.94, 0.88)
  private static let dark = Color(0.22, 0.24, 0.3)

  private var widget: Widget!

  private let light: PlaceLight
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.align(nil, .center)
    widget.addClass("moon-disc")
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  private func follow() {
    let words = light.phaseText
    widget.isVisible = words != nil
    if let words { widget.setHint(words) }
    widget.queueDraw()
  }
}

// MARK: - Canvas

extension MoonDisc {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (Self.side, Self.side)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard let sky = light.sky else { return }
    let size = Vector(Double(width), Double(height))
    let pen = SkyPen(over: Rectangle(.zero, size), in: snapshot)
    pen.disc(at: size / 2, radius: Self.radius, Self.dark, edge: widget.textColor.faded(to: 0.35))
    pen.litPart(
      ofDiscAt: size / 2, radius: Self.radius, share: sky.moonLitPart, direction: sky.moonTilt,
      Self.lit)
  }
}
