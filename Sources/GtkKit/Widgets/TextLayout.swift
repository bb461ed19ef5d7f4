// SPDX-License-Identifier: MIT

// Text that a canvas draws itself. Setting it is expensive, drawing it is cheap.

import CGtk

/// A PangoLayout with the font and the scale of the widget that it was made for.
@MainActor package final class TextLayout {
  private let ref: GObjectRef<OpaquePointer>

  /// - Parameters:
  ///   - scale: the size of the letters against those of the widget.
  ///   - letterSpacing: the extra space between letters, in points.
  package init(
    _ text: String = "", for widget: Widget, scale: Double = 1, isBold: Bool = false,
    letterSpacing: Int = 0
  ) {
    // gtk_widget_create_pango_layout cannot fail.
    ref = GObjectRef(adopting: gtk_widget_create_pango_layout(widget, text)!)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
    if isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if letterSpacing > 0 {
      let spacing = pango_attr_letter_spacing_new(gint(letterSpacing) * PANGO_SCALE)
      pango_attr_list_insert(attributes, spacing)
    }
    pango_layout_set_attributes(pointer, attributes)
  }

  /// The PangoLayout; lent.
  var pointer: OpaquePointer { ref.pointer }

  /// Replaces the text.
  package func set(_ text: String) { pango_layout_set_text(pointer, text, -1) }

  /// In application pixels.
  package var size: SIMD2<Double> {
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(pointer, &width, &height)
    return SIMD2(Double(width), Double(height))
  }
}
