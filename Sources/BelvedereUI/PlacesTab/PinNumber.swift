// The number on a pin of the map. It is drawn, and not a label: a label's other text makes GTK measure and lay out
// the whole window, and pins change while the map moves.

import BelvedereCore
import CGtk
import GtkKit

/// Draws the number of places at the upper right corner of a pin.
final class PinNumber: CanvasContent {
  /// The number of places that the pin stands for; 1 is not shown.
  var count = 1 {
    didSet {
      guard count != oldValue else { return }
      text = nil
      gtk_widget_queue_draw(widget)
    }
  }

  private var widget: Widget!
  /// Made for the first drawing of a number.
  private var text: GObjectRef<OpaquePointer>?

  private static let ground = GdkRGBA(red: 0.17, green: 0.17, blue: 0.18, alpha: 1)
  private static let ink = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  /// Application pixels: the room beside the digits, the least width, and what sticks out of the pin.
  private static let room = 5.0
  private static let leastWidth = 22.0
  private static let overhang = 6.0

  /// Makes the widget, which covers the pin and keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.addClass("map-pin-number")
    gtk_widget_set_can_target(widget, 0)
    // The pin's name tells it.
    widget.setAccessibleHidden(true)
    widget.onNotify("scale-factor") { [weak self] in self?.text = nil }
    return widget
  }

  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    guard count > 1 else { return }
    let text = text ?? makeText()
    self.text = text
    var (textWidth, textHeight): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(text.pointer, &textWidth, &textHeight)
    let size = Vector(max(Self.leastWidth, Double(textWidth) + 2 * Self.room), Double(textHeight))
    let corner = Vector(Double(width) + Self.overhang - size.x, -Self.overhang)
    var (ground, ink, outline) = (Self.ground, Self.ink, GskRoundedRect())
    var bounds = graphene_rect_t(corner.x, corner.y, size.x, size.y)
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(size.y / 2))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &ground, &bounds)
    gtk_snapshot_pop(snapshot)
    var place = graphene_point_t(
      x: Float((corner.x + (size.x - Double(textWidth)) / 2).rounded()), y: Float(corner.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, text.pointer, &ink)
    gtk_snapshot_restore(snapshot)
  }

  private func makeText() -> GObjectRef<OpaquePointer> {
    let words = count > 999 ? tr("1k+") : UserLocale.text(count)
    // gtk_widget_create_pango_layout cannot fail.
    return GObjectRef(adopting: gtk_widget_create_pango_layout(widget, words)!)
  }
}
