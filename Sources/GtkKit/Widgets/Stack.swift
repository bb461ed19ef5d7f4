// SPDX-License-Identifier: MIT

// Several widgets in one place.

import CGtk
import CGtkShim

/// A GtkStack: one of its pages is seen.
package struct Stack<Page: RawRepresentable> where Page.RawValue == String {
  package let widget: Widget

  /// - Parameter isAsLargeAsAll: false makes it as large as the page that is seen.
  package init(isAsLargeAsAll: Bool = true) {
    widget = gtk_stack_new()!
    gtk_stack_set_vhomogeneous(widget.opaque, isAsLargeAsAll ? 1 : 0)
    gtk_stack_set_hhomogeneous(widget.opaque, isAsLargeAsAll ? 1 : 0)
  }

  /// Adds a page; the first is seen.
  package func add(_ child: Widget, as page: Page) {
    bv_stack_add(widget.opaque, child, page.rawValue)
  }

  package func remove(_ child: Widget) { gtk_stack_remove(widget.opaque, child) }

  /// The page that is seen; nil while there is none.
  package var page: Page? {
    gtk_stack_get_visible_child_name(widget.opaque).flatMap { Page(rawValue: String(cString: $0)) }
  }

  package func show(_ page: Page, fades: Bool = false) {
    gtk_stack_set_visible_child_full(
      widget.opaque, page.rawValue,
      fades ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE)
  }
}
