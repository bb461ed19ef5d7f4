// SPDX-License-Identifier: MIT

// GSettings that may be missing: g_settings_new ends the program when the schema is not installed, so
// the schema is looked up first.

import CGtk

/// The settings of one schema.
package final class Settings {
  private let ref: GObjectRef<UnsafeMutablePointer<GSettings>>

  /// Nil when the schema is not installed.
  ///
  /// - Parameter folder: searched besides the system's own folders, for a program under another prefix.
  package init?(schema id: String, folder: String) {
    let standard = g_settings_schema_source_get_default()
    let own = g_settings_schema_source_new_from_directory(folder, standard, 0, nil)
    defer { if let own { g_settings_schema_source_unref(own) } }
    guard let source = own ?? standard,
      let schema = g_settings_schema_source_lookup(source, id, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard let settings = g_settings_new_full(schema, nil, nil) else { return nil }
    ref = GObjectRef(adopting: settings)
  }

  package func int(_ key: String) -> Int { Int(g_settings_get_int(ref.pointer, key)) }

  package func set(_ key: String, _ value: Int) {
    g_settings_set_int(ref.pointer, key, gint(value))
  }

  package func bool(_ key: String) -> Bool { g_settings_get_boolean(ref.pointer, key) != 0 }

  package func set(_ key: String, _ value: Bool) {
    g_settings_set_boolean(ref.pointer, key, value ? 1 : 0)
  }

  package func text(_ key: String) -> String {
    guard let text = g_settings_get_string(ref.pointer, key) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Sets a value. One outside the schema's choices changes nothing.
  package func set(_ key: String, _ value: String) {
    g_settings_set_string(ref.pointer, key, value)
  }

  /// Calls `action` whenever the key changes, as long as these settings live.
  package func onChange(_ key: String, _ action: @escaping @MainActor () -> Void) {
    ref.pointer.onAny("changed::\(key)", action)
  }
}
