// SPDX-License-Identifier: MIT

// The temperatures of one day as a bar on the scale of all days. Its colour is the widget's own, from the style.

import GtkKit

/// Draws a part of a scale that runs like text.
final class TemperatureBar: CanvasContent {
  // In application pixels.
  private static let thickness = 6.0
  private static let leastWidth = 16

  private let share: ClosedRange<Double>
  private var widget: Widget!

  private init(_ share: ClosedRange<Double>) { self.share = share }

  /// A new bar. Floating.
  ///
  /// - Parameter share: of the scale, within 0...1.
  static func make(_ share: ClosedRange<Double>) -> Widget {
    let bar = TemperatureBar(share)
    bar.widget = Canvas.make(bar)
    bar.widget.addClass("temperature-bar")
    bar.widget.setExpands(horizontal: true)
    // The numbers beside it tell the same.
    bar.widget.makeDecorative()
    return bar.widget
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let thickness = Int(Self.thickness)
    return orientation == .horizontal
      ? (Self.leastWidth, 3 * Self.leastWidth) : (thickness, thickness)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let (width, top) = (Double(width), (Double(height) - Self.thickness) / 2)
    let color = widget.textColor
    func fill(_ start: Double, _ length: Double, _ color: Color) {
      let left = widget.isMirrored ? width - start - length : start
      let bounds = Rectangle(left, top, length, Self.thickness)
      snapshot.fill(bounds, radius: Self.thickness / 2, color)
    }
    fill(0, width, color.faded(to: 0.18))
    // Equal temperatures are a dot.
    let room = width - Self.thickness
    let length = (share.upperBound - share.lowerBound) * room + Self.thickness
    fill(share.lowerBound * room, length, color)
  }
}
