// SPDX-License-Identifier: MIT

// The lines of menus, and buttons that open one.

import CGtk

/// One line of a menu.
package indirect enum MenuEntry {
  /// A command; it is left out while its action is disabled.
  case command(String, Action)
  /// A submenu with a title and sections of lines.
  case submenu(String, [[MenuEntry]])
}

/// Lines in sections.
struct Menu {
  let model: GObjectRef<OpaquePointer>

  /// - Parameter showsKeys: the menu names the keys of commands that the application does not know.
  init(_ sections: [[MenuEntry]], showsKeys: Bool = false) {
    // Constructors of menus cannot fail.
    model = GObjectRef(adopting: g_menu_new()!)
    for entries in sections {
      let section = GObjectRef(adopting: g_menu_new()!)
      for entry in entries {
        let item = makeItem(entry, showsKeys: showsKeys)
        g_menu_append_item(section.pointer, item.pointer)
      }
      g_menu_append_section(model.pointer, nil, section.pointer.cast())
    }
  }

  /// Frees the lines of a menu that will not be shown again.
  func clear() { emptyMenu(model.pointer) }
}

extension Widget {
  /// Gives a menu button its menu, which is open only while no other is.
  package func setMenu(_ entries: [[MenuEntry]]) {
    let menu = Menu(entries)
    gtk_menu_button_set_menu_model(opaque, menu.model.pointer.cast())
    on("destroy") { menu.clear() }
    closeOthersOnOpening()
  }

  /// Gives the button of `Make.splitButton` its menu.
  package func setSplitMenu(_ entries: [[MenuEntry]]) {
    let menu = Menu(entries)
    adw_split_button_set_menu_model(opaque, menu.model.pointer.cast())
    on("destroy") { menu.clear() }
  }
}

private func makeItem(_ entry: MenuEntry, showsKeys: Bool) -> GObjectRef<OpaquePointer> {
  switch entry {
  case .command(let title, let action):
    let item = GObjectRef(adopting: g_menu_item_new(title, action.name)!)
    g_menu_item_set_attribute_value(
      item.pointer, "hidden-when", g_variant_new_string("action-disabled"))
    if showsKeys, let key = action.accelerators.first {
      g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(key))
    }
    return item
  case .submenu(let title, let sections):
    let menu = Menu(sections, showsKeys: showsKeys)
    return GObjectRef(adopting: g_menu_item_new_submenu(title, menu.model.pointer.cast())!)
  }
}
