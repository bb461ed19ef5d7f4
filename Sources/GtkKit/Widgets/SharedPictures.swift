// Under Wayland and without a graphics card, GTK 4.8 paints a window into memory that it shares with the compositor.
// When a window or popover goes before the compositor has let go of the last picture, that memory is never freed
// (`gdk_wayland_cairo_context_buffer_release`): 2 MB for a dialog that closes while it is painted.
//
// So before one goes, the compositor is asked whether it is done, which takes one question and its answer.

import CGtk

package enum SharedPictures {
  /// Waits for the compositor before any window or popover of the program goes. Called once, when GTK is initialised.
  package static func freeWithTheirWindow() {
    guard gdk_display_get_default()?.typeName == "GdkWaylandDisplay" else { return }
    // Comes before GTK's own function for the signal, which lets the surface go.
    EveryWidget.on("unrealize") { widget in
      guard g_type_check_instance_is_a(widget.cast(), gtk_native_get_type()) != 0,
        let renderer = gtk_native_get_renderer(widget.opaque),
        renderer.typeName == "GskCairoRenderer"
      else { return }
      gdk_display_sync(gtk_widget_get_display(widget))
    }
  }
}
