// SPDX-License-Identifier: MIT

// A text that a running instance publishes as the state of an action without effect. GApplication exports
// it on the session bus, where a second instance reads it.

import CGtk

extension ObjectPointer {
  /// Publishes a text under a name on this GApplication, in place of an earlier one of that name.
  package func publish(_ text: String, as name: String) {
    if let action = g_action_map_lookup_action(opaque, name) {
      g_simple_action_set_state(action, g_variant_new_string(text))
      return
    }
    let action = g_simple_action_new_stateful(name, nil, g_variant_new_string(text))!
    defer { g_object_unref(action.raw) }
    g_action_map_add_action(opaque, action)
  }

  /// The text that the running instance has published; nil if it has none of that name.
  package func publishedText(_ name: String) -> String? {
    guard let state = g_action_group_get_action_state(opaque, name) else { return nil }
    defer { g_variant_unref(state) }
    return g_variant_get_string(state, nil).map { String(cString: $0) }
  }
}
