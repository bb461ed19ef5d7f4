// SPDX-License-Identifier: MIT

// Opening a file with another program: one that the person chooses, or the one for its media type.

import CGtk
import Foundation

package enum OpenWith {
  /// Asks which installed program for pictures is to open a file.
  ///
  /// - Parameter chosen: gets a function that opens a file with the chosen program and returns true if
  ///   the program started. Not called when the person cancels.
  package static func ask(
    over window: UnsafeMutablePointer<GtkWindow>?,
    chosen: @escaping @MainActor (_ open: @escaping @MainActor (URL) -> Bool) -> Void
  ) {
    let dialog = gtk_app_chooser_dialog_new_for_content_type(
      window, GTK_DIALOG_MODAL, "image/jpeg")!
    dialog.onNumber("response") {
      defer { gtk_window_destroy(dialog.cast()) }
      guard Int32(bitPattern: $0) == GTK_RESPONSE_OK.rawValue,
        let program = gtk_app_chooser_get_app_info(dialog.opaque)
      else { return }
      let kept = GObjectRef(adopting: program)
      chosen { launch(kept.pointer, $0) }
    }
    gtk_window_present(dialog.cast())
  }

  /// Opens a file with a program that names its media type: the person's, or else another one. A program for a wider
  /// type, such as an editor of texts, does not count.
  ///
  /// - Parameter failed: called when no such program can open the file, or the person refused.
  package static func open(
    _ file: URL, ofType type: String, over window: UnsafeMutablePointer<GtkWindow>?,
    failed: @escaping @MainActor () -> Void
  ) {
    // A sandbox does not see the programs; the portal chooses one.
    if Portal.isNeeded { return Desktop.open(file.absoluteString, over: window, failed: failed) }
    let list = g_app_info_get_recommended_for_type(type)
    defer { g_list_free_full(list, g_object_unref) }
    let all = sequence(first: list, next: { $0?.pointee.next }).compactMap { $0?.pointee.data }
      .map { OpaquePointer($0) }
    let usual = g_app_info_get_default_for_type(type, 0).map { GObjectRef(adopting: $0) }
    let program = all.first { g_app_info_equal($0, usual?.pointer) != 0 } ?? all.first
    if program.map({ launch($0, file) }) != true { failed() }
  }

  private static func launch(_ program: OpaquePointer, _ file: URL) -> Bool {
    let opened = g_file_new_for_path(file.path)
    defer { g_object_unref(opened?.raw) }
    var files = GList(data: opened?.raw, next: nil, prev: nil)
    let context = gdk_display_get_default().flatMap { gdk_display_get_app_launch_context($0) }
    defer { if let context { g_object_unref(context.raw) } }
    var problem: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&problem) }
    return g_app_info_launch(program, &files, context?.cast(), &problem) != 0
  }
}
