// SPDX-License-Identifier: MIT

// Work-around for two faults of GTK 4.8 to 4.18 with popovers: menus, lists of choices and all else that opens over a
// part of a window. By default an open popover takes all input of the program (autohide).
//
// - Under Wayland, GTK asks the compositor for all input in the name of the last key or press of the mouse, never of a
//   finger. A compositor refuses a popover that a finger opens after a key, or that is asked for when the key is up
//   again. GTK then keeps the mouse for a popover that is not there, and every further press in the program is lost:
//   `gdk_surface_hide` ends such a grab only if the surface was mapped.
// - Under X11, GTK takes the first click on a menu that opened under the mouse for a click beside it. The menu closes,
//   and nothing is done (`check_autohide`, `has_pointer`; in 4.8.3 by a patch of Debian's).
//
// So a popover takes all input only under Wayland, and only if the mouse was pressed last. Other popovers are closed
// here: by a press beside them, and when the focus leaves them or the program. A busy program may open a popover before
// it has seen the keys, fingers and presses that came after the mouse. If the compositor refuses such a popover, it
// opens again as one that takes no input.

import CGtk
import CGtkShim

package enum PopoverGrabs {
  /// True if the mouse was pressed last, and no key after it.
  fileprivate static var areByMouse = true
  /// GTK's own function for showing a popover.
  fileprivate static var show: (@convention(c) (Widget?) -> Void)?
  /// The open popovers that do not take all input. One that is over another comes after it, and closes before it.
  fileprivate static var open: [FreePopover] = []

  /// Installs the work-around for every popover of the program. To be called before there are any.
  package static func decide() {
    guard Workaround.refusedPopovers.isNeeded, show == nil else { return }
    // Subclasses, such as that of menus, copy the functions of this class when they are first used.
    let popovers = g_type_class_ref(gtk_popover_get_type())!
      .assumingMemoryBound(to: GtkWidgetClass.self)
    show = popovers.pointee.show
    popovers.pointee.show = showPopover
    // The signals of a class are registered when it is first used.
    g_type_class_ref(gdk_surface_get_type())
    g_signal_add_emission_hook(
      g_signal_lookup("event", gdk_surface_get_type()), 0, noteEvent, nil, nil)
  }

  fileprivate static func present(_ popover: Widget) {
    popover.holdPageStill()
    let takesAll = gtk_popover_get_autohide(popover.cast()) != 0
    guard let free = popover.attachment(FreePopover.self) ?? (takesAll ? FreePopover(popover) : nil)
    else {
      show?(popover)
      return
    }
    for other in open.reversed() where !other.holds(popover) { other.close() }
    // Wayland refuses a grab to a popover over another one without a grab.
    let grabs = areByMouse && !isUnderX11(popover) && !open.contains { $0.holds(popover) }
    gtk_popover_set_autohide(popover.cast(), grabs ? 1 : 0)
    show?(popover)
    if grabs {
      if popover.isMapped { return }
      closeGrabbing(popover)
      show?(popover)
    }
    free.begin()
  }

  /// Ends GTK's grab of the input for a popover that the compositor refused.
  private static func closeGrabbing(_ popover: Widget) {
    if let surface = gtk_native_get_surface(popover.opaque) {
      bv_popup_lets_input_through(surface)
    }
    // This replaces its surface.
    gtk_popover_set_autohide(popover.cast(), 0)
  }

  /// Notes an event before any widget gets it.
  fileprivate static func note(_ event: OpaquePointer) {
    StrayMotions.withhold(event, isCovered: !open.isEmpty)
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS:
      areByMouse = true
      closeBeside(event)
    case GDK_TOUCH_BEGIN:
      areByMouse = false
      closeBeside(event)
    case GDK_TOUCH_END, GDK_KEY_PRESS, GDK_KEY_RELEASE: areByMouse = false
    // Events may still arrive from a popover that was refused.
    case GDK_FOCUS_CHANGE where gdk_focus_event_get_in(event) == 0 && isOfWidget(event):
      for popover in open.reversed() { popover.close() }
    default: break
    }
  }

  private static func isOfWidget(_ event: OpaquePointer) -> Bool {
    gdk_event_get_surface(event).map { gtk_native_get_for_surface($0) != nil } ?? false
  }

  private static func isUnderX11(_ widget: Widget) -> Bool {
    gtk_widget_get_display(widget)?.typeName == "GdkX11Display"
  }

  private static func closeBeside(_ event: OpaquePointer) {
    guard !open.isEmpty else { return }
    let pressed = pickWidget(at: event)
    for popover in open.reversed() {
      if let pressed, popover.holds(pressed) || popover.isOpened(by: pressed) { continue }
      popover.close()
    }
  }
}

