// The locks by which processes take turns. SQLite's own locks last for a transaction; the opening of a database
// is more than one: the check of its file, setting it aside, the migrations.

import BelvedereCore
import Foundation

/// A lock on an empty file that is kept for it. The system takes the lock away when the process ends.
final class FileLock: Sendable {
  /// The time between two tries.
  private static let interval: TimeInterval = 0.02

  private let file: CInt

  /// Opens the file, which is made if it is missing. Throws `StoreError.failed` if that is refused.
  init(at path: String) throws {
    // Programs that are started meanwhile must not hold the lock.
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.failed(StorageObstacle(code: errno)) }
  }

  deinit { close(file) }

  /// Takes the lock for itself, or returns false if another holds it.
  func takeAlone() -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  /// Takes the lock together with others, or returns false if one holds it alone.
  func takeWithOthers() -> Bool { flock(file, LOCK_SH | LOCK_NB) == 0 }

  func release() { flock(file, LOCK_UN) }

  /// Waits until it has the lock for itself; blocks meanwhile. Throws `.inUse` if that takes too long.
  ///
  /// - Parameter patience: seconds.
  func waitAlone(atMost patience: TimeInterval) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while !takeAlone() {
      guard ContinuousClock.now < end else { throw StoreError.failed(.inUse) }
      Thread.sleep(forTimeInterval: Self.interval)
    }
  }
}
