// The curve of the temperatures over the columns of the hours. Its colour is the widget's own, from the style.

import CGtk
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

  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    orientation == GTK_ORIENTATION_VERTICAL ? (Self.height, Self.height) : (0, 0)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    let points = points(width: Double(width), height: Double(height))
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    // A picture for each column: only those in view become pixels.
    let column = Double(width) / Double(points.count)
    for index in points.indices {
      let left = (Double(index) * column).rounded()
      let right = (Double(index + 1) * column).rounded()
      var bounds = graphene_rect_t()
      graphene_rect_init(&bounds, Float(left), 0, Float(right - left), Float(height))
      guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { continue }
      gdk_cairo_set_source_rgba(cairo, &color)
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      draw(points, around: isMirrored ? points.count - 1 - index : index, in: cairo)
      cairo_destroy(cairo)
    }
  }

  /// The way from the point before to the point after; what lies in other columns is cut off.
  private func draw(_ points: [(x: Double, y: Double)?], around index: Int, in cairo: OpaquePointer)
  {
    cairo_set_line_width(cairo, Self.lineWidth)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    var isDrawing = false
    for point in points[max(0, index - 1)...min(points.count - 1, index + 1)] {
      guard let point else {
        isDrawing = false
        continue
      }
      if isDrawing {
        cairo_line_to(cairo, point.x, point.y)
      } else {
        cairo_move_to(cairo, point.x, point.y)
      }
      isDrawing = true
    }
    cairo_stroke(cairo)
  }

  private func points(width: Double, height: Double) -> [(x: Double, y: Double)?] {
    let known = temperatures.compactMap(\.self)
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    let column = width / Double(temperatures.count)
    let room = height - 4 * Self.lineWidth
    return temperatures.enumerated().map { index, temperature in
      guard let temperature else { return nil }
      let x = (Double(index) + 0.5) * column
      // A day without a change is a line in the middle.
      let share = most > least ? (most - temperature) / (most - least) : 0.5
      return (x: isMirrored ? width - x : x, y: 2 * Self.lineWidth + share * room)
    }
  }
}