/// A popover that takes all input only if the mouse opens it. Attached to it.
private final class FreePopover {
  private let popover: Widget

  init(_ popover: Widget) {
    self.popover = popover
    popover.attach(self)
    popover.on("closed") { [weak self] in PopoverGrabs.open.removeAll { $0 === self } }
    popover.on("destroy") { [weak self] in PopoverGrabs.open.removeAll { $0 === self } }
    // gtk_event_controller_focus_new cannot fail.
    let focus = gtk_event_controller_focus_new()!
    focus.on("leave") { [weak self] in
      if let self, gtk_popover_get_autohide(popover.cast()) == 0 { close() }
    }
    gtk_widget_add_controller(popover, focus)
    popover.onKey { [weak self] key, _ in self?.goRound(key) ?? false }
  }

  /// Moves the focus by an arrow key, from the last choice to the first and back. GTK does this for a popover that
  /// takes all input, and leaves others.
  private func goRound(_ key: UInt32) -> Bool {
    let directions = [GDK_KEY_Up: GTK_DIR_UP, GDK_KEY_Down: GTK_DIR_DOWN]
    guard gtk_popover_get_autohide(popover.cast()) == 0, let direction = directions[Int32(key)]
    else { return false }
    if popover.moveFocus(direction) { return true }
    var holder = popover.window?.focus
    while let each = holder, each != popover {
      holder = gtk_widget_get_parent(each)
      if let holder { gtk_widget_set_focus_child(holder, nil) }
    }
    popover.moveFocus(direction)
    return true
  }

  /// Called when GTK has shown the popover.
  func begin() {
    // A compositor can refuse any popover; GTK would ask for it again and again.
    guard popover.isMapped else { return popover.isVisible = false }
    PopoverGrabs.open.append(self)
    // GTK does this itself for a popover that takes all input.
    if gtk_widget_get_focus_child(popover) == nil {
      gtk_widget_child_focus(popover, GTK_DIR_TAB_FORWARD)
    }
  }

  func close() { gtk_popover_popdown(popover.cast()) }

  /// True for the popover and the widgets in it, those in popovers over it as well.
  func holds(_ widget: Widget) -> Bool {
    widget == popover || gtk_widget_is_ancestor(widget, popover) != 0
  }

  /// True for widgets in the button or row that opens and closes the popover.
  func isOpened(by widget: Widget) -> Bool {
    let openers = [
      gtk_menu_button_get_type(), gtk_drop_down_get_type(), gtk_list_box_row_get_type(),
    ]
    return openers.contains { type in
      gtk_widget_get_ancestor(popover, type).map {
        widget == $0 || gtk_widget_is_ancestor(widget, $0) != 0
      } ?? false
    }
  }
}

nonisolated private let showPopover: @convention(c) (Widget?) -> Void = { popover in
  nonisolated(unsafe) let popover = popover
  MainActor.assumeIsolated { if let popover { PopoverGrabs.present(popover) } }
}

nonisolated private let noteEvent: GSignalEmissionHook = { _, _, values, _ in
  // The second value is the event, after the surface.
  nonisolated(unsafe) let event = values.flatMap { g_value_peek_pointer($0 + 1) }
  MainActor.assumeIsolated { if let event { PopoverGrabs.note(OpaquePointer(event)) } }
  return 1
}
