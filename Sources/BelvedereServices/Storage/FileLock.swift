// SPDX-License-Identifier: MIT

// Locks between processes. SQLite's own locks last for a transaction; opening a database takes more than one: the check
// of its file, setting it aside, the migrations.

import BelvedereCore
import Foundation

/// A lock on an empty file for that purpose. The system releases it when the process ends.
final class FileLock: Sendable {
  /// The time between two tries.
  private static let interval: TimeInterval = 0.02

  private let file: CInt

  /// Opens the file, which is created if it is missing. Throws `StoreError.failed` if that fails.
  init(at path: String) throws {
    // Child processes must not inherit the lock.
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.failed(StorageObstacle(code: errno)) }
  }

  deinit { close(file) }

  /// Takes the exclusive lock; returns false if another process holds any lock.
  func takeExclusive() -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  /// Takes a shared lock; returns false if another process holds the exclusive one.
  func takeShared() -> Bool { flock(file, LOCK_SH | LOCK_NB) == 0 }

  func release() { flock(file, LOCK_UN) }

  /// Waits for the exclusive lock; blocks. Throws `.inUse` if that takes too long.
  ///
  /// - Parameter timeout: the time limit in seconds.
  func waitForExclusive(atMost timeout: TimeInterval) throws {
    let end = ContinuousClock.now + .seconds(timeout)
    while !takeExclusive() {
      guard ContinuousClock.now < end else { throw StoreError.failed(.inUse) }
      Thread.sleep(forTimeInterval: Self.interval)
    }
  }
}
