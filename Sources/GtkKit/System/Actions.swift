// SPDX-License-Identifier: MIT

// GActions and their accelerators. Buttons and menus refer to actions by name. The keyboard shortcuts
// window is made from the same definitions, so it cannot become outdated.

import CGtk

/// One command.
package struct Action {
  /// With scope: `app.quit`, `win.refresh`.
  package let name: String
  /// The keys that are shown to people.
  package let accelerators: [String]
  /// Other keys that work but are not shown: duplicates on the keyboard, and keys of other programs.
  package let aliases: [String]
  /// The title in the shortcuts window; nil leaves the command out there.
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

  var bareName: String {
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

  /// Adds a command with a text as its target.
  package func addTargeted(
    _ action: Action, _ handler: @escaping @MainActor (_ target: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let simple = g_simple_action_new(action.bareName, type)!
    defer { g_object_unref(simple.raw) }
    simple.onItem("activate") { target in
      if let text = g_variant_get_string(target, nil) { handler(String(cString: text)) }
    }
    g_action_map_add_action(opaque, simple)
  }

  /// Adds a command that chooses one of several texts, its targets; menus mark the present one.
  package func addChoice(
    _ action: Action, _ present: String, _ handler: @escaping @MainActor (_ target: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let simple = g_simple_action_new_stateful(
      action.bareName, type, g_variant_new_string(present))!
    defer { g_object_unref(simple.raw) }
    simple.onItem("activate") { target in
      if let text = g_variant_get_string(target, nil) { handler(String(cString: text)) }
    }
    g_action_map_add_action(opaque, simple)
  }

  /// Marks another text of a command that chooses one.
  package func setChoice(of action: Action, _ present: String) {
    guard let found = g_action_map_lookup_action(opaque, action.bareName) else { return }
    g_simple_action_set_state(found, g_variant_new_string(present))
  }

  /// Activates a command of this GActionGroup, which may belong to an application in another process.
  package func activate(_ action: Action, with target: String) {
    g_action_group_activate_action(opaque, action.bareName, g_variant_new_string(target))
  }

  /// Removes the command and its handler.
  package func remove(_ action: Action) {
    g_action_map_remove_action(opaque, action.bareName)
  }

  /// Enables or disables the command.
  package func setEnabled(_ action: Action, _ isEnabled: Bool) {
    guard let found = g_action_map_lookup_action(opaque, action.bareName) else { return }
    g_simple_action_set_enabled(found, isEnabled ? 1 : 0)
  }
}

extension Widget {
  /// Activates the command; returns false if there is none.
  @discardableResult package func activate(_ action: Action) -> Bool {
    gtk_widget_activate_action_variant(self, action.name, nil) != 0
  }

  /// Activates the command with a target; does nothing if there is none.
  package func activate(_ action: Action, with target: String) {
    gtk_widget_activate_action_variant(self, action.name, g_variant_new_string(target))
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
