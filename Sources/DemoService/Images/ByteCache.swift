// SPDX-License-Identifier: MIT

// A cache of finished images, bounded in bytes; the least recently used are evicted first.

import NIOCore

/// A bounded cache of bytes.
struct ByteCache<Key: Hashable> {
  /// The most bytes that are kept.
  let limit: Int
  private var entries: [Key: (bytes: ByteBuffer, used: Int)] = [:]
  private var byteCount = 0
  private var clock = 0

  init(limit: Int) { self.limit = limit }

  /// Returns the bytes, which count as used now.
  mutating func bytes(for key: Key) -> ByteBuffer? {
    clock += 1
    entries[key]?.used = clock
    return entries[key]?.bytes
  }

  /// Keeps bytes, unless they alone exceed the limit.
  mutating func insert(_ bytes: ByteBuffer, for key: Key) {
    guard bytes.readableBytes <= limit, entries[key] == nil else { return }
    clock += 1
    entries[key] = (bytes, clock)
    byteCount += bytes.readableBytes
    while byteCount > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
      entries[oldest.key] = nil
      byteCount -= oldest.value.bytes.readableBytes
    }
  }
}
