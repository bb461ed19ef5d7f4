// SPDX-License-Identifier: MIT

// Buttons that hold a widget, stay pressed or open a popover.

import CGtk
import CGtkShim

/// A GtkToggleButton: it stays pressed until the next press.
package struct ToggleButton {
  package let widget: Widget

  package init(_ classes: String...) {
    // gtk_toggle_button_new cannot fail.
    widget = gtk_toggle_button_new()!
    for name in classes { widget.addClass(name) }
  }

  /// - Parameter hint: tooltip and accessible name.
  package init(icon: String, hint: String, _ classes: String...) {
    widget = gtk_toggle_button_new()!
    Make.setIcon(icon, of: widget)
    widget.setHint(hint)
    for name in classes { widget.addClass(name) }
  }

  /// A button with words.
  package init(label: String) { widget = gtk_toggle_button_new_with_label(label)! }

  package var isOn: Bool {
    get { gtk_toggle_button_get_active(widget.cast()) != 0 }
    nonmutating set { gtk_toggle_button_set_active(widget.cast(), newValue ? 1 : 0) }
  }

  /// Calls `action` when it was pressed, and when `isOn` was set to another value.
  package func onToggle(_ action: @escaping @MainActor () -> Void) { widget.on("toggled", action) }
}

extension Make {
  /// A button around a widget, which may have several lines; its action is connected later.
  package static func button(around child: Widget, _ classes: String...) -> Widget {
    // gtk_button_new cannot fail.
    let button = gtk_button_new()!
    gtk_button_set_child(button.cast(), child)
    for name in classes { button.addClass(name) }
    return button
  }

  /// A button with an icon for a command; `hint` is tooltip and accessible name.
  package static func actionButton(_ icon: String, hint: String, action: Action) -> Widget {
    let button = iconButton(icon, hint: hint)
    button.setAction(action)
    return button
  }

  /// A button that opens a menu or a popover; `hint` is tooltip and accessible name.
  package static func menuButton(_ icon: String, hint: String, _ classes: String...) -> Widget {
    // gtk_menu_button_new cannot fail.
    let button = gtk_menu_button_new()!
    gtk_menu_button_set_icon_name(button.opaque, icon)
    button.setHint(hint)
    for name in classes { button.addClass(name) }
    return button
  }

  /// A button around a widget that opens a popover.
  package static func menuButton(around child: Widget) -> Widget {
    let button = gtk_menu_button_new()!
    gtk_menu_button_set_child(button.opaque, child)
    return button
  }

  /// Changes the icon of a menu button.
  package static func setIcon(_ icon: String, ofMenuButton button: Widget) {
    gtk_menu_button_set_icon_name(button.opaque, icon)
  }

  /// Changes the icon of a button.
  package static func setIcon(_ icon: String, of button: Widget) {
    bv_button_set_icon(button.cast(), icon)
  }
}

extension Widget {
  /// Connects this button to a command; it is insensitive while that is disabled.
  package func setAction(_ action: Action) {
    gtk_actionable_set_action_name(opaque, action.name)
  }
}
