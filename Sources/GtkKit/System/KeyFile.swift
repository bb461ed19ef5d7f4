// SPDX-License-Identifier: MIT

// Reads GLib's key files (`[Section]`, `key=value`), which a packager writes.

import CGtk

/// A key file that was read; for one thread at a time.
nonisolated package final class KeyFile {
  private let file: OpaquePointer

  /// Nil when there is no such file or it is no key file.
  package init?(path: String) {
    // g_key_file_new cannot fail.
    let file = g_key_file_new()!
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else {
      g_key_file_unref(file)
      return nil
    }
    self.file = file
  }

  deinit { g_key_file_unref(file) }

  /// Nil when the key is missing or empty.
  package func text(_ section: String, _ key: String) -> String? {
    guard let text = g_key_file_get_string(file, section, key, nil) else { return nil }
    defer { g_free(text) }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }
}
