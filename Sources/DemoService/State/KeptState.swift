// SPDX-License-Identifier: MIT

// The state that the service stores between runs: a small JSON file in a folder that only its owner can
// read. It contains the key that seals tokens, and the hashes of passwords.

import FoundationEssentials
import Glibc

/// The accounts with their likes and logins, as they are stored.
struct KeptState: Codable, Sendable, Equatable {
  /// The stored state of one account.
  struct Account: Codable, Sendable, Equatable {
    /// The slugs of the liked photos, the latest like last.
    var likes: [String] = []
    /// The time up to which issued tokens are revoked, in microseconds since 1970.
    var revokedUpTo: Int64 = 0
    /// Nil for a member of the demo's own who is as at the first start.
    var person: Accounts.Person?
  }

  var version = 1
  var sealKey: String
  /// The accounts by username.
  var accounts: [String: Account]
}

/// The folder with the state. One service at a time owns it.
final class StateFolder: Sendable {
  /// The reason why the state is not kept.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ action: String, _ path: String, _ code: Int32) {
      description = "\(action) \(path): \(String(cString: strerror(code)))"
    }
  }

  private let path: String
  /// The descriptor of the locked file; the system releases the lock when the process ends.
  private let lock: Int32

  private var file: String { "\(path)/state.json" }

  /// Creates the folder if it is missing and locks it until the process or this object ends. A
  /// service that has just ended may hold the lock for a moment longer, so this waits up to a
  /// second.
  init(_ folder: URL) async throws {
    path = folder.path
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    lock = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw Problem("open", "\(path)/lock", errno) }
    for _ in 0..<20 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Problem("lock", path, EWOULDBLOCK)
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Returns the stored state; nil if there is none.
  ///
  /// - Throws: an error if the file cannot be read or decoded.
  func load() throws -> KeptState? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try JSONDecoder().decode(KeptState.self, from: Data(contentsOf: URL(filePath: file)))
  }

  /// Renames a file that cannot be decoded.
  func setAside() throws {
    guard rename(file, "\(file).unreadable") == 0 else {
      throw Problem("rename", file, errno)
    }
  }

  /// Replaces the stored state. When this returns, the state survives the end of the process and a
  /// power cut. When it throws, the earlier state is still there.
  func store(_ state: KeptState) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = [UInt8](try encoder.encode(state))
    let new = "\(file).new"
    let target = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw Problem("open", new, errno) }
    defer { close(target) }
    // An existing file keeps the permissions that it had.
    guard fchmod(target, 0o600) == 0 else { throw Problem("chmod", new, errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Problem("write", new, errno) }
      written += count
    }
    guard fsync(target) == 0 else { throw Problem("write", new, errno) }
    guard rename(new, file) == 0 else { throw Problem("rename", new, errno) }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Problem("open", path, errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Problem("write", path, errno) }
  }
}
