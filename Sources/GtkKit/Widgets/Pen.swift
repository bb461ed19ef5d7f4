// SPDX-License-Identifier: MIT

// Lines and curves on a canvas, which GTK 4.8 has no nodes for.

import CGtk

/// Draws by cairo into one part of a snapshot, as long as it is kept. `fill` and `stroke` end the path.
@MainActor package final class Pen {
  private let cairo: OpaquePointer

  /// - Parameter bounds: in application pixels; what lies outside is cut off.
  package init(over bounds: Rectangle, in snapshot: Snapshot) {
    var bounds = bounds
    // gtk_snapshot_append_cairo cannot fail.
    cairo = gtk_snapshot_append_cairo(snapshot.pointer, &bounds)!
  }

  isolated deinit { cairo_destroy(cairo) }

  package func move(to place: SIMD2<Double>) { cairo_move_to(cairo, place.x, place.y) }

  package func line(to place: SIMD2<Double>) { cairo_line_to(cairo, place.x, place.y) }

  /// Adds an arc as a new part of the path.
  ///
  /// - Parameter angles: in radians from the right, clockwise.
  package func arc(
    around middle: SIMD2<Double>, radius: Double, _ angles: ClosedRange<Double> = 0...2 * .pi
  ) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, middle.x, middle.y, radius, angles.lowerBound, angles.upperBound)
  }

  package func closePath() { cairo_close_path(cairo) }

  package func fill(_ color: Color) {
    set(color)
    cairo_fill(cairo)
  }

  /// - Parameters:
  ///   - dash: the length of a dash and of a gap; nil for a whole line.
  ///   - isRound: true rounds the ends and the joins.
  ///   - keepsPath: true leaves the path for another stroke.
  package func stroke(
    _ color: Color, width: Double, dash: Double? = nil, isRound: Bool = false,
    keepsPath: Bool = false
  ) {
    set(color)
    cairo_set_line_width(cairo, width)
    cairo_set_line_join(cairo, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_line_cap(cairo, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    let dashes = dash.map { [$0, $0] } ?? []
    cairo_set_dash(cairo, dashes, gint(dashes.count), 0)
    if keepsPath { cairo_stroke_preserve(cairo) } else { cairo_stroke(cairo) }
  }

  /// Draws with the origin elsewhere, turned around it.
  ///
  /// - Parameter degrees: clockwise.
  package func moved(to origin: SIMD2<Double>, turned degrees: Double, _ draw: () -> Void) {
    cairo_save(cairo)
    cairo_translate(cairo, origin.x, origin.y)
    cairo_rotate(cairo, degrees * .pi / 180)
    draw()
    cairo_restore(cairo)
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }
}
