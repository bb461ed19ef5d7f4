// SPDX-License-Identifier: MIT

// Pages beside each other, one in view, which fingers and the mouse drag to the next.

import CGtk

/// An AdwCarousel. The wheel is left to the page around it.
package struct Carousel {
  package let widget: Widget

  package init() {
    // adw_carousel_new cannot fail.
    widget = adw_carousel_new()!
    adw_carousel_set_allow_scroll_wheel(widget.opaque, 0)
  }

  /// Adds a page at the end.
  package func append(_ page: Widget) {
    page.setExpands(horizontal: true)
    adw_carousel_append(widget.opaque, page)
  }

  package func remove(_ page: Widget) { adw_carousel_remove(widget.opaque, page) }

  /// Moves to a page.
  package func show(_ page: Widget, animated: Bool) {
    adw_carousel_scroll_to(widget.opaque, page, animated ? 1 : 0)
  }

  /// Calls `action` with the index of a page that has come into view.
  package func onPage(_ action: @escaping @MainActor (Int) -> Void) {
    widget.onNumber("page-changed") { action(Int($0)) }
  }
}
