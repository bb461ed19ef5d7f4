// SPDX-License-Identifier: MIT

// The picture at the pointer during a drag: a small one of what is dragged, on a pile and with their number if these
// are several things.

import CGtk

/// The picture of one drag.
@MainActor struct DragIcon {
  // In application pixels.
  private static let longerSide = 160.0
  private static let sheetStep = 6.0
  private static let badgeMargin = SIMD2(9.0, 3.0)
  /// A pile of more looks the same.
  private static let mostSheets = 3

  let picture: Texture
  /// Of the dragged things.
  let count: Int

  /// - Parameter source: a GtkDragSource that has begun a drag.
  func show(on source: OpaquePointer) {
    let size = SIMD2(
      Double(gdk_texture_get_width(picture.pointer)),
      Double(gdk_texture_get_height(picture.pointer)))
    let extent = size * min(1, Self.longerSide / max(size.x, size.y))
    let snapshot = Snapshot(gtk_snapshot_new()!)
    let sheets = min(count, Self.mostSheets)
    for sheet in (1..<max(1, sheets)).reversed() {
      let bounds = Rectangle(SIMD2(repeating: Double(sheet) * Self.sheetStep), extent)
      snapshot.fill(bounds, .white)
      snapshot.frame(bounds, width: 1, Color(0, 0, 0, alpha: 0.4))
    }
    snapshot.draw(picture, in: Rectangle(.zero, extent))
    if count > 1, let widget = gtk_event_controller_get_widget(source) {
      drawNumber(with: TextLayout(UserLocale.text(count), for: widget, isBold: true), on: snapshot)
    }
    guard let small = gtk_snapshot_free_to_paintable(snapshot.pointer, nil) else { return }
    gtk_drag_source_set_icon(source, small, gint(extent.x / 2), gint(extent.y / 2))
    g_object_unref(small.raw)
  }

  /// Draws the number in a corner of the picture.
  private func drawNumber(with text: TextLayout, on snapshot: Snapshot) {
    let corner = SIMD2(repeating: Self.sheetStep)
    let size = text.size + 2 * Self.badgeMargin
    let bounds = Rectangle(corner, SIMD2(max(size.x, size.y), size.y))
    snapshot.fill(bounds, radius: size.y / 2, Color(0, 0, 0, alpha: 0.75))
    let middle = bounds.corner + bounds.extent / 2
    snapshot.draw(text, at: middle - text.size / 2, .white)
  }
}
