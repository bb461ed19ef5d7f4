// SPDX-License-Identifier: MIT

// Keeps one popover open at a time. A key pressed in a menu may open another one elsewhere in the
// window, which Wayland forbids; GTK warns. A popover that is open when its part of the window is hidden
// would also appear again with that part.

import CGtk

extension Widget {
  /// Closes this popover when its part of the window is hidden.
  package func closeWhenUnmapped() { on("unmap") { [self] in isVisible = false } }

  /// Closes other popovers before this menu button's popover opens. The button must have its popover
  /// already.
  package func closeOthersOnOpening() {
    gtk_menu_button_get_popover(opaque)?.widget.closeWhenUnmapped()
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, _ in
        nonisolated(unsafe) let button = button
        MainActor.assumeIsolated {
          gtk_menu_button_get_popover(button)?.widget.closeOtherPopovers()
        }
      }, nil, nil)
  }

  /// Closes the popovers that are open in the window, also those of GTK's own widgets, such as the menu of a
  /// text, but not one that this popover is inside of.
  package func closeOtherPopovers() {
    for popover in window?.widget.openPopovers ?? []
    where popover != self && !isInside(popover) {
      gtk_popover_popdown(popover.cast())
    }
  }

  private var openPopovers: [Widget] {
    let isOne = g_type_check_instance_is_a(cast(), gtk_popover_get_type()) != 0
    return (isOne ? [self] : []) + children.filter(\.isMapped).flatMap(\.openPopovers)
  }
}
