// What the service keeps between two runs, and the file it is kept in: a small JSON file in a folder
// that only its owner can read. It holds the key that tokens are sealed with.

import Foundation

/// The likes and logins of the accounts, as they are stored.
struct KeptState: Codable, Sendable, Equatable {
  /// What is stored of one account.
  struct Account: Codable, Sendable, Equatable {
    /// The slugs of the photos it likes, the latest like last.
    var likes: [String] = []
    /// Tokens issued up to this time, in microseconds since 1970, are revoked.
    var revokedUpTo: Int64 = 0
  }

  var version = 1
  var sealKey: String
  /// By username.
  var accounts: [String: Account]
}

/// The folder with the state. One service at a time has it.
final class StateFolder: Sendable {
  /// Why the state is not kept.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ action: String, _ path: String, _ code: Int32) {
      description = "\(action) \(path): \(String(cString: strerror(code)))"
    }
  }

  private let path: String
  /// The open file that is locked; the system gives the lock back when the process ends.
  private let lock: Int32

  private var file: String { "\(path)/state.json" }

  /// Makes the folder unless it is there and takes it, until the process or this object ends. A service
  /// that has just ended may hold it for a moment longer, so this waits up to a second.
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

  /// The state as it was stored last; nil when nothing was.
  ///
  /// - Throws: an error for a file that cannot be read or understood.
  func load() throws -> KeptState? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try JSONDecoder().decode(KeptState.self, from: Data(contentsOf: URL(filePath: file)))
  }

  /// Puts a file that cannot be understood out of the way.
  func setAside() throws {
    guard rename(file, "\(file).unreadable") == 0 else {
      throw Problem("rename", file, errno)
    }
  }

  /// Replaces what is stored. When this returns, the state survives the end of the process and a loss
  /// of power; when it throws, the earlier state is still there.
  func store(_ state: KeptState) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = [UInt8](try encoder.encode(state))
    let new = "\(file).new"
    let target = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw Problem("open", new, errno) }
    defer { close(target) }
    // A file that was there already keeps the rights that it had.
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
