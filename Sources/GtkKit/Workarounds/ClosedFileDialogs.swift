// Work-arounds for GTK's own file dialogs, which go on with what they have begun when they are closed, and end the
// program if they are freed by then: the reading of a file that was dropped there, a long press, a list of files.
//
// So a closed dialog is kept for a while, and what it would still do is ended.

import CGtk
import CGtkShim

enum ClosedFileDialogs {
  private static let time = Duration.seconds(10)

  /// Keeps a dialog that is being closed until it has nothing left to do.
  static func keep(_ dialog: GObjectRef<OpaquePointer>) {
    guard Workaround.closedFileDialogs.isNeeded || Workaround.fileLists.isNeeded else { return }
    Task {
      quiet()
      try? await Task.sleep(for: time)
      withExtendedLifetime(dialog) {}
    }
  }

  /// Ends what closed dialogs would still do by themselves.
  private static func quiet() {
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      let held = GObjectRef<Widget>(adopting: window.assumingMemoryBound(to: GtkWidget.self))
      guard
        g_type_check_instance_is_a(held.pointer.cast(), gtk_file_chooser_dialog_get_type()) != 0,
        !held.pointer.isVisible
      else { continue }
      // A long press would open a menu, which has no place on the screen, yet takes every press of the mouse in this
      // program.
      if Workaround.closedFileDialogs.isNeeded { bv_forget_presses(held.pointer, 1, nil) }
      if Workaround.fileLists.isNeeded { freeLists(in: held.pointer) }
    }
  }

  /// Frees the lists of files from their dialog. A list follows its folder as long as anything holds it, such as a drag
  /// that was cancelled, and would call the dialog after that is freed. GTK 4.10 has no such lists.
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
