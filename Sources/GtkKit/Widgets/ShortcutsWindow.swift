// SPDX-License-Identifier: MIT

// The Keyboard Shortcuts window: a list that scrolls, like the preferences. GtkShortcutsWindow cannot become
// smaller than its columns (1178 x 861 pixels for these shortcuts with GTK 4.8).

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
  package var window: Widget { dialog.widget }

  private let dialog: DialogWindow
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
    dialog = DialogWindow(title, width: 560, height: 640)
    search = Make.searchEntry(searchHint)
    self.groups = groups.map(Self.makeGroup)
    page = Make.rowPage(self.groups.map(\.widget))
    nothing = Make.statusPage(icon: searchIcon, title: nothingFound)
    build(searchIcon, searchHint)
    window.attach(self)
  }

  package func present(over parent: Window?) { dialog.present(over: parent) }

  private func build(_ searchIcon: String, _ searchHint: String) {
    // The narrowest window that the app is made for.
    window.setLeastSize(width: 360, height: 294)
    let bar = gtk_search_bar_new()!
    gtk_search_bar_set_child(bar.opaque, Make.clamp(search, maximum: 400))
    gtk_search_bar_connect_entry(bar.opaque, search.opaque)
    gtk_search_bar_set_key_capture_widget(bar.opaque, window)
    let toggle = ToggleButton(icon: searchIcon, hint: searchHint).widget
    g_object_bind_property(
      bar.raw, "search-mode-enabled", toggle.raw, "active",
      GBindingFlags(rawValue: G_BINDING_SYNC_CREATE.rawValue | G_BINDING_BIDIRECTIONAL.rawValue))
    nothing.setExpands(horizontal: true, vertical: true)
    nothing.isVisible = false
    dialog.setContent(HeaderBar(start: [toggle]), bar, page, nothing)
    search.on("search-changed") { [weak self] in self?.filter() }
    // In the capture phase, because the search entry handles the key, too, and keeps the focus until its bar is
    // hidden.
    window.onEscape(phase: .capture) { [dialog] in
      if gtk_search_bar_get_search_mode(bar.opaque) != 0 {
        gtk_search_bar_set_search_mode(bar.opaque, 0)
      } else {
        dialog.close()
      }
    }
  }

  private static func makeGroup(_ group: ShortcutGroup) -> (widget: Widget, rows: [Row]) {
    let rows = group.entries.map(makeRow)
    return (Make.rowGroup(title: group.title, rows.map(\.widget)), rows)
  }

  private static func makeRow(_ entry: ShortcutGroup.Entry) -> Row {
    let keys = Make.box(.vertical, spacing: 6)
    keys.setMargins(horizontal: 0, vertical: 6)
    for accelerator in entry.accelerators {
      // gtk_shortcut_label_new cannot fail.
      let label = gtk_shortcut_label_new(accelerator)!
      label.align(.end)
      keys.append(label)
    }
    let row = ActionRow(entry.title, keys).widget
    let names = UserLocale.list(entry.accelerators.map(acceleratorName))
    row.setAccessibleLabel(UserLocale.list([entry.title, names]))
    return Row(widget: row, words: "\(entry.title) \(names)".lowercased())
  }

  private func filter() {
    let words = search.typedText.lowercased().split(separator: " ")
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
