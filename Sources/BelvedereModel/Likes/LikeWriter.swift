// SPDX-License-Identifier: MIT

// Writes likes to the database one after the other, so that the last change wins. A change that the database
// refuses (full disk, another program) stays in memory and is written again after a delay; the database reports
// the problem (StorageProblem). A change is lost only if it cannot be written before the program ends.

import BelvedereCore
import Foundation

/// Writes the changes of the like queue to the database.
final class LikeWriter {
  /// The delay before refused changes are written again: about the time that a person needs to free disk space.
  static let retryDelay = GrowingDelay(first: 10, longest: 10)

  /// The pause before wishes that could not be read are read again.
  private static let readPause = Duration.seconds(10)

  private typealias Change = () async throws(StoreError) -> Void

  /// The latest write. It ends when every change so far is written, or was refused.
  private(set) var latest: Task<Void, Never>?

  private let store: any LikeStoring
  private let account: AccountName
  private let clock: any Clock<Duration>
  private let now: () -> Date
  /// The latest changes that were refused: one for each photo, since a later one replaces it.
  private var refused: [Photo.ID: Change] = [:]
  private let retry: RetryClock

  init(
    store: any LikeStoring, account: AccountName, clock: any Clock<Duration>,
    now: @escaping () -> Date
  ) {
    self.store = store
    self.account = account
    self.clock = clock
    self.now = now
    retry = RetryClock(Self.retryDelay, clock: clock)
  }

  /// Returns the wishes that an earlier run stored, the oldest first. Tries again while they cannot be read; returns
  /// none if the task is cancelled.
  func wishes() async -> [StoredWish] {
    while true {
      if let wishes = try? await store.wishes(of: account) { return wishes }
      do { try await clock.sleep(for: Self.readPause) } catch { return [] }
    }
  }

  func keep(_ wish: StoredWish) {
    let date = now()
    write(wish.photo.id) { [store, account] () throws(StoreError) in
      try await store.keep(wish, of: account, at: date)
    }
  }

  func forget(_ id: Photo.ID) {
    write(id) { [store, account] () throws(StoreError) in
      try await store.forgetWish(for: id, of: account)
    }
  }

  func settle(_ settled: SettledLike) {
    write(settled.photo.id) { [store, account] () throws(StoreError) in
      try await store.settle(settled, of: account)
    }
  }

  func remove(_ id: Photo.ID, countChange: Int) {
    write(id) { [store, account] () throws(StoreError) in
      try await store.remove(photo: id, countChange: countChange, of: account)
    }
  }

  /// Writes the refused changes once more, and returns when all writes have ended. Called after the last change.
  func finish() async {
    retry.cancel()
    writeAgain()
    await latest?.value
    retry.cancel()
  }
}

extension LikeWriter {
  private func write(_ id: Photo.ID, _ change: @escaping Change) {
    latest = Task { [previous = latest] in
      await previous?.value
      _ = await perform(id, change)
    }
  }

  /// Returns true if the database accepted the change.
  private func perform(_ id: Photo.ID, _ change: @escaping Change) async -> Bool {
    do throws(StoreError) {
      try await change()
      refused[id] = nil
      return true
    } catch {
      refused[id] = change
      if !retry.isRunning { retry.start { [weak self] in self?.writeAgain() } }
      return false
    }
  }

  /// Writes the refused changes again, up to the first that is refused once more: the database would refuse the
  /// others, too.
  private func writeAgain() {
    guard !refused.isEmpty else { return }
    latest = Task { [previous = latest] in
      await previous?.value
      for (id, change) in refused where await !perform(id, change) { return }
    }
  }
}
