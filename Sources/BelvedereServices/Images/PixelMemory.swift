// SPDX-License-Identifier: MIT

// A pool of memory for decoded pixels. The first write to fresh pages costs a third of a decode (measured: 2.5 ms for
// 4.6 MB beside 7.3 ms of decoding). Therefore released blocks are kept for the next image, up to a limit. The rest is
// returned to the system at once, which malloc does not guarantee. Blocks are memory files, to which the decoder
// processes write.

import CCell
import Foundation
import Synchronization

/// A pool of blocks of memory. Any thread.
final class PixelMemory: Sendable {
  /// Memory that one image owns until it returns it.
  struct Block {
    /// The address of the first byte; a number, so that the owner can be Sendable.
    let address: UInt
    /// The usable bytes, at least as many as requested.
    let capacity: Int
    /// The memory file, through which another process writes to it.
    let descriptor: Int32
    /// Identifies the block; never reused.
    let number: UInt64
    /// True if nothing was ever written to it.
    fileprivate(set) var isFresh: Bool
  }

  private static let lastNumber = Atomic<UInt64>(0)

  /// Capacities are multiples of this many bytes, so that images of nearly the same size can share
  /// blocks.
  private static let granularity = 64 * 1024

  private let idleLimit: Int
  private let idle = Mutex<[Block]>([])
  private let mapped = Atomic<Int>(0)

  /// - Parameter idleLimit: the most bytes kept for reuse.
  init(idleLimit: Int = 8 * 1024 * 1024) {
    self.idleLimit = idleLimit
  }

  deinit {
    idle.withLock { blocks in
      for block in blocks { unmap(block) }
    }
  }

  /// Bytes taken from the system, in use or idle.
  var mappedByteCount: Int { mapped.load(ordering: .relaxed) }

  /// Bytes that are kept for reuse.
  var idleByteCount: Int {
    idle.withLock { blocks in blocks.reduce(0) { $0 + $1.capacity } }
  }

  /// Returns a block of at least `byteCount` bytes with undefined content; nil if the system has no memory left.
  func take(byteCount: Int) -> Block? {
    let capacity = Self.capacity(for: byteCount)
    return takeIdle(capacity: capacity) ?? map(capacity: capacity)
  }

  private static func capacity(for byteCount: Int) -> Int {
    (max(byteCount, 1) + granularity - 1) / granularity * granularity
  }

  /// Creates idle blocks of these sizes with populated pages, within the limit. Runs on another thread, and in parallel
  /// to a decoder if a core is free.
  func stock(_ byteCounts: [Int]) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      for byteCount in byteCounts {
        let capacity = Self.capacity(for: byteCount)
        guard idleByteCount + capacity <= idleLimit, let block = map(capacity: capacity) else {
          return
        }
        // Fails before Linux 5.14; the pages are then created at their first write.
        madvise(UnsafeMutableRawPointer(bitPattern: block.address), capacity, MADV_POPULATE_WRITE)
        giveBack(block)
      }
    }
  }

  /// Returns a block to the pool; it may not be accessed any more.
  func giveBack(_ block: Block) {
    var block = block
    block.isFresh = false
    let surplus = idle.withLock { [block] blocks in
      blocks.append(block)
      var total = blocks.reduce(0) { $0 + $1.capacity }
      var surplus: [Block] = []
      while total > idleLimit, !blocks.isEmpty {
        let oldest = blocks.removeFirst()
        total -= oldest.capacity
        surplus.append(oldest)
      }
      return surplus
    }
    for block in surplus { unmap(block) }
  }

  /// Takes the smallest idle block that is large enough, and at least half of which would be used.
  private func takeIdle(capacity: Int) -> Block? {
    idle.withLock { blocks in
      let fitting = blocks.indices.filter {
        blocks[$0].capacity >= capacity && blocks[$0].capacity <= capacity * 2
      }
      guard let best = fitting.min(by: { blocks[$0].capacity < blocks[$1].capacity }) else {
        return nil
      }
      return blocks.remove(at: best)
    }
  }

  private func map(capacity: Int) -> Block? {
    _ = Self.manyFiles
    let file = bv_cell_memory(capacity)
    guard file >= 0 else { return nil }
    let pages = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let pages, pages != MAP_FAILED else {
      close(file)
      return nil
    }
    mapped.add(capacity, ordering: .relaxed)
    return Block(
      address: UInt(bitPattern: pages), capacity: capacity, descriptor: file,
      number: Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue, isFresh: true)
  }

  /// Returns a block to the system on another thread: that takes a millisecond for 5 MB, and the last reference to a
  /// picture is often the main thread's. If too many bytes wait for that on a busy machine, returns it at once.
  private func unmap(_ block: Block) {
    mapped.subtract(block.capacity, ordering: .relaxed)
    let waiting = Self.waiting.add(block.capacity, ordering: .relaxed).newValue
    guard waiting <= Self.mostWaiting else { return Self.free(block) }
    DispatchQueue.global(qos: .utility).async { Self.free(block) }
  }

  /// Bytes that wait to be unmapped, in all pools.
  private static let waiting = Atomic<Int>(0)
  private static let mostWaiting = 16 << 20

  private static func free(_ block: Block) {
    let pages = UnsafeMutableRawPointer(bitPattern: block.address)
    // Frees the pages even if they are still mapped elsewhere.
    madvise(pages, block.capacity, MADV_REMOVE)
    munmap(pages, block.capacity)
    close(block.descriptor)
    waiting.subtract(block.capacity, ordering: .relaxed)
  }

  /// Raises the limit of open files, which is usually 1,024: each block is one.
  private static let manyFiles: Void = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }()
}
