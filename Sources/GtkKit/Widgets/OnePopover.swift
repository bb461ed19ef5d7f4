// One popover at a time. A key that is pressed in a menu may open another one somewhere else in the
// window, which Wayland forbids and GTK complains of; and a popover that is open while its part of the
// window goes out of sight would be back with it.

import CGtk

/// The popover that is open.
enum OnePopover {
  private static var open: GObjectRef<Widget>?

  /// Keeps a popover to the rule; its owner calls `makeWay(for:)` before it opens.
  static func watch(_ popover: Widget) {
    popover.on("show") { open = GObjectRef(retaining: popover) }
    popover.on("hide") {
      if open?.pointer == popover { open = nil }
    }
    popover.on("unmap") { popover.isVisible = false }
  }

  /// Closes what is open, unless it is this popover.
  static func makeWay(for popover: Widget?) {
    guard let present = open?.pointer, present != popover else { return }
    gtk_popover_popdown(present.cast())
  }
}

extension Widget {
  /// Makes this menu button's popover, which it has by now, one of those of which one is open at a time.
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
