// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8 to 4.18: under Wayland, without a graphics card, a window is painted into memory that GTK
// shares with the compositor. If the window or popover is destroyed while the compositor still reads the last picture,
// GTK never frees that memory (`gdk_wayland_cairo_context_buffer_release`): 2 MB for a dialog that closes while it is
// painted. So the program waits for an answer of the compositor before a window or popover is destroyed.

import CGtk

enum SharedPictures {
  /// Waits for the compositor before any window or popover of the program is destroyed, from now on.
  static func freeWithTheirWindow() {
    guard Workaround.sharedPictures.isNeeded,
      gdk_display_get_default()?.typeName == "GdkWaylandDisplay"
    else { return }
    // The hook runs before GTK's own function for the signal, which destroys the surface.
    EveryWidget.on("unrealize") { widget in
      guard g_type_check_instance_is_a(widget.cast(), gtk_native_get_type()) != 0,
        let renderer = gtk_native_get_renderer(widget.opaque),
        renderer.typeName == "GskCairoRenderer"
      else { return }
      gdk_display_sync(gtk_widget_get_display(widget))
    }
  }
}
