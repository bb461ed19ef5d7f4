// The database in memory, with the record of what was written; a cancelled task's write is lost, as
// it is with a real one.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakePhotoStore: PhotoStoring {
  /// A page that was written.
  struct Write: Hashable {
    let name: FeedName
    let number: Int
    let ids: [Photo.ID]
  }

  private struct State {
    var feeds: [FeedName: StoredFeed] = [:]
    var accounts: [String: (user: User, fetchedAt: Date)] = [:]
    var writes: [Write] = []
    var deleted: [String] = []
    var error: StoreError?
  }

  /// Every write of a page and every deletion passes here.
  let gate = Gate()
  private let state = Mutex(State())

  var writes: [Write] { state.withLock { $0.writes } }
  /// The services whose account data was deleted, in order.
  var deleted: [String] { state.withLock { $0.deleted } }

  func put(_ feed: StoredFeed, as name: FeedName) { state.withLock { $0.feeds[name] = feed } }

  func put(account user: User, service: String, fetchedAt: Date) {
    state.withLock { $0.accounts[service] = (user, fetchedAt) }
  }

  func storedUser(service: String) -> User? { state.withLock { $0.accounts[service]?.user } }

  /// From now on nothing can be read or written.
  func fail() { state.withLock { $0.error = .failed(detail: "disk on fire") } }

  func feed(_ name: FeedName) async throws(StoreError) -> StoredFeed? {
    try check()
    return state.withLock { $0.feeds[name] }
  }

  func save(_ page: Page<Photo>, number: Int, of name: FeedName, at date: Date)
    async throws(StoreError)
  {
    await gate.pass()
    try check()
    state.withLock {
      $0.writes.append(Write(name: name, number: number, ids: page.elements.map(\.id)))
    }
  }

  func account(service: String) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try check()
    return state.withLock { $0.accounts[service] }
  }

  func save(account user: User, service: String, at date: Date) async throws(StoreError) {
    try check()
    state.withLock { $0.accounts[service] = (user, date) }
  }

  func deleteAccountData(service: String) async throws(StoreError) {
    await gate.pass()
    try check()
    state.withLock { state in
      state.accounts[service] = nil
      state.feeds = state.feeds.filter { $0.key.service != service }
      state.deleted.append(service)
    }
  }

  private func check() throws(StoreError) {
    if let error = state.withLock({ $0.error }) { throw error }
    if Task.isCancelled { throw .failed(detail: "cancelled") }
  }
}
