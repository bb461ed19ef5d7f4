// The lines of menus, and buttons that open one.

import CGtk

/// One line of a menu.
package indirect enum MenuEntry {
  /// A command; it is left out while its action is disabled.
  case command(String, Action)
  /// A title that leads to more lines, in sections.
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

  /// Takes all lines out, when nobody will see the menu again: GTK 4.8 keeps the sections of a menu that it has shown,
  /// for ever.
  func clear() { clearMenu(model.pointer) }
}

private func clearMenu(_ menu: OpaquePointer) {
  let model: UnsafeMutablePointer<GMenuModel> = menu.cast()
  for index in 0..<g_menu_model_get_n_items(model) {
    for link in [G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU] {
      guard let inner = g_menu_model_get_item_link(model, index, link) else { continue }
      clearMenu(inner.opaque)
      g_object_unref(inner)
    }
  }
  g_menu_remove_all(menu)
}

extension Widget {
  /// Gives a menu button its menu, which is open only while no other is.
  package func setMenu(_ entries: [[MenuEntry]]) {
    let menu = Menu(entries)
    gtk_menu_button_set_menu_model(opaque, menu.model.pointer.cast())
    on("destroy") { menu.clear() }
    closeOthersOnOpening()
  }

  /// Gives an AdwSplitButton its menu.
  package func setSplitMenu(_ entries: [[MenuEntry]]) {
    let menu = Menu(entries)
    adw_split_button_set_menu_model(opaque, menu.model.pointer.cast())
    on("destroy") { menu.clear() }
  }
}

extension Widget {
  /// Puts the lines between the sections of a new menu in now. GTK 4.8 does so in an idle function
  /// (`gtk_menu_section_box_schedule_separator_sync`): the menu is painted without them, then changes its size, and by
  /// chance the first picture of it stays in memory that is shared with the compositor.
  func separateSections() {
    for child in children { child.separateSections() }
    guard typeName == "GtkMenuSectionBox",
      let source = g_main_context_find_source_by_user_data(nil, raw),
      g_source_get_name(source).map({ String(cString: $0).contains("separators") }) == true
    else { return }
    var action: GSourceFunc?
    var data: gpointer?
    source.pointee.callback_funcs.pointee.get(source.pointee.callback_data, source, &action, &data)
    _ = action?(data)
    g_source_destroy(source)
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
