// Keeps one popover open at a time. A key pressed in a menu may open another one elsewhere in the
// window, which Wayland forbids and GTK complains of. And a popover that is open while its part of the
// window goes out of sight would come back with it.

import CGtk

/// The popover that is open.
enum OnePopover {
  private static var open: GObjectRef<Widget>?

  /// Makes a popover keep the rule; its owner calls `makeWay(for:)` before it opens.
  static func watch(_ popover: Widget) {
    popover.on("show") { open = GObjectRef(retaining: popover) }
    popover.on("hide") {
      if open?.pointer == popover { open = nil }
    }
    popover.on("unmap") { popover.isVisible = false }
  }

  /// Closes the open popover, unless it is this one.
  static func makeWay(for popover: Widget?) {
    guard let present = open?.pointer, present != popover else { return }
    gtk_popover_popdown(present.cast())
  }
}

extension Widget {
  /// Lets this menu button's popover be open only while no other is. The button must have its popover
  /// by now.
  package func opensAlone() {
    if let popover = gtk_menu_button_get_popover(opaque) { OnePopover.watch(popover.widget) }
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, _ in
        nonisolated(unsafe) let button = button
        MainActor.assumeIsolated {
          OnePopover.makeWay(for: gtk_menu_button_get_popover(button)?.widget)
        }
      }, nil, nil)
  }
}
