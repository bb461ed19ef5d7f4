// Requests to the desktop: browser, clipboard, icons, style.

import CGtk

package enum Desktop {
  /// Opens an address in the person's browser (through the portal where there is one).
  ///
  /// - Parameter failed: called when no program can open the address, or the person refused.
  package static func open(
    _ address: String, over window: UnsafeMutablePointer<GtkWindow>?,
    failed: @escaping @MainActor () -> Void
  ) {
    let opening = Opening(over: window, failed: failed)
    gtk_show_uri_full(
      opening.handle.window, address, guint32(GDK_CURRENT_TIME), nil, finishOpening,
      Unmanaged.passRetained(opening).toOpaque())
  }

  /// Returns true if a program is installed for addresses that begin with a scheme. A sandbox sees no program outside.
  package static func canOpen(scheme: String) -> Bool {
    guard let program = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    g_object_unref(program.raw)
    return true
  }

  /// The folders of the system's data, where the programs of the desktop look, too.
  package static var dataFolders: [String] {
    var folders: [String] = []
    var next = g_get_system_data_dirs()
    while let folder = next?.pointee {
      folders.append(String(cString: folder))
      next = next?.advanced(by: 1)
    }
    return folders
  }

  /// GTK's name for the kind of display, such as `GdkWaylandDisplay`; nil without one.
  package static var displayKind: String? { gdk_display_get_default()?.typeName }

  /// The size of text in relation to the usual one; 1 without a display.
  package static var textScale: Double {
    guard let settings = gtk_settings_get_default() else { return 1 }
    var dots = GValue()
    defer { g_value_unset(&dots) }
    g_object_get_property(settings.cast(), "gtk-xft-dpi", &dots)
    let usual = 96.0 * 1024
    // Negative without a value of the desktop's.
    return g_value_get_int(&dots) > 0 ? Double(g_value_get_int(&dots)) / usual : 1
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

  /// Returns those of the named icons that are missing from the icon theme, from the added folders and
  /// from GTK and libadwaita themselves.
  package static func missingIcons(of names: [String]) -> [String] {
    guard let display = gdk_display_get_default() else { return names }
    let theme = gtk_icon_theme_get_for_display(display)
    return names.filter { gtk_icon_theme_has_icon(theme, $0) == 0 }
  }

  /// Applies a style sheet to the whole program; a missing file changes nothing.
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

/// Passed to C retained; the callback, which comes once, releases it.
private final class Opening {
  let handle: WindowHandle
  let failed: @MainActor () -> Void

  init(over window: UnsafeMutablePointer<GtkWindow>?, failed: @escaping @MainActor () -> Void) {
    handle = WindowHandle(of: window)
    self.failed = failed
  }
}

nonisolated private let finishOpening: GAsyncReadyCallback = { window, result, data in
  guard let data else { return }
  nonisolated(unsafe) let owned = data
  var problem: UnsafeMutablePointer<GError>?
  let isOpen = gtk_show_uri_full_finish(
    window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }, result,
    &problem)
  g_clear_error(&problem)
  MainActor.assumeIsolated {
    let opening = Unmanaged<Opening>.fromOpaque(owned).takeRetainedValue()
    // GTK 4.8 still uses the handle until this returns.
    Task {
      opening.handle.giveBack()
      if isOpen == 0 { opening.failed() }
    }
  }
}
