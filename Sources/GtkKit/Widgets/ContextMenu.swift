// SPDX-License-Identifier: MIT

// A menu that opens over a part of the window: by the right mouse button, a long press of a finger,
// the Menu key or Shift+F10. Its content is made each time.

import CGtk

/// The content of a context menu, and its place.
package struct ContextMenuContent {
  let sections: [[MenuEntry]]
  let place: GdkRectangle

  /// - Parameter x, y: the place that the menu points to, in application pixels of its widget.
  package init(_ sections: [[MenuEntry]], x: Double, y: Double) {
    self.sections = sections
    place = GdkRectangle(x: gint(x), y: gint(y), width: 1, height: 1)
  }
}

/// The context menu of a widget, which keeps it alive.
package final class ContextMenu {
  private let owner: Widget
  private let popover: GObjectRef<Widget>
  private var menu: Menu?
  private let showsKeys: Bool
  private let fill: (_ place: (x: Double, y: Double)?) -> ContextMenuContent?
  private var focusBefore: GObjectRef<Widget>?

  /// - Parameters:
  ///   - widget: a box, a bin or an overlay. Other widgets do not allocate the menu, and in GTK 4.8 a scrolled
  ///     window takes the arrow keys from it.
  ///   - group: the actions that `prefix` stands for inside the menu.
  ///   - showsKeys: the commands' keys are shown; they must work there.
  ///   - fill: the content for a place in application pixels of the widget; nil stands for the place of
  ///     the focus. Without content no menu opens.
  package init(
    on widget: Widget, prefix: String, group: OpaquePointer, showsKeys: Bool,
    fill: @escaping (_ place: (x: Double, y: Double)?) -> ContextMenuContent?
  ) {
    owner = widget
    self.showsKeys = showsKeys
    self.fill = fill
    // gtk_popover_menu_new_from_model cannot fail.
    popover = GObjectRef(adopting: gtk_popover_menu_new_from_model(nil)!)
    gtk_widget_insert_action_group(popover.pointer, prefix, group)
    gtk_popover_set_has_arrow(popover.pointer.cast(), 0)
    gtk_widget_set_parent(popover.pointer, widget)
    widget.attach(self)
    widget.on("destroy") { [weak self] in self?.end(prefix: prefix) }
    popover.pointer.on("closed") { [weak self] in self?.giveFocusBack() }
    popover.pointer.closeWhenUnmapped()
    listen()
  }

  package var isOpen: Bool { popover.pointer.isVisible }

  /// Opens the menu, if there is one for that place and its widget is in sight.
  ///
  /// - Parameter place: in application pixels of the widget; nil for the place of the focus.
  /// - Returns: true if it opened.
  @discardableResult
  package func open(at place: (x: Double, y: Double)? = nil) -> Bool {
    // GTK 4.8 reports a long press also for a widget that was hidden under the finger.
    guard owner.isMapped, let content = fill(place) else { return false }
    show(Menu(content.sections, showsKeys: showsKeys))
    var rectangle = content.place
    gtk_popover_set_pointing_to(popover.pointer.cast(), &rectangle)
    popover.pointer.align(owner.isMirrored ? .end : .start)
    popover.pointer.closeOtherPopovers()
    focusBefore = owner.window?.focus.map { GObjectRef(retaining: $0) }
    gtk_popover_popup(popover.pointer.cast())
    return true
  }

  private func show(_ menu: Menu) {
    gtk_popover_menu_set_menu_model(popover.pointer.opaque, menu.model.pointer.cast())
    popover.pointer.separateSections()
    self.menu?.clear()
    self.menu = menu
  }

  /// Releases the menu. In GTK 4.8, a menu that is open when its window is destroyed would keep the actions alive.
  private func end(prefix: String) {
    focusBefore = nil
    popover.pointer.isVisible = false
    gtk_widget_insert_action_group(popover.pointer, prefix, nil)
    gtk_widget_unparent(popover.pointer)
    menu?.clear()
  }

  private func listen() {
    let click = owner.addClick(button: Int(GDK_BUTTON_SECONDARY))
    click.onPress("pressed") { [weak self] _, x, y in
      if self?.open(at: (x, y)) == true { click.claim() }
    }
    LongPress(on: owner) { [weak self] x, y in self?.open(at: (x, y)) ?? false }
    for key in ["Menu", "<Shift>F10"] {
      owner.onShortcut(key) { [weak self] in self?.open() ?? false }
    }
  }

  /// Restores the focus: when a menu closes, GTK 4.8 leaves the window without one.
  private func giveFocusBack() {
    // The reference may be the last one, so it is kept until this returns.
    guard let before = focusBefore else { return }
    focusBefore = nil
    guard let window = owner.window, before.pointer.window == window, before.pointer.isMapped else {
      return
    }
    if window.focus?.isInside(popover.pointer) ?? true {
      before.pointer.grabFocus()
    }
  }
}
