// SPDX-License-Identifier: MIT

/// Reasons why nothing can be stored on disk.
package enum StorageObstacle: Sendable, Hashable {
  /// The file or its folder may not be read or written.
  case permission
  /// The disk or the person's quota is full.
  case diskFull
  /// Another program holds the file, and did not release it in time.
  case inUse
  /// Anything else. The text is for the log.
  case other(detail: String)
}

/// The kind of work that fails in the database at present, and the reason.
package struct StorageProblem: Sendable, Hashable {
  package enum Work: Sendable, Hashable {
    /// Storing wishes and places: new ones are lost at the end of the program.
    case storingWishes
    /// Storing lists of photos: they are loaded again at the next start.
    case storingPhotos
    /// Reading: stored photos and places are not shown.
    case reading
  }

  package let work: Work
  package let obstacle: StorageObstacle

  package init(_ work: Work, _ obstacle: StorageObstacle) {
    self.work = work
    self.obstacle = obstacle
  }
}

/// Reasons why a call of the database failed; the app continues without it.
package enum StoreError: Error, Sendable, Hashable {
  /// The task was cancelled before anything was done.
  case cancelled
  case failed(StorageObstacle)
}
