// SPDX-License-Identifier: MIT

// Folders and files that only their owner can read. Earlier versions, or an open umask, may have created readable ones.

import Foundation

/// Makes folders and files private. May be called on any thread.
enum PrivateFiles {
  /// Creates a folder with mode 0700, and its missing parents. Removes the access of others to an existing
  /// one.
  static func makeFolder(at url: URL) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    closeToOthers(url.path)
  }

  /// Creates an empty file with mode 0600, or removes the access of others to an existing one. SQLite gives the
  /// database's mode to the files beside it. Errors are ignored: opening the file reports them.
  static func makeFile(at path: String) {
    // An existing file is not opened: closing it would release SQLite's locks on it in this process.
    let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    closeToOthers(path)
  }

  /// Removes all access of others. Errors are ignored, as on a disk without owners.
  static func closeToOthers(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? Int).map(mode_t.init), mode & 0o077 != 0
    else { return }
    chmod(path, mode & 0o700)
  }
}
