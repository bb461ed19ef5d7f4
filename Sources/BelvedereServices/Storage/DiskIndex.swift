// SPDX-License-Identifier: MIT

/// The index of the disk cache: names and sizes of files in bytes, in their order of use. Large files also have a limit
/// of their own. A plain value: the cache synchronises access.
struct DiskIndex {
  /// The size in bytes from which a file counts as an original; a photo as wide as a screen is smaller.
  static let largeSize = 3_000_000

  /// The most bytes of all files. Lowering it takes effect at the next `evict()`.
  var limit: Int {
    get { files.limit }
    set {
      files.limit = newValue
      largeFiles.limit = Self.largeLimit(of: newValue)
    }
  }

  private var files: LeastRecentlyUsed<String, Void>
  private var largeFiles: LeastRecentlyUsed<String, Void>

  init(limit: Int) {
    files = LeastRecentlyUsed(limit: limit)
    largeFiles = LeastRecentlyUsed(limit: Self.largeLimit(of: limit))
  }

  /// Returns true if a file of this size fits a limit.
  static func accepts(size: Int, limit: Int) -> Bool {
    size <= (size >= largeSize ? largeLimit(of: limit) : limit)
  }

  /// The most bytes of all large files.
  private static func largeLimit(of limit: Int) -> Int { limit / 2 }

  var totalSize: Int { files.totalCost }

  /// Makes a file the most recently used one, if it exists.
  mutating func use(_ name: String) {
    _ = files.use(name)
    _ = largeFiles.use(name)
  }

  /// Inserts a file as the most recently used one. Does not evict.
  mutating func insert(_ name: String, size: Int) {
    remove(name)
    files.insert((), cost: size, for: name)
    if size >= Self.largeSize { largeFiles.insert((), cost: size, for: name) }
  }

  mutating func remove(_ name: String) {
    files.remove(name)
    largeFiles.remove(name)
  }

  /// Removes the least recently used files until the rest is within the limits; large files first, by their own limit.
  /// Returns their names.
  mutating func evict() -> [String] {
    let large = largeFiles.evict().map(\.key)
    for name in large { files.remove(name) }
    let others = files.evict().map(\.key)
    for name in others { largeFiles.remove(name) }
    return large + others
  }
}
