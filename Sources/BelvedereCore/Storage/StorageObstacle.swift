/// Why nothing can be kept on disk.
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

/// The data that cannot be stored at present, and the reason.
package struct StorageTrouble: Sendable, Hashable {
  package let obstacle: StorageObstacle
  /// True if something that the person did is lost; if not, only what was seen last.
  package let losesWishes: Bool

  package init(_ obstacle: StorageObstacle, losesWishes: Bool) {
    self.obstacle = obstacle
    self.losesWishes = losesWishes
  }
}

/// Why a call of the database failed; the app goes on without it.
package enum StoreError: Error, Sendable, Hashable {
  /// The task was cancelled before anything was done.
  case cancelled
  case failed(StorageObstacle)
}
