// SPDX-License-Identifier: MIT

// Opening a file with a program that the person chooses.

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
