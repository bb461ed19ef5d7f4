// GTK 4.8 gives the keyboard focus of a widget that goes out of sight to another one only after the next frame. Until
// then the window keeps a reference to what went; if something else goes that still has the focus in it, it keeps
// another one and never gives the first back (`_gtk_window_unset_focus_and_default`). So a page that was left and
// removed in one frame stayed for ever.
//
// So a widget has no focus from the moment that it is hidden. Who gets it afterwards is still GTK's choice. One that
// leaves the window keeps it until then: GTK looks for the next one from there. So does one that is hidden while the
// window is laid out, since whoever follows the focus may ask for another layout, which GTK would lose.

import CGtk

package enum UnseenFocus {
  private static var isWatched = false

  /// Takes the focus from every widget of the program that is hidden, or is in something that is, from now on.
  package static func isGivenUp() {
    guard !isWatched else { return }
    isWatched = true
    EveryWidget.on("unmap", giveUp)
  }

  private static func giveUp(_ widget: Widget) {
    guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) == widget,
      // A window that is hidden as a whole keeps its focus for when it is back.
      root.widget.isMapped, !isLaidOut(root.widget)
    else { return }
    var outermost = widget
    while let parent = gtk_widget_get_parent(outermost), !parent.isMapped { outermost = parent }
    let isHidden = !outermost.isVisible || gtk_widget_get_child_visible(outermost) == 0
    if isHidden { gtk_root_set_focus(root, nil) }
  }

  private static func isLaidOut(_ window: Widget) -> Bool {
    guard let clock = gtk_widget_get_frame_clock(window) else { return false }
    return g_signal_get_invocation_hint(clock.raw)?.pointee.signal_id
      == g_signal_lookup("layout", gdk_frame_clock_get_type())
  }
}
