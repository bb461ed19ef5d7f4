// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8 to 4.18: a page scrolls to the widget in it that gets the focus, also to a line of a popover
// over the page. The popover moves with the page, and under X11 a click is for the line that comes under the mouse
// meanwhile. So a page does not scroll to the focus while a popover is open over it.

import CGtk

extension Widget {
  /// Keeps the page below this popover from scrolling until the popover is closed.
  func holdPageStill() {
    guard Workaround.scrolledPages.isNeeded else { return }
    (attachment(PageHold.self) ?? PageHold(self)).begin()
  }
}

/// Keeps a page from scrolling while a popover is open. Attached to that.
private final class PageHold {
  private let popover: Widget
  private var page: GObjectRef<Widget>?

  init(_ popover: Widget) {
    self.popover = popover
    popover.attach(self)
    // A popover that the compositor refuses is hidden without ever being mapped.
    for signal in ["unmap", "hide"] { popover.on(signal) { [weak self] in self?.end() } }
  }

  func begin() {
    guard page == nil, let found = gtk_widget_get_ancestor(popover, gtk_viewport_get_type()),
      gtk_viewport_get_scroll_to_focus(found.opaque) != 0
    else { return }
    gtk_viewport_set_scroll_to_focus(found.opaque, 0)
    page = GObjectRef(retaining: found)
  }

  private func end() {
    if let page { gtk_viewport_set_scroll_to_focus(page.pointer.opaque, 1) }
    page = nil
  }
}
