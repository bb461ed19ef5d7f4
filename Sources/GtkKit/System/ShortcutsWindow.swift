// The Keyboard Shortcuts window. GTK 4.8 can fill one only from XML.

import CGtk

/// A heading with its commands, or plain keys for what is not an action.
package struct ShortcutGroup {
  package struct Entry {
    package let title: String
    package let accelerator: String

    package init(_ title: String, _ accelerator: String) {
      self.title = title
      self.accelerator = accelerator
    }
  }

  package let title: String
  package let entries: [Entry]

  package init(_ title: String, actions: [Action], keys: [Entry] = []) {
    self.title = title
    entries =
      actions.compactMap { action in
        action.title.map { Entry($0, action.accelerators.joined(separator: " ")) }
      } + keys
  }
}

/// A new shortcuts window; nil if GTK refuses the description.
package func makeShortcutsWindow(_ groups: [ShortcutGroup]) -> Widget? {
  let body = groups.map { group in
    let shortcuts = group.entries.map { entry in
      """
      <child><object class="GtkShortcutsShortcut">\
      <property name="title">\(escapeMarkup(entry.title))</property>\
      <property name="accelerator">\(escapeMarkup(entry.accelerator))</property>\
      </object></child>
      """
    }.joined()
    return """
      <child><object class="GtkShortcutsGroup">\
      <property name="title">\(escapeMarkup(group.title))</property>\(shortcuts)</object></child>
      """
  }.joined()
  let xml = """
    <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>\
    <child><object class="GtkShortcutsSection"><property name="max-height">10</property>\
    \(body)</object></child></object></interface>
    """
  guard let builder = gtk_builder_new_from_string(xml, -1) else { return nil }
  defer { g_object_unref(builder.raw) }
  guard let window = gtk_builder_get_object(builder, "window") else { return nil }
  g_object_ref(window.raw)
  return window.widget
}
