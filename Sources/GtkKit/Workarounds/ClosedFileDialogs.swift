// SPDX-License-Identifier: MIT

// Work-arounds for GTK's own file dialogs. When they are closed, they continue work that has begun: reading a dropped
// file, a long press, a list of files. If they are freed before it ends, the program crashes. When they are freed, the
// field for a path clears a pointer to itself (`location_entry`) in memory that is freed before.
//
// So a closed dialog is kept for a while, that memory for longer, and the dialog's remaining work is ended.

import CGtk
import CGtkShim

enum ClosedFileDialogs {
  private static let time = Duration.seconds(10)

  /// Keeps a dialog that is being closed until it has nothing left to do.
  static func keep(_ dialog: GObjectRef<OpaquePointer>) {
    guard Workaround.closedFileDialogs.isNeeded || Workaround.fileLists.isNeeded else { return }
    Task {
      let choosers = quiet()
      hold(choosers, for: time + .seconds(1))
      try? await Task.sleep(for: time)
      withExtendedLifetime(dialog) {}
    }
  }

  private static func hold(_ widgets: [GObjectRef<Widget>], for time: Duration) {
    Task {
      try? await Task.sleep(for: time)
      withExtendedLifetime(widgets) {}
    }
  }

  /// Ends the remaining work of closed dialogs.
  ///
  /// - Returns: what is in them.
  private static func quiet() -> [GObjectRef<Widget>] {
    var choosers: [GObjectRef<Widget>] = []
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      let held = GObjectRef<Widget>(adopting: window.assumingMemoryBound(to: GtkWidget.self))
      guard
        g_type_check_instance_is_a(held.pointer.cast(), gtk_file_chooser_dialog_get_type()) != 0,
        !held.pointer.isVisible
      else { continue }
      // A long press would open a menu that is not on the screen, but takes every mouse press in this program.
      if Workaround.closedFileDialogs.isNeeded { bv_forget_presses(held.pointer, 1, nil) }
      if Workaround.fileLists.isNeeded { freeLists(in: held.pointer) }
      choosers += self.choosers(in: held.pointer)
    }
    return choosers
  }

  private static func choosers(in widget: Widget) -> [GObjectRef<Widget>] {
    g_type_check_instance_is_a(widget.cast(), gtk_file_chooser_widget_get_type()) != 0
      ? [GObjectRef(retaining: widget)] : widget.children.flatMap(choosers)
  }

  /// Detaches the lists of files from their dialog. A list watches its folder as long as anything holds it, such as a
  /// cancelled drag, and would call the dialog after that is freed. GTK 4.10 has no such lists.
  private static func freeLists(in widget: Widget) {
    if g_type_check_instance_is_a(widget.cast(), gtk_tree_view_get_type()) != 0,
      let dialog = gtk_widget_get_ancestor(widget, gtk_file_chooser_widget_get_type()),
      let list = gtk_tree_view_get_model(widget.cast())
    {
      g_signal_handlers_disconnect_matched(
        list.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, UnsafeMutableRawPointer(dialog))
      if g_type_check_instance_is_a(list.cast(), gtk_tree_sortable_get_type()) != 0 {
        gtk_tree_sortable_set_sort_column_id(
          list, gint(GTK_TREE_SORTABLE_UNSORTED_SORT_COLUMN_ID), GTK_SORT_ASCENDING)
      }
    }
    for child in widget.children { freeLists(in: child) }
  }
}
