// SPDX-License-Identifier: MIT

// A popover with widgets; `ContextMenu` is one with commands.

import CGtk

/// A GtkPopover. Floating, until a menu button takes it.
package struct Popover {
  package let widget: Widget

  package init(_ child: Widget) {
    // gtk_popover_new cannot fail.
    widget = gtk_popover_new()!
    gtk_popover_set_child(widget.cast(), child)
  }

  package var isOpen: Bool { widget.isVisible }

  package func close() { gtk_popover_popdown(widget.cast()) }
}

extension Widget {
  /// Gives a menu button its popover, which is open only while no other is.
  package func setPopover(_ popover: Popover) {
    gtk_menu_button_set_popover(opaque, popover.widget)
    closeOthersOnOpening()
  }

  /// True while the menu or the popover of this menu button is open.
  package var isMenuOpen: Bool {
    gtk_menu_button_get_popover(opaque)?.widget.isVisible ?? false
  }
}
