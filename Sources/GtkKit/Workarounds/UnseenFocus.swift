// SPDX-License-Identifier: MIT

// Work-around for GTK before 4.24: when a widget with the keyboard focus is hidden, GTK moves the focus only after the
// next frame, and the window holds a reference to the hidden widget until then. If a second widget with the focus in it
// is hidden in the same frame, the window takes a reference to that one and never releases the first
// (`_gtk_window_unset_focus_and_default`). A page that was left and removed in one frame is never freed.
//
// So a widget loses the focus at once when it is hidden, and gets none while it, or a widget around it, is hidden. GTK
// still chooses who has the focus next. There are two exceptions:
// - A widget that leaves the window keeps the focus: GTK looks for the next widget from there.
// - A widget that is hidden during a layout keeps it: a handler of the focus may ask for another layout, which GTK
//   would lose.

import CGtk

package enum UnseenFocus {
  private static var isWatched = false

  /// Takes the focus from every widget of the program that is hidden, or is in a hidden widget, from now on.
  package static func release() {
    guard !isWatched, Workaround.unseenFocus.isNeeded else { return }
    isWatched = true
    EveryWidget.on("unmap", leave)
    EveryWidget.on("hide", hide)
    EveryWidget.onWindow(watch)
  }

  /// Handles a widget that is hidden or leaves its window.
  private static func leave(_ widget: Widget) {
    guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) == widget,
      // A window that is hidden as a whole keeps its focus for when it is back.
      root.widget.isMapped
    else { return }
    var outermost = widget
    while let parent = gtk_widget_get_parent(outermost), !parent.isMapped { outermost = parent }
    let isHidden = !outermost.isVisible || gtk_widget_get_child_visible(outermost) == 0
    if isHidden { clearFocus(root) }
  }

  /// Handles a widget that is hidden, also one that was not on the screen.
  private static func hide(_ widget: Widget) {
    guard let root = gtk_widget_get_root(widget), root.widget != widget,
      let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    clearFocus(root)
  }

  private static func watch(_ window: Widget) {
    window.onNotify("focus-widget") {
      if window.isMapped, let focus = gtk_root_get_focus(window.opaque),
        gtk_widget_is_visible(focus) == 0
      {
        clearFocus(window.opaque)
      }
    }
  }

  private static func clearFocus(_ root: OpaquePointer) {
    if !isLaidOut(root.widget) { gtk_root_set_focus(root, nil) }
  }

  private static func isLaidOut(_ window: Widget) -> Bool {
    guard let clock = gtk_widget_get_frame_clock(window) else { return false }
    return g_signal_get_invocation_hint(clock.raw)?.pointee.signal_id
      == g_signal_lookup("layout", gdk_frame_clock_get_type())
  }
}
