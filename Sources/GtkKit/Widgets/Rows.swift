// SPDX-License-Identifier: MIT

// The rows of preferences, and rows that lists are made of.

import CGtk

/// A row with a title, a smaller line below it, and widgets at its end (AdwActionRow).
package struct ActionRow {
  package let widget: Widget

  /// - Parameter suffix: from the middle on.
  package init(_ title: String = "", subtitle: String = "", _ suffix: Widget...) {
    widget = adw_action_row_new()!
    show(title, subtitle)
    for each in suffix { add(each) }
  }

  package func show(_ title: String, _ subtitle: String) {
    widget.setRowTitle(title)
    widget.setRowSubtitle(subtitle)
  }

  /// Adds a widget at the end.
  package func add(_ suffix: Widget) {
    suffix.align(nil, .center)
    adw_action_row_add_suffix(widget.cast(), suffix)
  }

  /// Makes the row a button: `activated` is emitted for a press.
  package func setActivatable() { gtk_list_box_row_set_activatable(widget.cast(), 1) }

  /// Passes a press on the row to a widget in it.
  package func setActivatable(_ part: Widget) {
    adw_action_row_set_activatable_widget(widget.cast(), part)
  }
}

extension Make {
  /// A group of rows (AdwPreferencesGroup).
  ///
  /// - Parameter text: Pango markup, above the rows.
  package static func rowGroup(title: String? = nil, text: String? = nil, _ rows: [Widget])
    -> Widget
  {
    let group = adw_preferences_group_new()!
    if let title { adw_preferences_group_set_title(group.cast(), escapeMarkup(title)) }
    if let text { adw_preferences_group_set_description(group.cast(), text) }
    for row in rows { adw_preferences_group_add(group.cast(), row) }
    return group
  }

  /// A page of groups, which scrolls and takes all the room (AdwPreferencesPage).
  package static func rowPage(_ groups: [Widget]) -> Widget {
    let page = adw_preferences_page_new()!
    for group in groups { adw_preferences_page_add(page.cast(), group.cast()) }
    page.setExpands(horizontal: true, vertical: true)
    return page
  }

  /// A row with a text to type (AdwEntryRow).
  ///
  /// - Parameters:
  ///   - isSecret: true shows dots, until the person wants to see the text.
  ///   - hasApplyButton: true emits `apply` when the person has finished the text.
  package static func entryRow(
    _ title: String, isSecret: Bool = false, hasApplyButton: Bool = false
  ) -> Widget {
    let row = isSecret ? adw_password_entry_row_new()! : adw_entry_row_new()!
    adw_entry_row_set_show_apply_button(row.cast(), hasApplyButton ? 1 : 0)
    row.setRowTitle(title)
    return row
  }
}

extension Widget {
  /// The rows of preferences in this widget, without those inside of other rows.
  package var rows: [Widget] {
    g_type_check_instance_is_a(cast(), adw_preferences_row_get_type()) != 0
      ? [self] : children.flatMap(\.rows)
  }

  /// The title of this AdwPreferencesGroup.
  package var groupTitle: String { plainText(ofMarkup: adw_preferences_group_get_title(cast())) }

  /// The title of this row, any AdwPreferencesRow.
  package var rowTitle: String { plainText(ofMarkup: adw_preferences_row_get_title(cast())) }

  /// The line below the title of this row; empty if it has none.
  package var rowSubtitle: String {
    if g_type_check_instance_is_a(cast(), adw_action_row_get_type()) != 0 {
      return plainText(ofMarkup: adw_action_row_get_subtitle(cast()))
    }
    return g_type_check_instance_is_a(cast(), adw_expander_row_get_type()) != 0
      ? plainText(ofMarkup: adw_expander_row_get_subtitle(cast())) : ""
  }

  /// Sets the title of this row, any AdwPreferencesRow.
  package func setRowTitle(_ title: String) {
    adw_preferences_row_set_title(cast(), escapeMarkup(title))
  }

  /// Sets the line below the title of this row, any AdwActionRow.
  package func setRowSubtitle(_ text: String) {
    adw_action_row_set_subtitle(cast(), escapeMarkup(text))
  }
}

/// A GtkListBox in which nothing is selected: a row is pressed.
package struct ListBox {
  package let widget: Widget

  /// - Parameter label: the accessible name.
  package init(_ label: String, _ classes: String...) {
    // gtk_list_box_new cannot fail.
    widget = gtk_list_box_new()!
    gtk_list_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    widget.setAccessibleLabel(label)
    for name in classes { widget.addClass(name) }
  }

  /// Adds a row at the end.
  ///
  /// - Returns: the row around the content.
  @discardableResult package func add(_ content: Widget) -> Widget {
    // gtk_list_box_row_new cannot fail.
    let row = gtk_list_box_row_new()!
    gtk_list_box_row_set_child(row.cast(), content)
    gtk_list_box_append(widget.opaque, row)
    return row
  }

  package func removeAll() {
    for row in widget.children { gtk_list_box_remove(widget.opaque, row) }
  }

  /// Calls `action` with the number of a row that is pressed.
  package func onChosen(_ action: @escaping @MainActor (_ index: Int) -> Void) {
    widget.onItem("row-activated") { row in action(Int(gtk_list_box_row_get_index(row.cast()))) }
  }
}
