// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct AppDatabaseTests {
  private let adas = AccountName(service: "demo", account: "ada")
  private let milos = AccountName(service: "demo", account: "milo")
  private let elsewhereAdas = AccountName(service: "unsplash", account: "ada")
  private let queue: DatabaseQueue
  private let database: AppDatabase
  private let feed = PhotoListName(service: "demo", account: "ada", list: .feed(.featured))
  private let date = Date(timeIntervalSince1970: 1_700_000_000.25)

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  private func photo(_ id: String) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://images.example/\(id)?ixid=1")
    photo.width = 6000
    photo.height = 4000
    photo.blurHash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    photo.createdAt = Date(timeIntervalSince1970: 1_600_000_000)
    photo.user = User(id: "u-\(id)", username: "name-\(id)", name: "Name of \(id)")
    return photo
  }

  private func page(_ ids: [String], hasNext: Bool = true) -> Page<Photo> {
    Page(elements: ids.map(photo), hasNext: hasNext)
  }

  private func count(_ table: String) throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1 }
  }

  private func ids(_ name: PhotoListName? = nil) async throws -> [String]? {
    try await database.list(name ?? feed)?.photos.map(\.id)
  }

  // MARK: One photo

  @Test func aPhotoIsFoundByItsSourceAndAsItsAccountSeesIt() async throws {
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    var liked = photo("a")
    liked.isLiked = true
    try await database.save(
      Page(elements: [liked], hasNext: false), number: 1,
      of: PhotoListName(service: "demo", account: "milo", list: .feed(.featured)), at: date)
    #expect(try await database.photo("a", of: adas) == photo("a"))
    #expect(try await database.photo("a", of: milos) == liked)
    #expect(
      try await database.photo("a", of: AccountName(service: "demo", account: "new"))?.id == "a")
    #expect(try await database.photo("a", of: elsewhereAdas) == nil)
    #expect(try await database.photo("b", of: adas) == nil)
  }

  // MARK: BlurHashes that are made here

  @Test func aMadeBlurHashStaysWhenTheSourceSendsNone() async throws {
    var plain = photo("a")
    plain.blurHash = nil
    let bare = Page(elements: [plain], hasNext: false)
    try await database.save(bare, number: 1, of: feed, at: date)
    #expect(try await database.blurHash(of: "a", source: "demo") == nil)

    try await database.keep(blurHash: "made", of: "a", source: "demo")
    try await database.keep(blurHash: "foreign", of: "a", source: "unsplash")
    try await database.save(bare, number: 1, of: feed, at: date)
    #expect(try await database.blurHash(of: "a", source: "demo") == "made")
    #expect(try await database.list(feed)?.photos.first?.blurHash == "made")
    #expect(try await database.blurHash(of: "a", source: "unsplash") == nil)
  }

  @Test func theSourcesOwnBlurHashStays() async throws {
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    try await database.keep(blurHash: "made", of: "a", source: "demo")
    #expect(try await database.blurHash(of: "a", source: "demo") == photo("a").blurHash)
  }

  // MARK: Feeds

  @Test func anUnknownFeedIsNil() async throws {
    #expect(try await database.list(feed) == nil)
  }

  @Test func pagesComeBackInOrderWithAllOfThePhoto() async throws {
    try await database.save(page(["c", "a", "b"]), number: 1, of: feed, at: date)
    try await database.save(
      page(["e", "d"], hasNext: false), number: 2, of: feed, at: date + 60)
    let stored = try #require(try await database.list(feed))
    #expect(stored.photos == ["c", "a", "b", "e", "d"].map(photo))
    #expect(stored.lastPage == 2)
    #expect(!stored.hasNext)
    #expect(stored.fetchedAt == date)
  }

  @Test func anEmptyFirstPageIsAFeed() async throws {
    try await database.save(page([], hasNext: false), number: 1, of: feed, at: date)
    let stored = try #require(try await database.list(feed))
    #expect(stored.photos.isEmpty)
    #expect(stored.lastPage == 1)
  }

  @Test func theFirstPageReplacesTheList() async throws {
    for number in 1...3 {
      try await database.save(page(["p\(number)"]), number: number, of: feed, at: date)
    }
    try await database.save(page(["new", "p1"]), number: 1, of: feed, at: date + 5)
    let stored = try #require(try await database.list(feed))
    #expect(stored.photos.map(\.id) == ["new", "p1"])
    #expect(stored.fetchedAt == date + 5)
    #expect(try count("photo") == 2)
  }

  @Test func aLaterPageReplacesOnlyItself() async throws {
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    try await database.save(page(["b"]), number: 2, of: feed, at: date)
    try await database.save(page(["c"]), number: 2, of: feed, at: date)
    #expect(try await ids() == ["a", "c"])
  }

  @Test func photosOnTwoPagesComeOnce() async throws {
    try await database.save(page(["a", "b"]), number: 1, of: feed, at: date)
    try await database.save(page(["b", "c", "b"]), number: 2, of: feed, at: date)
    #expect(try await ids() == ["a", "b", "c"])
  }

  @Test func pagesBehindAGapAreNotRead() async throws {
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    try await database.save(page(["c"]), number: 3, of: feed, at: date)
    let stored = try #require(try await database.list(feed))
    #expect(stored.photos.map(\.id) == ["a"])
    #expect(stored.lastPage == 1)
    #expect(stored.hasNext)
    let other = PhotoListName(service: "demo", account: "", list: .likes(of: "ada"))
    try await database.save(page(["c"]), number: 2, of: other, at: date)
    #expect(try await database.list(other) == nil)
  }

  @Test func theSamePhotoDiffersByAccount() async throws {
    let milo = PhotoListName(service: "demo", account: "milo", list: .feed(.featured))
    var liked = page(["a"])
    liked.elements[0].isLiked = true
    try await database.save(liked, number: 1, of: feed, at: date)
    try await database.save(page(["a"]), number: 1, of: milo, at: date)
    #expect(try await database.list(feed)?.photos.first?.isLiked == true)
    #expect(try await database.list(milo)?.photos.first?.isLiked == false)
  }

  @Test func theLatestStateOfAPhotoShowsInEveryList() async throws {
    let likes = PhotoListName(service: "demo", account: "ada", list: .likes(of: "ada"))
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    var liked = page(["a"])
    liked.elements[0].isLiked = true
    try await database.save(liked, number: 1, of: likes, at: date)
    #expect(try await database.list(feed)?.photos.first?.isLiked == true)
  }

  @Test func aPhotoThatIsNotUnderstoodIsLeftOut() async throws {
    try await database.save(page(["a", "b"]), number: 1, of: feed, at: date)
    try await queue.write {
      try $0.execute(sql: "UPDATE photo SET extras = '{]' WHERE photo = 'a'")
    }
    #expect(try await ids() == ["b"])
  }

  // MARK: Bounds

  @Test func onlyTheFirstPagesAreKept() async throws {
    for number in 1...(AppDatabase.maximumPages + 5) {
      try await database.save(page(["p\(number)"]), number: number, of: feed, at: date)
    }
    #expect(try await database.list(feed)?.lastPage == AppDatabase.maximumPages)
    #expect(try count("photo") == AppDatabase.maximumPages)
    try await database.save(page(["x"]), number: 0, of: feed, at: date)
    #expect(try await ids()?.contains("x") == false)
  }

  @Test func onlyTheFeedsFetchedLatestAreKept() async throws {
    let names = (0..<(AppDatabase.maximumLists + 3)).map {
      PhotoListName(service: "demo", account: "", list: .topic("\($0)"))
    }
    for (age, name) in names.enumerated() {
      try await database.save(
        page(["photo-\(age)"]), number: 1, of: name, at: date + Double(age))
    }
    #expect(try count("feed") == AppDatabase.maximumLists)
    #expect(try count("photo") == AppDatabase.maximumLists)
    #expect(try await database.list(names[2]) == nil)
    #expect(try await database.list(names[3]) != nil)
  }

  @Test func feedsAndFavouritesOutlastFiveHundredOtherLists() async throws {
    let archive = AccountName(service: "commons", account: "visitor")
    let kept = [
      feed, .likes(of: adas), .likes(of: milos), PhotoListName(.feed(.quality), of: archive),
    ]
    for name in kept {
      try await database.save(page([name.list]), number: 1, of: name, at: date)
    }
    for number in 0..<500 {
      let lists: [PhotoQuery] = [
        .search(PhotoSearch(query: "words \(number)")), .search(latest("words \(number)")),
        .search(PhotoSearch(query: "a/b?c \(number)")), .topic("\(number)"), .member("\(number)"),
        .around(try #require(Coordinate(latitude: 10, longitude: Double(number) / 10 + 1))),
      ]
      let account = [adas, milos, elsewhereAdas, archive][number % 4]
      try await database.save(
        page(["p-\(number)"]), number: 1, of: PhotoListName(lists[number % 6], of: account),
        at: date + Double(number + 1))
    }
    for name in kept { #expect(try await ids(name) == [name.list]) }
    #expect(try count("feed") == AppDatabase.maximumLists + kept.count)
    // Searches are deleted before the others.
    let searches = try await queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM feed WHERE list LIKE 'search%'")
    }
    #expect(searches == 0)
  }

  private func latest(_ words: String) -> PhotoSearch {
    var search = PhotoSearch(query: words)
    search.filter.order = .latest
    return search
  }

  @Test func searchesOfEveryKindAreForgotten() async throws {
    let lists: [PhotoQuery] = [
      .search(PhotoSearch(query: "fjord")), .search(latest("fjord")), .search(latest("a/b?c")),
      .search(PhotoSearch(query: "")), .topic("search"), .member("search/x"), .feed(.featured),
      .likes(of: "ada"),
    ]
    for list in lists {
      try await database.save(page(["a"]), number: 1, of: PhotoListName(list, of: adas), at: date)
    }
    try await database.forgetSearches()
    for list in lists {
      let isGone = try await database.list(PhotoListName(list, of: adas)) == nil
      #expect(isGone == (list.kind == .search), "\(list)")
    }
  }

  @Test func refreshingForeverDoesNotGrow() async throws {
    for round in 0..<40 {
      let ids = (0..<30).map { "r\(round)-\($0)" }
      try await database.save(page(ids), number: 1, of: feed, at: date + Double(round))
    }
    #expect(try count("photo") == 30)
    #expect(try count("feedItem") == 30)
  }

  // MARK: Account

  @Test func theAccountComesBack() async throws {
    #expect(try await database.user(of: adas) == nil)
    var user = User(id: "1", username: "ada", name: "Ada Vale")
    user.bio = "Light and stone."
    try await database.save(user, of: adas, at: date)
    let stored = try #require(try await database.user(of: adas))
    #expect(stored.user == user)
    #expect(stored.fetchedAt == date)
    #expect(try await database.user(of: elsewhereAdas) == nil)
  }

  @Test func savingAPersonReplacesTheOneOfThatAccount() async throws {
    let ada = User(id: "1", username: "ada", name: "Ada Vale")
    let milo = User(id: "2", username: "milo", name: "Milo Quist")
    var older = ada
    older.name = "Ada V."
    for user in [older, ada] { try await database.save(user, of: adas, at: date) }
    try await database.save(milo, of: milos, at: date)
    #expect(try await database.user(of: adas)?.user == ada)
    #expect(try await database.user(of: milos)?.user == milo)
  }

  @Test func signingOutForgetsWhatTheAccountSawAndNothingElse() async throws {
    let publicFeed = PhotoListName(service: "demo", account: "", list: .feed(.featured))
    let elsewhere = PhotoListName(service: "unsplash", account: "ada", list: .feed(.featured))
    for name in [feed, publicFeed, elsewhere] {
      try await database.save(page(["a"]), number: 1, of: name, at: date)
    }
    let milosFeed = PhotoListName(service: "demo", account: "milo", list: .feed(.featured))
    try await database.save(page(["b"]), number: 1, of: milosFeed, at: date)
    for account in [adas, milos, elsewhereAdas] {
      try await database.save(
        User(id: "1", username: account.account, name: "A"), of: account, at: date)
    }
    try await database.forget(LogOut(of: adas, keepsWishes: false))
    #expect(try await database.user(of: adas) == nil)
    #expect(try await database.list(feed) == nil)
    #expect(try await ids(publicFeed) == ["a"])
    #expect(try await ids(elsewhere) == ["a"])
    #expect(try await database.user(of: elsewhereAdas) != nil)
    #expect(try await ids(milosFeed) == ["b"])
    #expect(try await database.user(of: milos) != nil)
    #expect(try count("photo") == 3)
  }

  // MARK: Errors

  @Test func afterAFailureNothingOfThePageIsThere() async throws {
    try await database.save(page(["a"]), number: 1, of: feed, at: date)
    try await queue.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON feedItem WHEN NEW.position = 1
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    await #expect(throws: StoreError.self) {
      try await database.save(page(["b", "c"]), number: 1, of: feed, at: date)
    }
    #expect(try await ids() == ["a"])
  }

  @Test func anErrorOfTheDatabaseIsOneOfOurs() async throws {
    try await queue.write { try $0.execute(sql: "DROP TABLE feed; DROP TABLE account") }
    await #expect(throws: StoreError.self) { try await database.list(feed) }
    await #expect(throws: StoreError.self) { _ = try await database.user(of: adas) }
    await #expect(throws: StoreError.self) {
      try await database.save(page(["a"]), number: 1, of: feed, at: date)
    }
  }
}
