// SPDX-License-Identifier: MIT

// The hidden names of unfinished files, by which leftovers of a crash are found.

import Foundation

/// Names unfinished files, and removes leftovers. May be called on any thread.
enum UnfinishedFile {
  private static let prefix = ".belvedere-"
  private static let ending = ".part"

  /// A unique name, with the number of this process.
  static func newName() -> String { "\(prefix)\(getpid())-\(UUID().uuidString)\(ending)" }

  /// Removes unfinished files in a folder whose writers have ended. Those of this process are skipped: it removes them
  /// itself when writing fails.
  static func removeLeftovers(in folder: URL) {
    // In an unreadable folder nothing can be removed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names
    where name.hasPrefix(prefix) && name.hasSuffix(ending)
      && !name.hasPrefix("\(prefix)\(getpid())-")
    {
      let path = folder.appendingPathComponent(name, isDirectory: false).path
      let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      // A writer holds a lock, which ends with its process.
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
}
