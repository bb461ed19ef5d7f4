// Writes likes to the database one after the other, so that the last one asked for is the one that
// stays. Without a database, likes are kept in memory and lost at exit.

import BelvedereCore
import Foundation

/// The queue's way to the database.
final class LikeWriter {
  /// Ends when everything asked for so far is written.
  private(set) var latest: Task<Void, Never>?

  private let store: any LikeStoring
  private let account: AccountName
  private let now: () -> Date

  init(store: any LikeStoring, account: AccountName, now: @escaping () -> Date) {
    self.store = store
    self.account = account
    self.now = now
  }

  /// What an earlier run left, the oldest first.
  func wishes() async -> [StoredWish] {
    do { return try await store.wishes(of: account) } catch { return [] }
  }

  func keep(_ wish: StoredWish) {
    let date = now()
    write { [store, account] in try await store.keep(wish, of: account, at: date) }
  }

  func forget(_ id: Photo.ID) {
    write { [store, account] in try await store.forgetWish(for: id, of: account) }
  }

  func settle(_ photo: Photo, isLiked: Bool, countChange: Int) {
    write { [store, account] in
      try await store.settle(photo, isLiked: isLiked, countChange: countChange, of: account)
    }
  }

  func remove(_ id: Photo.ID) {
    write { [store, account] in try await store.remove(photo: id, of: account) }
  }

  private func write(_ change: @escaping () async throws -> Void) {
    latest = Task { [previous = latest] in
      await previous?.value
      do { try await change() } catch { return }
    }
  }
}
