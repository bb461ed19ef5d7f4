/// Why nothing can be kept on disk.
package enum StorageObstacle: Sendable, Hashable {
  /// The file or its folder may not be read or written.
  case permission
  /// The disk or the person's share of it is full.
  case diskFull
  /// Another program holds the file, and did not let go of it in time.
  case inUse
  /// Anything else. The text is for the log.
  case other(detail: String)
}

/// What cannot be stored at present, and why.
package struct StorageTrouble: Sendable, Hashable {
  package let obstacle: StorageObstacle
  /// Whether it is something that the person did; else only what was seen last.
  package let losesWishes: Bool

  package init(_ obstacle: StorageObstacle, losesWishes: Bool) {
    self.obstacle = obstacle
    self.losesWishes = losesWishes
  }
}

/// Why the database did not serve; the app goes on without it.
package enum StoreError: Error, Sendable, Hashable {
  /// The task was cancelled before anything was done.
  case cancelled
  case failed(StorageObstacle)
}
