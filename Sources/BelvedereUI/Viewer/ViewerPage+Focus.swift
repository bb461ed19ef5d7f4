// SPDX-License-Identifier: MIT

// The order of Tab in the viewer: photo, header, page buttons, bars, facts. GTK would sort by position, with
// the photo between the buttons beside it.

import CGtk
import GtkKit

extension ViewerPage {
  /// Moves the focus; false leaves it to GTK, for example in a menu.
  func moveFocus(_ direction: FocusDirection) -> Bool {
    guard let window = widget.window, let focus = window.focus, !focus.isInPopover
    else { return false }
    let stops = focusStops.filter(\.isMapped)
    guard !stops.isEmpty else { return false }
    gtk_window_set_focus_visible(window, 1)
    let isForward = direction == .forward
    let present = stops.firstIndex { focus == $0 || focus.isInside($0) }
    if let present, stops[present].moveFocus(direction) { return true }
    let start = present ?? (isForward ? -1 : 0)
    for step in 1...stops.count {
      let index = (start + (isForward ? step : -step) + 2 * stops.count) % stops.count
      if stops[index].moveFocus(direction) { return true }
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
