// SPDX-License-Identifier: MIT

// The number of favourites, for any number that the service sends.

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereModel
@testable import BelvedereServices

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct FavouriteCountTests {
  @Test(arguments: HostileNumbers.numbers)
  func aLikeIsCountedToATotalOfAnySize(total: String) async throws {
    let photo = #"{"id":"a","urls":{"raw":"https://images.unsplash.com/a?ixid=1"}}"#
    let service = try service(
      CannedHTTP(.text("[\(photo)]", headers: ["X-Total": total])))
    let database = try AppDatabase(DatabaseQueue())
    let account = AccountName(service: "demo", account: "ada")
    let likes = Likes(
      account: account, service: service, lists: service, budget: service, store: database)
    let list = FavouriteList(
      account: account, username: { "ada" }, lists: service, store: database, likes: likes)
    let profile = Profile(account: account, service: service, store: database)
    let favourites = Favourites(
      list: list, likes: likes, profile: profile, budget: service, store: database)

    let page = try await list.source.page(1)
    let known = favourites.count
    let liked = try #require(page.elements.first)
    for _ in 0..<3 { favourites.settle(liked, countChange: 1) }

    #expect(favourites.count == known.map { $0 + 3 })
  }

  private func service(_ http: CannedHTTP) throws -> UnsplashService {
    let base = try #require(URL(string: "https://api.unsplash.com"))
    let key = APIKey(accessKey: "access", secretKey: "secret")
    return UnsplashService(
      api: try APIClient(
        base: base, key: key, http: http,
        repeating: Repeating(clock: EagerClock(), random: { 0.5 })))
  }
}
