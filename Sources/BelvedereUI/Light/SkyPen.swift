// Lines and curves of the canvases of light, which GTK 4.8 has no nodes for.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Draws in one part of a snapshot, as long as it is kept.
@MainActor final class SkyPen {
  /// The width of an edge, in application pixels.
  private static let edgeWidth = 1.25

  private let cairo: OpaquePointer

  /// - Parameter bounds: in application pixels; what lies outside is cut off.
  init(over bounds: graphene_rect_t, in snapshot: OpaquePointer) {
    var bounds = bounds
    // gtk_snapshot_append_cairo cannot fail.
    cairo = gtk_snapshot_append_cairo(snapshot, &bounds)!
  }

  isolated deinit { cairo_destroy(cairo) }

  /// - Parameter edge: the colour at both sides of the line.
  func circle(around middle: Vector, radius: Double, _ color: GdkRGBA, edge: GdkRGBA) {
    addCircle(around: middle, radius: radius)
    stroke(color, width: 1, edge: edge)
  }

  /// - Parameter edge: the colour around the disc.
  func disc(at middle: Vector, radius: Double, _ color: GdkRGBA, edge: GdkRGBA) {
    addCircle(around: middle, radius: radius + Self.edgeWidth)
    fill(edge)
    addCircle(around: middle, radius: radius)
    fill(color)
  }

  /// - Parameter edge: the colour at both sides of the line, and between its dashes.
  func line(
    from start: Vector, to end: Vector, width: Double, _ color: GdkRGBA, edge: GdkRGBA,
    isDashed: Bool = false
  ) {
    cairo_move_to(cairo, start.x, start.y)
    cairo_line_to(cairo, end.x, end.y)
    stroke(color, width: width, edge: edge, isDashed: isDashed)
  }

  /// Fills the lit part of a disc: between half of its rim and the half of an ellipse.
  ///
  /// - Parameters:
  ///   - share: of the disc, 0...1.
  ///   - direction: to which the lit rim looks, in degrees clockwise from straight up.
  func litPart(
    ofDiscAt middle: Vector, radius: Double, share: Double, direction: Double, _ color: GdkRGBA
  ) {
    cairo_save(cairo)
    cairo_translate(cairo, middle.x, middle.y)
    cairo_rotate(cairo, direction * .pi / 180)
    // The lit rim is up here.
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 0, 0, radius, .pi, 2 * .pi)
    let (steps, height) = (24, radius * (2 * share - 1))
    for step in 1..<steps {
      let angle = Double(step) / Double(steps) * .pi
      cairo_line_to(cairo, cos(angle) * radius, sin(angle) * height)
    }
    cairo_close_path(cairo)
    fill(color)
    cairo_restore(cairo)
  }
}

extension SkyPen {
  private func addCircle(around middle: Vector, radius: Double) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, middle.x, middle.y, radius, 0, 2 * .pi)
  }

  private func fill(_ color: GdkRGBA) {
    set(color)
    cairo_fill(cairo)
  }

  private func stroke(_ color: GdkRGBA, width: Double, edge: GdkRGBA, isDashed: Bool = false) {
    set(edge)
    cairo_set_line_width(cairo, width + 2 * Self.edgeWidth)
    cairo_stroke_preserve(cairo)
    set(color)
    cairo_set_line_width(cairo, width)
    cairo_set_dash(cairo, [4, 4], isDashed ? 2 : 0, 0)
    cairo_stroke(cairo)
    cairo_set_dash(cairo, nil, 0, 0)
  }

  private func set(_ color: GdkRGBA) {
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }
}
