// GTK before 4.24 gives the keyboard focus of a widget that goes out of sight to another one only after the next
// frame. Until then the window keeps a reference to what went; if something else goes that still has the focus in it,
// it keeps another one and never gives the first back (`_gtk_window_unset_focus_and_default`). So a page that was left
// and removed in one frame stayed for ever.
//
// So a widget has no focus from the moment that it is hidden, and gets none while it, or what it is in, is hidden: the
// window would keep the page that was left before, too. Who gets it afterwards is still GTK's choice. One that
// leaves the window keeps it until then: GTK looks for the next one from there. So does one that is hidden while the
// window is laid out, since whoever follows the focus may ask for another layout, which GTK would lose.

import CGtk

package enum UnseenFocus {
  private static let watched = "belvedere-unseen-focus"
  private static var isWatched = false

  /// Takes the focus from every widget of the program that is hidden, or is in something that is, from now on.
  package static func release() {
    // GTK 4.24 loses no reference any more.
    guard !isWatched, gtk_get_minor_version() < 24 else { return }
    isWatched = true
    EveryWidget.on("unmap", leave)
    EveryWidget.on("hide", hide)
    EveryWidget.on("realize", watch)
  }

  /// The widget goes out of sight, or leaves its window.
  private static func leave(_ widget: Widget) {
    guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) == widget,
      // A window that is hidden as a whole keeps its focus for when it is back.
      root.widget.isMapped
    else { return }
    var outermost = widget
    while let parent = gtk_widget_get_parent(outermost), !parent.isMapped { outermost = parent }
    let isHidden = !outermost.isVisible || gtk_widget_get_child_visible(outermost) == 0
    if isHidden { giveUp(root) }
  }

  /// The widget, which nobody need have seen before, is hidden.
  private static func hide(_ widget: Widget) {
    guard let root = gtk_widget_get_root(widget), root.widget != widget,
      let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    giveUp(root)
  }

  private static func watch(_ window: Widget) {
    guard g_type_check_instance_is_a(window.cast(), gtk_window_get_type()) != 0,
      g_object_get_data(window.cast(), watched) == nil
    else { return }
    g_object_set_data(window.cast(), watched, window.raw)
    window.onNotify("focus-widget") {
      if window.isMapped, let focus = gtk_root_get_focus(window.opaque),
        gtk_widget_is_visible(focus) == 0
      {
        giveUp(window.opaque)
      }
    }
  }

  private static func giveUp(_ root: OpaquePointer) {
    if !isLaidOut(root.widget) { gtk_root_set_focus(root, nil) }
  }

  private static func isLaidOut(_ window: Widget) -> Bool {
    guard let clock = gtk_widget_get_frame_clock(window) else { return false }
    return g_signal_get_invocation_hint(clock.raw)?.pointee.signal_id
      == g_signal_lookup("layout", gdk_frame_clock_get_type())
  }
}
