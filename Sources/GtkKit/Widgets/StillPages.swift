// In GTK 4.8 a page scrolls to whatever gets the focus in it, also to a line of a list that lies over it: the list
// moves along, and a click under X11 is for the line that comes under the mouse meanwhile. Still needed while the
// scenario weather-of-a-place fails without it under X11.

import CGtk

extension Widget {
  /// Keeps the page that this popover lies over where it is, from now until the popover is closed.
  func holdPageStill() {
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
    // One that the compositor refuses is hidden and was never mapped.
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
