// The Keyboard Shortcuts window. GTK's own GtkShortcutsWindow cannot become smaller than its columns (1178
// x 861 pixels here with GTK 4.8). So this one is a list that scrolls, like the preferences.

import CGtk

/// A heading with its commands, and with plain keys that are not actions.
package struct ShortcutGroup {
  package struct Entry {
    package let title: String
    /// The accelerators, which all do the same.
    package let accelerators: [String]

    /// - Parameter accelerators: separated by spaces.
    package init(_ title: String, _ accelerators: String) {
      self.title = title
      self.accelerators = accelerators.split(separator: " ").map(String.init)
    }
  }

  package let title: String
  package let entries: [Entry]

  /// - Parameter keys: come before the actions.
  package init(_ title: String, keys: [Entry] = [], actions: [Action] = []) {
    self.title = title
    entries =
      keys
      + actions.compactMap { action in
        action.title.map { Entry($0, action.accelerators.joined(separator: " ")) }
      }
  }
}

/// The window that lists the keys, with a search.
package final class ShortcutsWindow {
  package let window: Widget

  private let search: Widget
  private let page: Widget
  private let nothing: Widget
  private var groups: [(widget: Widget, rows: [Row])] = []

  /// A line, and the words that a search finds it by.
  private struct Row {
    let widget: Widget
    let words: String
  }

  package init(
    title: String, searchIcon: String, searchHint: String, nothingFound: String,
    _ groups: [ShortcutGroup]
  ) {
    window = adw_window_new()!
    search = Make.searchEntry(searchHint)
    page = adw_preferences_page_new()!
    nothing = Make.statusPage(icon: searchIcon, title: nothingFound)
    for group in groups { add(group) }
    build(title, searchIcon, searchHint)
    window.attach(self)
  }

  package func present(over parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(window.cast(), parent)
    gtk_window_present(window.cast())
  }

  private func build(_ title: String, _ searchIcon: String, _ searchHint: String) {
    gtk_window_set_title(window.cast(), title)
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 560, 640)
    // The narrowest window that the app is made for.
    gtk_widget_set_size_request(window, 360, 294)
    let bar = gtk_search_bar_new()!
    gtk_search_bar_set_child(bar.opaque, Make.clamp(search, maximum: 400))
    gtk_search_bar_connect_entry(bar.opaque, search.opaque)
    gtk_search_bar_set_key_capture_widget(bar.opaque, window)
    let toggle = gtk_toggle_button_new()!
    gtk_button_set_icon_name(toggle.cast(), searchIcon)
    toggle.setHint(searchHint)
    g_object_bind_property(
      bar.raw, "search-mode-enabled", toggle.raw, "active",
      GBindingFlags(rawValue: G_BINDING_SYNC_CREATE.rawValue | G_BINDING_BIDIRECTIONAL.rawValue))
    let header = adw_header_bar_new()!
    adw_header_bar_pack_start(header.opaque, toggle)
    page.setExpands(horizontal: true, vertical: true)
    nothing.setExpands(horizontal: true, vertical: true)
    nothing.isVisible = false
    adw_window_set_content(
      window.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [header, bar, page, nothing]))
    search.on("search-changed") { [weak self] in self?.filter() }
    // In the capture phase, since the search entry takes the key for itself, and keeps the focus until its bar is
    // out of sight.
    window.onKey(phase: GTK_PHASE_CAPTURE) { [window] key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      if gtk_search_bar_get_search_mode(bar.opaque) != 0 {
        gtk_search_bar_set_search_mode(bar.opaque, 0)
      } else {
        gtk_window_close(window.cast())
      }
      return true
    }
  }

  private func add(_ group: ShortcutGroup) {
    let widget = adw_preferences_group_new()!
    adw_preferences_group_set_title(widget.cast(), escapeMarkup(group.title))
    let rows = group.entries.map(makeRow)
    for row in rows { adw_preferences_group_add(widget.cast(), row.widget) }
    adw_preferences_page_add(page.cast(), widget.cast())
    groups.append((widget, rows))
  }

  private func makeRow(_ entry: ShortcutGroup.Entry) -> Row {
    let row = adw_action_row_new()!
    adw_preferences_row_set_title(row.cast(), escapeMarkup(entry.title))
    let keys = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    keys.align(nil, GTK_ALIGN_CENTER)
    keys.setMargins(horizontal: 0, vertical: 6)
    for accelerator in entry.accelerators {
      // gtk_shortcut_label_new cannot fail.
      let label = gtk_shortcut_label_new(accelerator)!
      label.align(GTK_ALIGN_END)
      gtk_box_append(keys.cast(), label)
    }
    adw_action_row_add_suffix(row.cast(), keys)
    let names = entry.accelerators.map(acceleratorName).joined(separator: ", ")
    row.setAccessibleLabel("\(entry.title), \(names)")
    return Row(widget: row, words: "\(entry.title) \(names)".lowercased())
  }

  private func filter() {
    let text = gtk_editable_get_text(search.opaque).map { String(cString: $0) } ?? ""
    let words = text.lowercased().split(separator: " ")
    var isEmpty = true
    for (group, rows) in groups {
      var isGroupEmpty = true
      for row in rows {
        row.widget.isVisible = words.allSatisfy { row.words.contains($0) }
        if row.widget.isVisible { isGroupEmpty = false }
      }
      group.isVisible = !isGroupEmpty
      if !isGroupEmpty { isEmpty = false }
    }
    nothing.isVisible = isEmpty
    page.isVisible = !isEmpty
  }
}

/// An accelerator as people read it: `Ctrl+R`.
package func acceleratorName(_ accelerator: String) -> String {
  var key: guint = 0
  var modifiers = GdkModifierType(rawValue: 0)
  gtk_accelerator_parse(accelerator, &key, &modifiers)
  guard let text = gtk_accelerator_get_label(key, modifiers) else { return accelerator }
  defer { g_free(text) }
  // GTK's English names of keys are their symbols: "Page_Down".
  let name = String(cString: text)
  return name.hasSuffix("_") ? name : name.replacing("_", with: " ")
}
