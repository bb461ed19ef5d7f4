// SPDX-License-Identifier: MIT

// Limits the memory of long lists: photos that were not used for a while are moved to a database, and read again when
// they are needed.

import BelvedereCore
import Synchronization

/// Stores photos outside of memory during its lifetime. Calls may be made from any thread and block it.
protocol PhotoSpace: Sendable {
  /// Stores photos; replaces those with the same ids.
  func keep(_ photos: [Photo]) throws(StoreError)
  /// Returns stored photos in this order. Unknown ids are skipped.
  func photos(_ ids: [Photo.ID]) throws(StoreError) -> [Photo]
}

/// Decides which photos of lists are in memory: the most recently used ones.
package final class PhotoPager: PhotoHolding {
  /// The most photos that stay in memory: several windows full.
  private static let room = 256

  /// A weak reference to photos of a list.
  private struct Reference {
    weak var held: PagedLeaf?
  }

  private struct State {
    /// The leaves in memory.
    var present: [Reference] = []
    /// The number of photos in them.
    var count = 0

    /// Removes the least recently used photos.
    mutating func takeIdle(downTo room: Int) -> [PagedLeaf] {
      // Released leaves are dropped.
      let all = present.compactMap(\.held).map { (held: $0, use: $0.lastUse) }
        .sorted { $0.use > $1.use }
      var staying = 0
      count = 0
      for (held, _) in all {
        guard count + held.ids.count <= room else { break }
        count += held.ids.count
        staying += 1
      }
      present = all[..<staying].map { Reference(held: $0.held) }
      return all[staying...].map(\.held)
    }
  }

  private let space: any PhotoSpace
  private let room: Int
  private let delay: Duration
  private let state = Mutex(State())
  private let clock = Atomic(0)

  /// Stores the photos in a temporary database that is deleted with the pager.
  package convenience init() {
    // After this delay, the start or another burst of loading is over.
    self.init(ScratchDatabase(), room: Self.room, delay: .seconds(1))
  }

  /// - Parameters:
  ///   - room: the most photos in memory; a quarter more are allowed before some are moved.
  ///   - delay: the time until they are moved.
  init(_ space: any PhotoSpace, room: Int, delay: Duration) {
    self.space = space
    self.room = room
    self.delay = delay
  }

  package func hold(_ photos: [Photo], ids: [Photo.ID]) -> any HeldPhotos {
    let held = PagedLeaf(photos, ids: ids, pager: self)
    admit(held)
    return held
  }

  /// A counter value for ordering uses.
  fileprivate var now: Int { clock.add(1, ordering: .relaxed).newValue }

  fileprivate func keep(_ photos: [Photo]) throws(StoreError) { try space.keep(photos) }

  /// Returns nil if not all of them can be read.
  fileprivate func read(_ ids: [Photo.ID]) -> [Photo]? {
    guard let photos = try? space.photos(ids), photos.map(\.id) == ids else { return nil }
    return photos
  }

  /// Registers photos that came into memory. If there are too many, others are moved to the database after the delay,
  /// on another thread.
  fileprivate func admit(_ held: PagedLeaf) {
    let idle = state.withLock { state -> [PagedLeaf] in
      state.present.append(Reference(held: held))
      state.count += held.ids.count
      guard state.count > room + room / 4 else { return [] }
      return state.takeIdle(downTo: room)
    }
    guard !idle.isEmpty else { return }
    Task.detached(priority: .utility) { [delay] in
      try? await Task.sleep(for: delay)
      for held in idle { held.leave() }
    }
  }
}

/// Some photos of a list, in memory or in the database.
private final class PagedLeaf: HeldPhotos {
  private struct State {
    /// Nil while the photos are only in the database.
    var photos: [Photo]?
    var areKept = false
    var lastUse: Int
  }

  let ids: [Photo.ID]
  private let pager: PhotoPager
  private let state: Mutex<State>

  init(_ photos: [Photo], ids: [Photo.ID], pager: PhotoPager) {
    self.ids = ids
    self.pager = pager
    state = Mutex(State(photos: photos, lastUse: pager.now))
  }

  var lastUse: Int { state.withLock(\.lastUse) }

  var areInMemory: Bool { state.withLock { $0.photos != nil } }

  var photos: [Photo] {
    let present = state.withLock { state in
      state.lastUse = pager.now
      return state.photos
    }
    if let present { return present }
    guard let photos = pager.read(ids) else { return [] }
    state.withLock { $0.photos = photos }
    pager.admit(self)
    return photos
  }

  /// Removes the photos from memory, unless they are used in the meantime or cannot be stored.
  func leave() {
    let before = state.withLock(\.self)
    guard let photos = before.photos else { return }
    if !before.areKept {
      do { try pager.keep(photos) } catch { return }
    }
    let isUsed = state.withLock { state in
      state.areKept = true
      guard state.lastUse == before.lastUse else { return true }
      state.photos = nil
      return false
    }
    if isUsed { pager.admit(self) }
  }
}
