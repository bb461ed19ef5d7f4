// The database in memory, with the record of what was written; a cancelled task's write is lost, as
// it is with a real one.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakePhotoStore: PhotoStoring, LikeStoring {
  /// A page that was written.
  struct Write: Hashable {
    let name: FeedName
    let number: Int
    let ids: [Photo.ID]
  }

  /// What was stored of a wish that the service confirmed.
  struct Settled: Hashable {
    let id: Photo.ID
    let isLiked: Bool
    let countChange: Int
  }

  private struct State {
    var feeds: [FeedName: StoredFeed] = [:]
    var accounts: [String: (user: User, fetchedAt: Date)] = [:]
    var writes: [Write] = []
    var begunWrites: [Int] = []
    var deleted: [String] = []
    var wishes: [AccountName: [StoredWish]] = [:]
    var settled: [Settled] = []
    var removed: [Photo.ID] = []
    var error: StoreError?
  }

  /// Every write of a page and every deletion passes here.
  let gate = Gate()
  private let state = Mutex(State())

  var writes: [Write] { state.withLock { $0.writes } }
  /// The numbers of the pages whose writing began, in order; a database takes them one by one.
  var begunWrites: [Int] { state.withLock { $0.begunWrites } }
  /// The services whose account data was deleted, in order.
  var deleted: [String] { state.withLock { $0.deleted } }

  func put(_ feed: StoredFeed, as name: FeedName) { state.withLock { $0.feeds[name] = feed } }

  func put(account user: User, service: String, fetchedAt: Date) {
    state.withLock { $0.accounts[service] = (user, fetchedAt) }
  }

  func storedUser(service: String) -> User? { state.withLock { $0.accounts[service]?.user } }

  func put(_ wishes: [StoredWish], of account: AccountName) {
    state.withLock { $0.wishes[account] = wishes }
  }

  /// The wishes that are kept, the oldest first.
  func keptWishes(of account: AccountName) -> [StoredWish] {
    state.withLock { $0.wishes[account, default: []] }
  }

  var settled: [Settled] { state.withLock { $0.settled } }
  /// The photos that were taken out of all lists.
  var removed: [Photo.ID] { state.withLock { $0.removed } }

  /// From now on everything can be read and written again.
  func heal() { state.withLock { $0.error = nil } }
  /// From now on nothing can be read or written.
  func fail() { state.withLock { $0.error = .failed(.other(detail: "disk on fire")) } }

  func feed(_ name: FeedName) async throws(StoreError) -> StoredFeed? {
    try check()
    return state.withLock { $0.feeds[name] }
  }

  func save(_ page: Page<Photo>, number: Int, of name: FeedName, at date: Date)
    async throws(StoreError)
  {
    state.withLock { $0.begunWrites.append(number) }
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

  func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] {
    try check()
    return keptWishes(of: account)
  }

  func keep(_ wish: StoredWish, of account: AccountName, at date: Date) async throws(StoreError) {
    try check()
    forget(wish.photo.id, of: account)
    state.withLock { $0.wishes[account, default: []].append(wish) }
  }

  func forgetWish(for photo: Photo.ID, of account: AccountName) async throws(StoreError) {
    try check()
    forget(photo, of: account)
  }

  func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {
    try check()
    if settled.endsWish { forget(settled.photo.id, of: account) }
    state.withLock {
      $0.settled.append(
        Settled(
          id: settled.photo.id, isLiked: settled.photo.isLiked, countChange: settled.countChange))
    }
  }

  func remove(
    photo: Photo.ID, countChange: Int, of account: AccountName
  ) async throws(StoreError) {
    try check()
    forget(photo, of: account)
    state.withLock { $0.removed.append(photo) }
  }

  func deleteWishes(service: String) async throws(StoreError) {
    try check()
    state.withLock { $0.wishes = $0.wishes.filter { $0.key.service != service } }
  }

  private func forget(_ id: Photo.ID, of account: AccountName) {
    state.withLock { $0.wishes[account]?.removeAll { $0.photo.id == id } }
  }

  private func check() throws(StoreError) {
    if let error = state.withLock({ $0.error }) { throw error }
    if Task.isCancelled { throw .cancelled }
  }
}
