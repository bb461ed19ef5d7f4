/// What the disk cache holds: names and sizes of files in their order of use, in bytes. Large files
/// are counted once more by themselves. A plain value: the cache guards it.
struct DiskIndex {
  /// Bytes from which on a file is an original; a photo as wide as a screen has less.
  static let largeSize = 3_000_000

  /// Bytes to stay within. Lowering it takes effect at the next `evict()`.
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

  /// Whether a file of this size can be kept within a limit at all.
  static func accepts(size: Int, limit: Int) -> Bool {
    size <= (size >= largeSize ? largeLimit(of: limit) : limit)
  }

  /// The bytes that large files may have.
  private static func largeLimit(of limit: Int) -> Int { limit / 2 }

  var totalSize: Int { files.totalCost }

  /// Makes a file the most recently used, if it is there.
  mutating func use(_ name: String) {
    _ = files.use(name)
    _ = largeFiles.use(name)
  }

  /// Puts a file in as the most recently used. Does not evict.
  mutating func insert(_ name: String, size: Int) {
    remove(name)
    files.insert((), cost: size, for: name)
    if size >= Self.largeSize { largeFiles.insert((), cost: size, for: name) }
  }

  mutating func remove(_ name: String) {
    files.remove(name)
    largeFiles.remove(name)
  }

  /// Takes out the least recently used files, large ones by their own limit first, until the rest
  /// is within the limits.
  mutating func evict() -> [String] {
    let large = largeFiles.evict().map(\.key)
    for name in large { files.remove(name) }
    let others = files.evict().map(\.key)
    for name in others { largeFiles.remove(name) }
    return large + others
  }
}
