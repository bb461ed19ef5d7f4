// SPDX-License-Identifier: MIT

// The database in memory, with a record of all writes. The write of a cancelled task is lost, as
// with the real database.

import BelvedereCore
import Foundation
import Synchronization

package final class FakePhotoStore: PhotoStoring, LikeStoring {
  /// A page that was written.
  package struct Write: Sendable, Hashable {
    package let name: PhotoListName
    package let number: Int
    package let ids: [Photo.ID]

    package init(name: PhotoListName, number: Int, ids: [Photo.ID]) {
      self.name = name
      self.number = number
      self.ids = ids
    }
  }

  /// The values stored for a wish that the service confirmed.
  package struct Settled: Sendable, Hashable {
    package let id: Photo.ID
    package let isLiked: Bool
    package let countChange: Int

    package init(id: Photo.ID, isLiked: Bool, countChange: Int) {
      self.id = id
      self.isLiked = isLiked
      self.countChange = countChange
    }
  }

  private struct State {
    var lists: [PhotoListName: StoredPhotoList] = [:]
    var users: [AccountName: (user: User, fetchedAt: Date)] = [:]
    var writes: [Write] = []
    var begunWrites: [Int] = []
    var logOuts: [LogOut] = []
    var wishes: [AccountName: [StoredWish]] = [:]
    var settled: [Settled] = []
    var removed: [Photo.ID] = []
    var blurHashes: [Photo.ID: String] = [:]
    var error: StoreError?
  }

  /// Every write of a page and every deletion passes this gate.
  package let gate = Gate()
  /// Every stored wish passes this gate.
  package let wishGate = Gate()
  private let state = Mutex(State())

  package init() {}

  package var writes: [Write] { state.withLock { $0.writes } }
  /// The numbers of the pages whose writing began, in order. A database writes them one by one.
  package var begunWrites: [Int] { state.withLock { $0.begunWrites } }
  /// The log-outs whose rows were deleted, in order.
  package var logOuts: [LogOut] { state.withLock { $0.logOuts } }

  package func put(_ list: StoredPhotoList, as name: PhotoListName) {
    state.withLock { $0.lists[name] = list }
  }

  package func forgetSearches() async throws(StoreError) {
    state.withLock { state in
      state.lists = state.lists.filter { $0.key.kind != .search }
    }
  }

  package func accountsWithFavourites() async throws(StoreError) -> [AccountName] {
    state.withLock { state in
      let listed = state.lists.keys.filter { $0.kind == .likes }
        .map { AccountName(service: $0.service, account: $0.account) }
      return Set(listed).union(state.wishes.keys)
        .sorted { ($0.service, $0.account) < ($1.service, $1.account) }
    }
  }

  package func put(account user: User, service: String, fetchedAt: Date) {
    let account = AccountName(service: service, account: user.username)
    put(user, of: account, fetchedAt: fetchedAt)
  }

  package func put(_ user: User, of account: AccountName, fetchedAt: Date) {
    state.withLock { $0.users[account] = (user, fetchedAt) }
  }

  /// All stored persons of a service.
  package func storedUsers(service: String) -> [User] {
    state.withLock { $0.users.filter { $0.key.service == service }.map(\.value.user) }
  }

  package func put(_ wishes: [StoredWish], of account: AccountName) {
    state.withLock { $0.wishes[account] = wishes }
  }

  /// The stored wishes, the oldest first.
  package func keptWishes(of account: AccountName) -> [StoredWish] {
    state.withLock { $0.wishes[account, default: []] }
  }

  /// The stored BlurHash of a photo.
  package func madeHash(of photo: Photo.ID) -> String? { state.withLock { $0.blurHashes[photo] } }

  package var settled: [Settled] { state.withLock { $0.settled } }
  /// The photos that were removed from all lists.
  package var removed: [Photo.ID] { state.withLock { $0.removed } }

  /// Makes all reads and writes succeed again.
  package func heal() { state.withLock { $0.error = nil } }
  /// Makes all reads and writes fail from now on.
  package func fail(_ obstacle: StorageObstacle = .other(detail: "disk on fire")) {
    state.withLock { $0.error = .failed(obstacle) }
  }

  package func list(_ name: PhotoListName) async throws(StoreError) -> StoredPhotoList? {
    try check()
    return state.withLock { $0.lists[name] }
  }

  package func photo(_ id: Photo.ID, of account: AccountName) async throws(StoreError) -> Photo? {
    try check()
    return state.withLock { state in
      state.lists.lazy.filter { $0.key.service == account.service }.flatMap(\.value.photos)
        .first { $0.id == id }
    }
  }

  package func blurHash(of photo: Photo.ID, source: String) async throws(StoreError) -> String? {
    try check()
    return state.withLock { $0.blurHashes[photo] }
  }

  package func keep(
    blurHash: String, of photo: Photo.ID, source: String
  ) async throws(StoreError) {
    try check()
    state.withLock { $0.blurHashes[photo] = blurHash }
  }

  package func save(_ page: Page<Photo>, number: Int, of name: PhotoListName, at date: Date)
    async throws(StoreError)
  {
    state.withLock { $0.begunWrites.append(number) }
    await gate.pass()
    try check()
    state.withLock {
      $0.writes.append(Write(name: name, number: number, ids: page.elements.map(\.id)))
    }
  }

  package func user(
    of account: AccountName
  ) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try check()
    return state.withLock { $0.users[account] }
  }

  package func save(_ user: User, of account: AccountName, at date: Date) async throws(StoreError) {
    try check()
    state.withLock { $0.users[account] = (user, date) }
  }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    await gate.pass()
    try check()
    state.withLock { state in
      state.users = state.users.filter { !logOut.covers($0.key) }
      state.lists = state.lists.filter {
        !logOut.covers(AccountName(service: $0.key.service, account: $0.key.account))
      }
      if !logOut.keepsWishes {
        state.wishes = state.wishes.filter { !logOut.covers($0.key) }
      }
      state.logOuts.append(logOut)
    }
  }

  package func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] {
    try check()
    return keptWishes(of: account)
  }

  package func keep(
    _ wish: StoredWish, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    await wishGate.pass()
    try check()
    forget(wish.photo.id, of: account)
    state.withLock { $0.wishes[account, default: []].append(wish) }
  }

  package func forgetWish(for photo: Photo.ID, of account: AccountName) async throws(StoreError) {
    try check()
    forget(photo, of: account)
  }

  package func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {
    try check()
    if settled.endsWish { forget(settled.photo.id, of: account) }
    state.withLock {
      $0.settled.append(
        Settled(
          id: settled.photo.id, isLiked: settled.photo.isLiked, countChange: settled.countChange))
    }
  }

  package func remove(
    photo: Photo.ID, countChange: Int, of account: AccountName
  ) async throws(StoreError) {
    try check()
    forget(photo, of: account)
    state.withLock { $0.removed.append(photo) }
  }

  private func forget(_ id: Photo.ID, of account: AccountName) {
    state.withLock { $0.wishes[account]?.removeAll { $0.photo.id == id } }
  }

  private func check() throws(StoreError) {
    if let error = state.withLock({ $0.error }) { throw error }
    if Task.isCancelled { throw .cancelled }
  }
}
