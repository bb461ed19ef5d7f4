// SPDX-License-Identifier: MIT

// Likes in the database: wishes by account, and the stored lists, which follow confirmed likes.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct LikeStorageTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let milo = AccountName(service: "demo", account: "milo")
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private let database: AppDatabase

  init() throws { database = try AppDatabase(DatabaseQueue()) }

  private func photo(_ number: Int, isLiked: Bool = false) -> Photo {
    var photo = Photo(id: "ph-\(number)", imageAddress: "https://images.example/\(number)")
    photo.isLiked = isLiked
    return photo
  }

  private func liked(_ number: Int, countChange: Int) -> SettledLike {
    SettledLike(photo(number, isLiked: true), countChange: countChange, endsWish: true)
  }

  private func store(_ numbers: [Int], isLiked: Bool, as name: PhotoListName) async throws {
    let page = Page(elements: numbers.map { photo($0, isLiked: isLiked) }, hasNext: true)
    try await database.save(page, number: 1, of: name, at: noon)
  }

  private func photos(_ name: PhotoListName) async throws -> [String] {
    try await database.list(name).map { $0.photos.map { "\($0.id) \($0.isLiked)" } } ?? []
  }

  private var editorial: PhotoListName {
    PhotoListName(service: "demo", account: "ada", list: .feed(.featured))
  }

  @Test func wishesComeBackInTheirOrderWithTheirPhotos() async throws {
    let wishes = [
      StoredWish(photo: photo(1), isLiked: true, isLocal: false),
      StoredWish(photo: photo(2, isLiked: true), isLiked: false, isLocal: false),
      StoredWish(photo: photo(3), isLiked: true, isLocal: true),
    ]
    for (index, wish) in wishes.enumerated().reversed() {
      try await database.keep(wish, of: ada, at: noon.addingTimeInterval(Double(index)))
    }

    #expect(try await database.wishes(of: ada) == wishes)
    #expect(try await database.wishes(of: milo) == [])
  }

  @Test func searchesCanBeForgotten() async throws {
    var latest = PhotoSearch(query: "x")
    latest.filter.order = .latest
    let all: [PhotoQuery] = [
      .search(PhotoSearch(query: "secret words")), .search(latest), .feed(.featured),
      .member("search"),
    ]
    for list in all {
      try await store(
        [1], isLiked: false, as: PhotoListName(service: "demo", account: "ada", list: list))
    }
    try await database.forgetSearches()

    let lists = try await database.read { database in
      try String.fetchAll(database, sql: "SELECT list FROM feed ORDER BY list")
    }
    #expect(lists == ["feed/featured", "member/search"])
  }

  @Test func theAccountsWithAListOrAWishAreKnown() async throws {
    #expect(try await database.accountsWithFavourites() == [])
    try await store([1], isLiked: false, as: editorial)
    try await store([2], isLiked: true, as: .likes(of: milo))
    try await database.keep(
      StoredWish(photo: photo(1), isLiked: true, isLocal: true), of: ada, at: noon)
    try await database.keep(
      StoredWish(photo: photo(3), isLiked: true, isLocal: true), of: milo, at: noon)

    #expect(try await database.accountsWithFavourites() == [ada, milo])
  }

  @Test func aLaterWishTakesTheEarlierOnesPlace() async throws {
    for isLiked in [true, false] {
      let wish = StoredWish(photo: photo(1), isLiked: isLiked, isLocal: false)
      try await database.keep(wish, of: ada, at: noon)
    }
    #expect(try await database.wishes(of: ada).map(\.isLiked) == [false])

    try await database.forgetWish(for: "ph-1", of: ada)
    #expect(try await database.wishes(of: ada) == [])
  }

  @Test func aLogOutKeepsOrDeletesTheWishesOfItsAccountAlone() async throws {
    let other = AccountName(service: "unsplash", account: "ada")
    for account in [ada, milo, other] {
      let wish = StoredWish(photo: photo(1), isLiked: true, isLocal: false)
      try await database.keep(wish, of: account, at: noon)
    }

    try await database.forget(LogOut(of: ada, keepsWishes: true))
    #expect(try await database.wishes(of: ada).count == 1)
    try await database.forget(LogOut(of: ada, keepsWishes: false))

    #expect(try await database.wishes(of: ada) == [])
    #expect(try await database.wishes(of: milo).count == 1)
    try await database.forget(LogOut(service: "demo", account: nil, keepsWishes: false))
    #expect(try await database.wishes(of: milo) == [])
    #expect(try await database.wishes(of: other).count == 1)
  }

  @Test func whatTheServiceHoldsEndsTheWishInTheSameTransaction() async throws {
    try await store([1], isLiked: false, as: editorial)
    let wish = StoredWish(photo: photo(1), isLiked: true, isLocal: false)
    try await database.keep(wish, of: ada, at: noon)

    try await database.settle(
      SettledLike(photo(1, isLiked: true), countChange: 1, endsWish: false), of: ada)
    #expect(try await database.wishes(of: ada) == [wish])
    try await database.settle(liked(1, countChange: 1), of: ada)
    #expect(try await database.wishes(of: ada) == [])
    #expect(try await photos(editorial) == ["ph-1 true"])
  }

  @Test func aPhotoThatIsGoneIsOneLikeLess() async throws {
    var user = User(id: "1", username: "ada", name: "Ada")
    user.totalLikes = 5
    try await database.save(user, of: ada, at: noon)

    try await database.remove(photo: "ph-1", countChange: -1, of: ada)

    #expect(try await database.user(of: ada)?.user.totalLikes == 4)
  }

  @Test func aLikeShowsInEveryStoredListAndIsTheFirstFavourite() async throws {
    try await store([1, 2, 3], isLiked: false, as: editorial)
    try await store([7, 8], isLiked: true, as: .likes(of: ada))

    try await database.settle(liked(2, countChange: 1), of: ada)
    try await database.settle(liked(3, countChange: 1), of: ada)

    #expect(try await photos(editorial) == ["ph-1 false", "ph-2 true", "ph-3 true"])
    #expect(
      try await photos(.likes(of: ada))
        == ["ph-3 true", "ph-2 true", "ph-7 true", "ph-8 true"])
  }

  @Test func anUnlikeLeavesTheStoredFavourites() async throws {
    try await store([7, 8, 9], isLiked: true, as: .likes(of: ada))
    try await store([8], isLiked: true, as: editorial)

    try await database.settle(
      SettledLike(photo(8), countChange: -1, endsWish: true), of: ada)

    #expect(try await photos(.likes(of: ada)) == ["ph-7 true", "ph-9 true"])
    #expect(try await photos(editorial) == ["ph-8 false"])
  }

  @Test func favouritesThatWereNeverStoredAreNotBegun() async throws {
    try await database.settle(liked(1, countChange: 1), of: ada)

    #expect(try await database.list(.likes(of: ada)) == nil)
  }

  @Test func theFirstOfNoFavouritesIsStored() async throws {
    try await store([], isLiked: true, as: .likes(of: ada))

    try await database.settle(liked(1, countChange: 1), of: ada)

    #expect(try await photos(.likes(of: ada)) == ["ph-1 true"])
  }

  @Test func theStoredPersonsLikesAreCounted() async throws {
    var user = User(id: "1", username: "ada", name: "Ada")
    user.totalLikes = 5
    try await database.save(user, of: ada, at: noon)

    try await database.settle(liked(1, countChange: 1), of: ada)
    try await database.settle(liked(1, countChange: 0), of: ada)
    try await database.settle(liked(1, countChange: 1), of: milo)

    let stored = try #require(try await database.user(of: ada))
    #expect(stored.user.totalLikes == 6)
    #expect(stored.fetchedAt == noon)
  }

  @Test func aPhotoThatIsGoneLeavesEveryListOfTheAccount() async throws {
    let milos = PhotoListName(service: "demo", account: "milo", list: .feed(.featured))
    for name in [editorial, .likes(of: ada), milos] {
      try await store([1, 2], isLiked: true, as: name)
    }
    try await database.keep(
      StoredWish(photo: photo(1), isLiked: false, isLocal: false), of: ada, at: noon)

    try await database.remove(photo: "ph-1", countChange: -1, of: ada)

    #expect(try await photos(editorial) == ["ph-2 true"])
    #expect(try await photos(.likes(of: ada)) == ["ph-2 true"])
    #expect(try await photos(milos) == ["ph-1 true", "ph-2 true"])
    #expect(try await database.wishes(of: ada) == [])
  }

  /// The state after `kill -9`: the file of a database that was not closed.
  @Test func aWishIsInTheFileAsSoonAsItIsKept() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "belvedere.sqlite")
    let running = AppDatabase(at: file)
    let wish = StoredWish(photo: photo(1), isLiked: true, isLocal: false)
    try await running.keep(wish, of: ada, at: noon)

    let next = AppDatabase(at: file)
    #expect(await next.outcome == .ready)
    #expect(try await next.wishes(of: ada) == [wish])
    withExtendedLifetime((running, folder)) {}
  }
}
