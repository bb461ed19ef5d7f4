// What the desktop does for us: opening addresses, holding text.

import CGtk

package enum Desktop {
  /// Opens an address in the person's browser (through the portal where there is one).
  package static func open(_ address: String, over window: UnsafeMutablePointer<GtkWindow>?) {
    gtk_show_uri(window, address, guint32(GDK_CURRENT_TIME))
  }

  /// Puts text on the clipboard.
  package static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }

  /// Adds a folder of icons in the hicolor layout.
  package static func addIcons(folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Applies a style sheet to everything; a sheet that is not there changes nothing.
  package static func addStyle(file: String) {
    guard let display = gdk_display_get_default(), g_file_test(file, G_FILE_TEST_EXISTS) != 0 else {
      return
    }
    let provider = gtk_css_provider_new()!
    defer { g_object_unref(provider) }
    gtk_css_provider_load_from_path(provider, file)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
