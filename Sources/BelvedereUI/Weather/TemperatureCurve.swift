// SPDX-License-Identifier: MIT

// The curve of the temperatures over the columns of the hours. Its colour is the widget's own, from the style.

import GtkKit

/// Draws a curve with one value for each of several columns of equal width.
final class TemperatureCurve: CanvasContent {
  /// Application pixels.
  private static let height = 48
  private static let lineWidth = 2.0

  private let temperatures: [Double?]
  private var widget: Widget!

  private init(_ temperatures: [Double?]) { self.temperatures = temperatures }

  /// A new curve. Floating.
  ///
  /// - Parameter temperatures: at least one; the curve has a gap where one is nil.
  static func make(_ temperatures: [Double?]) -> Widget {
    let curve = TemperatureCurve(temperatures)
    curve.widget = Canvas.make(curve)
    curve.widget.addClass("weather-curve")
    return curve.widget
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    orientation == .vertical ? (Self.height, Self.height) : (0, 0)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let points = points(width: Double(width), height: Double(height))
    let color = widget.textColor
    // A drawing for each column, because GTK renders only the visible ones.
    let column = Double(width) / Double(points.count)
    for index in points.indices {
      let left = (Double(index) * column).rounded()
      let right = (Double(index + 1) * column).rounded()
      let pen = Pen(over: Rectangle(left, 0, right - left, Double(height)), in: snapshot)
      draw(points, around: index, by: pen)
      pen.stroke(color, width: Self.lineWidth, isRound: true)
    }
  }

  /// Draws the curve from the previous point to the next one, clipped to the column.
  private func draw(_ points: [SIMD2<Double>?], around index: Int, by pen: Pen) {
    var isDrawing = false
    for point in points[max(0, index - 1)...min(points.count - 1, index + 1)] {
      guard let point else {
        isDrawing = false
        continue
      }
      if isDrawing { pen.line(to: point) } else { pen.move(to: point) }
      isDrawing = true
    }
  }

  private func points(width: Double, height: Double) -> [SIMD2<Double>?] {
    let known = temperatures.compactMap(\.self)
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let column = width / Double(temperatures.count)
    let room = height - 4 * Self.lineWidth
    return temperatures.enumerated().map { index, temperature in
      guard let temperature else { return nil }
      let x = (Double(index) + 0.5) * column
      // Equal temperatures are a line in the middle.
      let share = most > least ? (most - temperature) / (most - least) : 0.5
      return SIMD2(x, 2 * Self.lineWidth + share * room)
    }
  }
}
