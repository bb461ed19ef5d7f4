// SPDX-License-Identifier: MIT

// Work-arounds for the sections of menus.
//
// GTK 4.8 never frees the sections of a menu that was shown. So a menu is emptied when nobody will see it again.
//
// GTK 4.8 adds the lines between the sections of a new menu in an idle function
// (`gtk_menu_section_box_schedule_separator_sync`). The menu may be painted without them first, and then changes its
// size; the first picture of it may never be freed (see SharedPictures). So the function is called before the menu
// opens.

import CGtk

/// Removes all lines from a menu, and from its sections and submenus.
///
/// - Parameter menu: a GMenu.
func emptyMenu(_ menu: OpaquePointer) {
  guard Workaround.keptSections.isNeeded else { return }
  let model: UnsafeMutablePointer<GMenuModel> = menu.cast()
  for index in 0..<g_menu_model_get_n_items(model) {
    for link in [G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU] {
      guard let inner = g_menu_model_get_item_link(model, index, link) else { continue }
      emptyMenu(inner.opaque)
      g_object_unref(inner)
    }
  }
  g_menu_remove_all(menu)
}

extension Widget {
  /// Adds the lines between the sections of the new menu in this popover at once.
  func separateSections() {
    guard Workaround.lateSeparators.isNeeded else { return }
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
