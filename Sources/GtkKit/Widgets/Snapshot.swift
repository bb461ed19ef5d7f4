// SPDX-License-Identifier: MIT

// The target of a canvas's drawing.

import CGtk

/// A GtkSnapshot, lent for one drawing. Places and sizes are in application pixels of the canvas.
package struct Snapshot {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }
}

// MARK: - Shapes and pictures

extension Snapshot {
  /// - Parameter radius: that of the corners.
  package func fill(_ bounds: Rectangle, radius: Double = 0, _ color: Color) {
    var (bounds, color) = (bounds, color)
    let isRound = radius > 0
    if isRound { pushClip(bounds, radius: radius) }
    gtk_snapshot_append_color(pointer, &color, &bounds)
    if isRound { gtk_snapshot_pop(pointer) }
  }

  /// Draws a border inside the edges.
  package func frame(_ bounds: Rectangle, width: Double, _ color: Color) {
    var (bounds, outline) = (bounds, GskRoundedRect())
    gsk_rounded_rect_init_from_rect(&outline, &bounds, 0)
    gtk_snapshot_append_border(
      pointer, &outline, Array(repeating: Float(width), count: 4), Array(repeating: color, count: 4)
    )
  }

  package func dot(at middle: SIMD2<Double>, radius: Double, _ color: Color) {
    fill(Rectangle(around: middle, radius: radius), radius: radius, color)
  }

  /// Draws all of a picture into the bounds.
  ///
  /// - Parameter opacity: 0...1.
  package func draw(_ texture: Texture, in bounds: Rectangle, opacity: Double = 1) {
    texture.append(to: pointer, in: bounds, opacity: opacity)
  }

  /// - Parameter corner: the upper left one of the text.
  package func draw(_ text: TextLayout, at corner: SIMD2<Double>, _ color: Color) {
    var color = color
    moved(by: corner) { gtk_snapshot_append_layout(pointer, text.pointer, &color) }
  }
}

// MARK: - Parts that are drawn another way

extension Snapshot {
  /// Translates, then rotates, then mirrors the content that `draw` adds.
  ///
  /// - Parameter degrees: clockwise.
  package func moved(
    by offset: SIMD2<Double>, turned degrees: Double = 0, isMirrored: Bool = false,
    _ draw: () -> Void
  ) {
    var place = graphene_point_t(x: Float(offset.x), y: Float(offset.y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &place)
    if degrees != 0 { gtk_snapshot_rotate(pointer, Float(degrees)) }
    if isMirrored { gtk_snapshot_scale(pointer, -1, 1) }
    draw()
    gtk_snapshot_restore(pointer)
  }

  /// Clips the content that `draw` adds to the bounds; nil does not clip.
  ///
  /// - Parameter radius: that of the corners.
  package func clipped(to bounds: Rectangle?, radius: Double = 0, _ draw: () -> Void) {
    guard let bounds else { return draw() }
    pushClip(bounds, radius: radius)
    draw()
    gtk_snapshot_pop(pointer)
  }

  /// - Parameter opacity: 0...1; 1 costs nothing.
  package func faded(to opacity: Double, _ draw: () -> Void) {
    guard opacity < 1 else { return draw() }
    gtk_snapshot_push_opacity(pointer, opacity)
    draw()
    gtk_snapshot_pop(pointer)
  }

  /// Until `gtk_snapshot_pop`.
  private func pushClip(_ bounds: Rectangle, radius: Double) {
    var (bounds, outline) = (bounds, GskRoundedRect())
    guard radius > 0 else { return gtk_snapshot_push_clip(pointer, &bounds) }
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(pointer, &outline)
  }
}
