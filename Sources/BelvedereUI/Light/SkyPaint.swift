// The means with which the canvases of light draw: plain shapes, and short words.

import BelvedereCore
import CGtk
import GtkKit

/// Draws on one canvas. Its words are kept, because a Pango layout is dear to make and cheap to draw.
final class SkyPaint {
  static let gold = GdkRGBA(red: 0.96, green: 0.72, blue: 0.15, alpha: 1)
  static let blue = GdkRGBA(red: 0.36, green: 0.55, blue: 0.94, alpha: 1)
  static let silver = GdkRGBA(red: 0.56, green: 0.63, blue: 0.75, alpha: 1)
  static let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  static let black = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)

  private let widget: Widget
  private var layouts: [String: GObjectRef<OpaquePointer>] = [:]

  /// - Parameter widget: keeps the canvas that keeps this object.
  init(of widget: Widget) {
    self.widget = widget
    widget.onNotify("scale-factor") { [weak self] in self?.layouts = [:] }
  }

  /// The colour of text, which follows the style.
  var ink: GdkRGBA {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return color
  }

  /// The colour that sets `ink` off from any ground.
  var edge: GdkRGBA {
    let ink = ink
    return ink.red + ink.green + ink.blue > 1.5 ? Self.black : Self.white
  }

  /// Fills a rectangle with round corners, in application pixels.
  func fill(
    _ bounds: graphene_rect_t, radius: Double = 0, _ color: GdkRGBA, in snapshot: OpaquePointer
  ) {
    var (bounds, color) = (bounds, color)
    guard radius > 0 else { return gtk_snapshot_append_color(snapshot, &color, &bounds) }
    Self.clip(to: bounds, radius: radius, in: snapshot)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
    gtk_snapshot_pop(snapshot)
  }

  func dot(at place: Vector, radius: Double, _ color: GdkRGBA, in snapshot: OpaquePointer) {
    let bounds = graphene_rect_t(
      place.x - radius, place.y - radius, 2 * radius, 2 * radius)
    fill(bounds, radius: radius, color, in: snapshot)
  }

  /// Writes small words around a place.
  func write(_ text: String, at place: Vector, _ color: GdkRGBA, in snapshot: OpaquePointer) {
    let layout = layout(of: text)
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    var color = color
    var corner = graphene_point_t(
      x: Float((place.x - Double(width) / 2).rounded()),
      y: Float((place.y - Double(height) / 2).rounded()))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &corner)
    gtk_snapshot_append_layout(snapshot, layout, &color)
    gtk_snapshot_restore(snapshot)
  }

  /// Clips what is drawn until `gtk_snapshot_pop`.
  static func clip(to bounds: graphene_rect_t, radius: Double, in snapshot: OpaquePointer) {
    var (bounds, outline) = (bounds, GskRoundedRect())
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
  }

  private func layout(of text: String) -> OpaquePointer {
    if let known = layouts[text] { return known.pointer }
    // gtk_widget_create_pango_layout cannot fail.
    let made = gtk_widget_create_pango_layout(widget, text)!
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.8))
    pango_layout_set_attributes(made, attributes)
    // The times of many days, at most.
    if layouts.count > 40 { layouts = [:] }
    layouts[text] = GObjectRef(adopting: made)
    return made
  }
}

extension GdkRGBA {
  func faded(to alpha: Float) -> GdkRGBA {
    GdkRGBA(red: red, green: green, blue: blue, alpha: self.alpha * alpha)
  }
}
