// SPDX-License-Identifier: MIT

// The moon with its lit part and tilt.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A small moon.
final class MoonDisc: CanvasContent {
  struct Appearance {
    /// The lit part of the disc, 0...1.
    let litPart: Double
    /// The direction of the lit part, in degrees clockwise from straight up.
    let tilt: Double
  }

  private static let lit = Color(0.95, 0.94, 0.88)
  private static let dark = Color(0.22, 0.24, 0.3)

  private var widget: Widget!

  /// Application pixels.
  private let side: Int
  private let appearance: () -> Appearance?
  private let words: () -> String?
  private var tracking: Tracking?

  /// - Parameters:
  ///   - appearance: observed; nil draws no moon.
  ///   - words: observed; nil hides the moon.
  init(side: Int, appearance: @escaping () -> Appearance?, words: @escaping () -> String?) {
    self.side = side
    self.appearance = appearance
    self.words = words
  }

  /// The moon as seen from the place at the chosen minute.
  convenience init(_ light: PlaceLight) {
    self.init(
      side: 28,
      appearance: { light.sky.map { Appearance(litPart: $0.moonLitPart, tilt: $0.moonTilt) } },
      words: { light.phaseText })
  }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.align(nil, .center)
    widget.addClass("moon-disc")
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  private func follow() {
    let words = words()
    _ = appearance()
    widget.isVisible = words != nil
    if let words { widget.setHint(words) }
    widget.queueDraw()
  }
}

// MARK: - Canvas

extension MoonDisc {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (side, side)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard let moon = appearance() else { return }
    let size = Vector(Double(width), Double(height))
    let radius = Double(side) / 2 - 2
    let pen = SkyPen(over: Rectangle(.zero, size), in: snapshot)
    pen.disc(at: size / 2, radius: radius, Self.dark, edge: widget.textColor.faded(to: 0.35))
    pen.litPart(
      ofDiscAt: size / 2, radius: radius, share: moon.litPart, direction: moon.tilt,
      Self.lit)
  }
}
