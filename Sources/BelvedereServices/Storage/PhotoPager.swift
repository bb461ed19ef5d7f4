// Long lists cost little memory: photos that were not looked at for a while are kept in a database, and are
// read from there when somebody comes back to them.

import BelvedereCore
import Synchronization

/// Keeps photos outside of memory, for as long as it lives. Calls may be made from any thread and block it.
protocol PhotoSpace: Sendable {
  /// Takes photos in, in place of those with the same ids.
  func keep(_ photos: [Photo]) throws(StoreError)
  /// Returns photos that were taken in, in this order. An id that is not known is left out.
  func photos(_ ids: [Photo.ID]) throws(StoreError) -> [Photo]
}

/// Decides which photos of lists are in memory: those that somebody looked at last.
package final class PhotoPager: PhotoHolding {
  /// The most photos that stay in memory: several windows full.
  private static let room = 256

  /// Photos, for as long as a list has them.
  private struct Reference {
    weak var held: PagedLeaf?
  }

  private struct State {
    /// The leaves in memory.
    var present: [Reference] = []
    /// The number of photos there.
    var count = 0

    /// Takes out the photos that were not used for the longest time.
    mutating func takeIdle(downTo room: Int) -> [PagedLeaf] {
      // Leaves that no list has any more are dropped on the way.
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

  /// Keeps the photos in a database that is gone with it.
  package convenience init() {
    // By then the start, or whatever else made the photos come, is over.
    self.init(ScratchDatabase(), room: Self.room, delay: .seconds(1))
  }

  /// - Parameters:
  ///   - room: the most photos in memory; there may be a quarter more before some leave it.
  ///   - delay: until they leave it.
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

  /// The time of a use, which orders uses.
  fileprivate var now: Int { clock.add(1, ordering: .relaxed).newValue }

  fileprivate func keep(_ photos: [Photo]) throws(StoreError) { try space.keep(photos) }

  /// Returns nil if not all of them can be read.
  fileprivate func read(_ ids: [Photo.ID]) -> [Photo]? {
    guard let photos = try? space.photos(ids), photos.map(\.id) == ids else { return nil }
    return photos
  }

  /// Takes note of photos that came into memory. If there are too many now, others leave it after the delay, on
  /// another thread.
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

/// A few photos of a list, which come and go.
private final class PagedLeaf: HeldPhotos {
  private struct State {
    /// Nil while the pager keeps them.
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

  /// Leaves memory, unless somebody looks meanwhile. What cannot be kept stays.
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
