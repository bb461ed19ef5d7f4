// The tiles of a map, drawn by libshumate: its viewport and its map layer, without the ShumateMap around
// them. Of that, 1.0.3 has a wheel that ignores how far it was turned, a double click that always zooms, no
// keys, no names and markers that do not repeat at the 180th meridian. Input, pins and the position are the
// caller's.

import CGtk
import CGtkShim
import CShumate

/// Draws the tiles of one map source at a time.
package final class TileLayer {
  package let widget: Widget

  private let viewport: GObjectRef<OpaquePointer>
  private var layer: Widget?
  private var source: MapSource?

  package init() {
    // Both cannot fail: g_object_new ends the program when memory is out.
    widget = Workaround.tileOrder.isNeeded ? bv_tile_box_new()! : adw_bin_new()!
    // shumate_viewport_new cannot fail.
    viewport = GObjectRef(adopting: shumate_viewport_new()!)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    widget.attach(self)
  }

  /// Shows the tiles of a source in place of those of the last one.
  package func show(_ source: MapSource) {
    self.source = source
    // The reference source brings its own limits for the zoom, of a map that is not used here.
    let zoom = shumate_viewport_get_zoom_level(viewport.pointer)
    shumate_viewport_set_reference_map_source(viewport.pointer, source.pointer)
    shumate_viewport_set_min_zoom_level(viewport.pointer, 0)
    shumate_viewport_set_max_zoom_level(viewport.pointer, 20)
    shumate_viewport_set_zoom_level(viewport.pointer, zoom)
    // A layer keeps its source to its end.
    let layer = shumate_map_layer_new(source.pointer, viewport.pointer)!.widget
    adw_bin_set_child(widget.cast(), layer)
    self.layer = layer
    source.onLoad = { [weak self] in self?.dropOtherZooms() }
  }

  /// Has the layer look through its tiles, now that more have come: it drops those of other zooms when all of the
  /// present zoom are there. By itself, libshumate 1.0.3 looks when a tile goes into its cache, which ours do not
  /// (bv_map_source_answer), and when the view changes.
  private func dropOtherZooms() { g_object_notify(viewport.pointer.cast(), "zoom-level") }

  /// Shows another part of the earth.
  ///
  /// - Parameters:
  ///   - latitude: degrees within ±85.05.
  ///   - longitude: degrees within ±180.
  ///   - zoom: 0...20; at a whole number, tiles of that level have their own size.
  package func centre(on latitude: Double, _ longitude: Double, zoom: Double) {
    if shumate_viewport_get_zoom_level(viewport.pointer) != zoom {
      shumate_viewport_set_zoom_level(viewport.pointer, zoom)
    }
    shumate_location_set_location(viewport.pointer, latitude, longitude)
  }
}
