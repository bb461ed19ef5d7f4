// GActions with their accelerators in one table. Buttons and menus only name them; the keyboard
// shortcuts window is made from the same table, so it cannot go stale.

import CGtk

/// One command.
package struct Action {
  /// With scope: `app.quit`, `win.refresh`.
  package let name: String
  /// Those that people are told of.
  package let accelerators: [String]
  /// The same keys elsewhere on the keyboard, and what people try who expect others.
  package let aliases: [String]
  /// What the shortcuts window says; nil leaves it out there.
  package let title: String?

  package init(
    _ name: String, _ accelerators: [String] = [], aliases: [String] = [], title: String? = nil
  ) {
    self.name = name
    self.accelerators = accelerators
    self.aliases = aliases
    self.title = title
  }

  /// All keys that work.
  var keys: [String] { accelerators + aliases }

  fileprivate var bareName: String {
    String(name.split(separator: ".", maxSplits: 1).last ?? "")
  }
}

extension ObjectPointer {
  /// Adds the command to this GActionMap (application or window).
  package func add(_ action: Action, _ handler: @escaping @MainActor () -> Void) {
    let simple = g_simple_action_new(action.bareName, nil)!
    defer { g_object_unref(simple.raw) }
    simple.onAny("activate", handler)
    g_action_map_add_action(opaque, simple)
  }

  /// Takes the command away again, and its handler with it.
  package func remove(_ action: Action) {
    g_action_map_remove_action(opaque, action.bareName)
  }

  /// Whether the command may be used now.
  package func setEnabled(_ action: Action, _ isEnabled: Bool) {
    guard let found = g_action_map_lookup_action(opaque, action.bareName) else { return }
    g_simple_action_set_enabled(found, isEnabled ? 1 : 0)
  }
}

/// Gives every command its keys.
package func setAccelerators(
  _ actions: [Action], of application: UnsafeMutablePointer<GtkApplication>
) {
  for action in actions where !action.keys.isEmpty {
    var keys = action.keys.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(application, action.name, &keys)
    for key in keys { g_free(UnsafeMutableRawPointer(mutating: key)) }
  }
}
