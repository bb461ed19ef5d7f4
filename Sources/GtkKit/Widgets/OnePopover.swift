// Keeps one popover open at a time. A key pressed in a menu may open another one elsewhere in the
// window, which Wayland forbids and GTK complains of. And a popover that is open while its part of the
// window goes out of sight would come back with it.

import CGtk

extension Widget {
  /// Makes this popover close when its part of the window goes out of sight.
  package func closeWhenUnmapped() { on("unmap") { [self] in isVisible = false } }

  /// Lets this menu button's popover be open only while no other is. The button must have its popover
  /// by now.
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

  /// Closes the popovers that are open in the window, before this one opens: those of GTK's own widgets,
  /// too, such as the menu of a text, but not one that this popover stands in.
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
