// SPDX-License-Identifier: MIT

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

  /// Opens an address with a program for its scheme, but never with one: the person's, or else another one.
  ///
  /// - Parameters:
  ///   - id: the application that asks, which would open the address itself.
  ///   - failed: called when no other program can open the address, or the person refused.
  package static func open(
    _ address: String, notBy id: String, over window: UnsafeMutablePointer<GtkWindow>?,
    failed: @escaping @MainActor () -> Void
  ) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let type = "x-scheme-handler/\(scheme)"
    let usual = g_app_info_get_default_for_type(type, 0).map { GObjectRef(adopting: $0) }
    // In a sandbox, where other programs are not known, the portal decides.
    guard usual.map({ isApplication($0.pointer, id) }) ?? false,
      g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) == 0
    else { return open(address, over: window, failed: failed) }
    let list = g_app_info_get_all_for_type(type)
    defer { g_list_free_full(list, g_object_unref) }
    let all = sequence(first: list, next: { $0?.pointee.next }).compactMap { $0?.pointee.data }
    let other = all.map { OpaquePointer($0) }.first { !isApplication($0, id) }
    if other.map({ launch($0, address) }) != true { failed() }
  }

  private static func isApplication(_ program: OpaquePointer, _ id: String) -> Bool {
    g_app_info_get_id(program).map { String(cString: $0) } == id + ".desktop"
  }

  private static func launch(_ program: OpaquePointer, _ address: String) -> Bool {
    let text = g_strdup(address)
    defer { g_free(text) }
    var addresses = GList(data: text, next: nil, prev: nil)
    let context = gdk_display_get_default().flatMap { gdk_display_get_app_launch_context($0) }
    defer { if let context { g_object_unref(context.raw) } }
    var problem: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&problem) }
    return g_app_info_launch_uris(program, &addresses, context?.cast(), &problem) != 0
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

  /// Returns the reason why GTK cannot load a picture; nil if it can. A vector picture needs the loader of librsvg, an
  /// SVG icon without it is drawn as a broken picture.
  package static func problem(ofPicture path: String) -> String? {
    let file = g_file_new_for_path(path)
    defer { g_object_unref(file.map(UnsafeMutableRawPointer.init)) }
    var problem: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&problem) }
    if let texture = gdk_texture_new_from_file(file, &problem) {
      g_object_unref(UnsafeMutableRawPointer(texture))
      return nil
    }
    return problem.map { String(cString: $0.pointee.message) } ?? "no reason given"
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
