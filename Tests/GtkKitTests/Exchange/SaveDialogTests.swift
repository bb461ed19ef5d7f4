// SPDX-License-Identifier: MIT

// The dialogs for files, which GTK draws without a portal.

import CGtk
import Foundation
import GtkTestSupport
import XCTest

@testable import GtkKit

final class SaveDialogTests: GtkTestCase {
  /// GTK 4.8 calls the dialog for each new file in the folder, also after it was freed, which crashes the program.
  func testAListThatOutlivesItsDialogDoesNotCallIt() throws {
    try XCTSkipUnless(Workaround.fileLists.isNeeded, "newer GTK has another kind of list")
    try onMain {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let window = gtk_window_new()!
      gtk_window_present(window.cast())
      FolderDialog.present(
        over: window.cast(), title: "Folder", accept: "_Choose", folder: folder, answered: { _ in })
      var found: (model: OpaquePointer, chooser: Widget)?
      iterate {
        found = openDialog.flatMap { folderList(in: $0) }
        return found != nil
      }
      let (list, chooser) = try XCTUnwrap(found)
      let model = GObjectRef(retaining: list)

      gtk_dialog_response(openDialog!.cast(), gint(GTK_RESPONSE_CANCEL.rawValue))

      iterate { !calls(model.pointer, chooser) }
      XCTAssertEqual(gtk_tree_sortable_get_sort_column_id(model.pointer, nil, nil), 0)
      gtk_window_destroy(window.cast())
      iterate { LiveObjects.live(.closure) == 0 }
    }
  }
}

private func makeFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try FileManager.default.createDirectory(
    at: folder.appending(path: "inner"), withIntermediateDirectories: true)
  return folder
}

/// The visible file dialog.
@MainActor private var openDialog: Widget? {
  let windows = gtk_window_get_toplevels()
  return (0..<g_list_model_get_n_items(windows)).lazy.compactMap { index -> Widget? in
    guard let item = g_list_model_get_item(windows, index) else { return nil }
    defer { g_object_unref(item) }
    let window = item.assumingMemoryBound(to: GtkWidget.self)
    let type = gtk_file_chooser_dialog_get_type()
    return g_type_check_instance_is_a(window.cast(), type) != 0 && window.isVisible ? window : nil
  }.first
}

/// The list of a folder's files below a widget, once it is shown, and the file chooser that observes it.
@MainActor private func folderList(in widget: Widget) -> (model: OpaquePointer, chooser: Widget)? {
  if g_type_check_instance_is_a(widget.cast(), gtk_tree_view_get_type()) != 0,
    let model = gtk_tree_view_get_model(widget.cast()),
    let chooser = gtk_widget_get_ancestor(widget, gtk_file_chooser_widget_get_type()),
    calls(model, chooser)
  {
    return (model, chooser)
  }
  var child = gtk_widget_get_first_child(widget)
  while let present = child {
    if let found = folderList(in: present) { return found }
    child = gtk_widget_get_next_sibling(present)
  }
  return nil
}

@MainActor private func calls(_ model: OpaquePointer, _ chooser: Widget) -> Bool {
  g_signal_handler_find(
    model.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, UnsafeMutableRawPointer(chooser)) != 0
}
