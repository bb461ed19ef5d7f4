// SPDX-License-Identifier: MIT

// The tiles of a map, drawn by libshumate's viewport and map layer, without ShumateMap. In 1.0.3 that ignores the
// wheel's distance, zooms at every double click, has no keys and no names, and does not repeat markers at the 180th
// meridian. The caller handles input, pins and the position.

import CGtk
import CGtkShim
import CShumate

/// Draws the tiles of one map source at a time.
package final class TileLayer {
  package let widget: Widget

  private let viewport: GObjectRef<OpaquePointer>
  private var layer: Widget?
  private var source: MapSource?
  /// Frames since the last change of the view, while they are counted.
  private var framesOfRest: Int?

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
    // Setting the reference source changes the zoom and its limits, which are set again.
    let zoom = shumate_viewport_get_zoom_level(viewport.pointer)
    shumate_viewport_set_reference_map_source(viewport.pointer, source.pointer)
    shumate_viewport_set_min_zoom_level(viewport.pointer, 0)
    shumate_viewport_set_max_zoom_level(viewport.pointer, 20)
    shumate_viewport_set_zoom_level(viewport.pointer, zoom)
    // The source of a layer cannot be replaced.
    let layer = shumate_map_layer_new(source.pointer, viewport.pointer)!.widget
    adw_bin_set_child(widget.cast(), layer)
    self.layer = layer
    source.onLoad = { [weak self] in self?.checkTiles() }
  }

  /// Makes the layer ask for the tiles that it lacks, and drop those of other zooms if it lacks none. By itself,
  /// libshumate 1.0.3 drops them when the view changes and when a tile enters its cache, which ours do not
  /// (bv_map_source_answer).
  private func checkTiles() { g_object_notify(viewport.pointer.cast(), "zoom-level") }

  /// Checks the tiles again when the view rests. After a jump, libshumate 1.4 puts the check off to the next frame, and
  /// forgets it if that frame has the time of the jump: the map stays blank (should_defer in shumate-map-layer.c).
  private func checkTilesSoon() {
    let isCounting = framesOfRest != nil
    framesOfRest = 0
    if isCounting { return }
    widget.onFrames { [weak self] in
      guard let self, let frames = framesOfRest else { return false }
      framesOfRest = frames < 2 ? frames + 1 : nil
      if framesOfRest == nil { checkTiles() }
      return framesOfRest != nil
    }
  }

  /// Moves the view.
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
    checkTilesSoon()
  }
}
