// Folders and files that nobody but their owner reads. Earlier versions, and a umask that forbids nothing, left
// some that others can.

import Foundation

/// Makes folders and files private. May be called on any thread.
enum PrivateFiles {
  /// Makes a folder with mode 0700, and those above it that are missing. One that is there and lets others in
  /// is closed to them.
  static func makeFolder(at url: URL) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    closeToOthers(url.path)
  }

  /// Makes an empty file with mode 0600, or takes the rights of others to the file that is there. What SQLite makes
  /// beside a database has the database's mode. Does nothing where that is refused: whoever opens the file is told
  /// why.
  static func makeFile(at path: String) {
    // A file that is there is not opened: closing it would end the locks that SQLite has on it in this process.
    let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    closeToOthers(path)
  }

  /// Takes all rights of others. Does nothing where that is refused, as on a disk without owners.
  static func closeToOthers(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? Int).map(mode_t.init), mode & 0o077 != 0
    else { return }
    chmod(path, mode & 0o700)
  }
}
