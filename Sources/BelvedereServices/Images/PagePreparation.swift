// SPDX-License-Identifier: MIT

// Fresh memory costs a third of a decode, since the system creates each page at its first write. It is faster for a
// megabyte at once, and parallel to the decoder if a core is free. Measured for 96 MB on two cores: 102 ms of decoding
// and nothing on top, instead of 142 ms.

import Foundation
import Synchronization

/// Populates the pages of fresh blocks on another thread while their owner already writes to them.
final class PagePreparation: Sendable {
  /// Bytes populated at a time, alternating between blocks, since rows of tiles are written to all of them. They take a
  /// third of a millisecond, for which `stop()` may have to wait.
  private static let step: UInt = 512 * 1024

  /// The smallest block for which another thread pays; the feed's images are below.
  private static let smallestBlock = 2 * 1024 * 1024

  /// The addresses whose pages are still missing.
  private let remaining: Mutex<[Range<UInt>]>

  /// Starts at once with the fresh ones among the blocks, to which the owner is about to write. The owner calls
  /// `stop()` before it returns any of them.
  init(_ blocks: [PixelMemory.Block]) {
    let fresh = blocks.filter { $0.isFresh && $0.capacity >= Self.smallestBlock }
    remaining = Mutex(fresh.map { $0.address..<$0.address + UInt($0.capacity) })
    guard !fresh.isEmpty else { return }
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      while prepareStep() {}
    }
  }

  /// Stops. After the call the blocks are not accessed any more.
  func stop() {
    remaining.withLock { $0.removeAll() }
  }

  /// Works under the lock, so that no block is returned in the meantime.
  private func prepareStep() -> Bool {
    remaining.withLock { remaining in
      guard !remaining.isEmpty else { return false }
      let range = remaining.removeFirst()
      let end = min(range.lowerBound + Self.step, range.upperBound)
      if end < range.upperBound { remaining.append(end..<range.upperBound) }
      let length = Int(end - range.lowerBound)
      // Fails before Linux 5.14; the pages are then created at their first write, as usual.
      let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound)
      return madvise(start, length, MADV_POPULATE_WRITE) == 0
    }
  }
}
