/// Why nothing can be kept on disk between runs.
package enum StorageObstacle: Sendable, Hashable {
  /// The file or its folder may not be read or written.
  case permission
  /// The disk or the person's share of it is full.
  case diskFull
  /// Anything else. The text is for "Details".
  case other(detail: String)
}
