// The hidden names of files that are being written, by which what a crash left of them is found.

import Foundation

/// Names unfinished files, and clears them away. May be called on any thread.
enum UnfinishedFile {
  private static let prefix = ".belvedere-"
  private static let ending = ".part"

  /// A name that no other file has, with the number of this process.
  static func newName() -> String { "\(prefix)\(getpid())-\(UUID().uuidString)\(ending)" }

  /// Removes the unfinished files in a folder that no process writes to any more. Those of this process are left:
  /// it removes them itself when writing fails.
  static func removeLeftovers(in folder: URL) {
    // A folder that cannot be read has none that could be removed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names
    where name.hasPrefix(prefix) && name.hasSuffix(ending)
      && !name.hasPrefix("\(prefix)\(getpid())-")
    {
      let path = folder.appendingPathComponent(name, isDirectory: false).path
      let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      // Its writer holds a lock, which ends with the process.
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
}
