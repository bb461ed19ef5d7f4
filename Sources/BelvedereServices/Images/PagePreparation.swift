// Fresh memory costs a third of a decode, since every page is made when it is first written to. The
// system makes them faster by the megabyte, and beside the decoder when a core is free: measured for
// 96 MB on two cores, 102 ms of decoding and nothing on top, beside 142 ms without.

import Foundation
import Synchronization

/// Makes the pages of fresh blocks on another thread while their owner already writes to them.
final class PagePreparation: Sendable {
  /// Bytes made at a time: half a millisecond, which `stop()` may have to wait.
  private static let step: UInt = 2 * 1024 * 1024

  /// Smaller blocks are not worth another thread; the feed's pictures are.
  private static let smallestBlock = 2 * 1024 * 1024

  /// Addresses that are still to be made.
  private let remaining: Mutex<[Range<UInt>]>

  /// Begins at once with the fresh ones among blocks that are about to be written to. Stop it before
  /// any of the blocks is given back.
  init(_ blocks: [PixelMemory.Block]) {
    let fresh = blocks.filter { $0.isFresh && $0.capacity >= Self.smallestBlock }
    remaining = Mutex(fresh.map { $0.address..<$0.address + UInt($0.capacity) })
    guard !fresh.isEmpty else { return }
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      while prepareStep() {}
    }
  }

  /// Leaves the rest to the owner; returns when the blocks are not touched any more.
  func stop() {
    remaining.withLock { $0.removeAll() }
  }

  /// Under the lock, so that no block goes away meanwhile.
  private func prepareStep() -> Bool {
    remaining.withLock { remaining in
      guard let range = remaining.first else { return false }
      let end = min(range.lowerBound + Self.step, range.upperBound)
      remaining[0] = end..<range.upperBound
      if remaining[0].isEmpty { remaining.removeFirst() }
      let length = Int(end - range.lowerBound)
      // Before Linux 5.14 this fails, and the pages are made one by one as ever.
      let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound)
      return madvise(start, length, MADV_POPULATE_WRITE) == 0
    }
  }
}
