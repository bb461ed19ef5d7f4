// The order of the focus by Tab in the viewer: photo, header, page buttons, bars, facts. GTK would sort by
// height, in which the photo lies between the buttons beside it.

import CGtk
import GtkKit

extension ViewerPage {
  /// Moves the focus on; false leaves it to GTK, as in a menu.
  func moveFocus(_ direction: GtkDirectionType) -> Bool {
    guard let window = widget.window, let focus = gtk_window_get_focus(window),
      gtk_widget_get_ancestor(focus, gtk_popover_get_type()) == nil
    else { return false }
    let stops = focusStops.filter(\.isMapped)
    guard !stops.isEmpty else { return false }
    gtk_window_set_focus_visible(window, 1)
    let isForward = direction == GTK_DIR_TAB_FORWARD
    let present = stops.firstIndex { focus == $0 || gtk_widget_is_ancestor(focus, $0) != 0 }
    if let present, gtk_widget_child_focus(stops[present], direction) != 0 { return true }
    let start = present ?? (isForward ? -1 : 0)
    for step in 1...stops.count {
      let index = (start + (isForward ? step : -step) + 2 * stops.count) % stops.count
      if gtk_widget_child_focus(stops[index], direction) != 0 { return true }
    }
    return true
  }

  private var focusStops: [Widget] {
    if let sheet = surround.openSheet { return [sheet] }
    return [canvas.widget] + controls.focusStops + surround.focusStops + toasts
  }

  /// The toasts: the children of the toast overlay, apart from the page.
  private var toasts: [Widget] { widget.children.filter { $0 != surround.widget } }
}
