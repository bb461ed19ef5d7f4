// The step from the service's JSON to records of our own: whatever an older version stored is there
// afterwards, field by field.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct RecordsMigrationTests {
  private let ada = AccountName(service: "unsplash", account: "ada")
  private let milo = AccountName(service: "unsplash", account: "milo")
  private let nobody = AccountName(service: "unsplash", account: "")
  private let log = LogCapture()

  private func list(_ list: StoredList, of account: AccountName) -> PhotoListName {
    PhotoListName(service: account.service, account: account.account, list: list)
  }

  /// A photo of only a few fields, as an older version stored it.
  private func plain(_ id: String, isLiked: Bool = false) -> (id: String, json: String) {
    let fields = #""width": 300, "height": 200, "liked_by_user": \#(isLiked), "premium": false"#
    return (id, photoJSON(id: "\"\(id)\"", fields))
  }

  /// The photo with every field, as version 7 stored it.
  private func full() throws -> (id: String, json: String) {
    ("-uX9_k2Lm0Q", try fixture("stored_photo_7.json"))
  }

  private func photo(_ row: (id: String, json: String)) throws -> Photo {
    try decoded(UnsplashPhoto.self, row.json)
  }

  /// Brings the database to the present schema, and opens it.
  private func migrated(_ old: OldDatabase) throws -> AppDatabase {
    try Schema.migrator(logger: log.logger()).migrate(old.queue)
    return try AppDatabase(old.queue)
  }

  private func count(_ query: String, in old: OldDatabase) throws -> Int? {
    try old.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(query)") }
  }

  @Test func theFullPhotoOfVersion7IsTheOneThatTheServiceSent() throws {
    #expect(try photo(full()) == decoded(UnsplashPhoto.self, fixture("photo_full.json")))
  }

  // MARK: Everything is there

  @Test(arguments: OldDatabase.versions) func listsKeepTheirPhotosAndTheirOrder(version: Int)
    async throws
  {
    let old = try OldDatabase(version: version)
    let pages = [[plain("c"), try full(), plain("a")], [plain("b", isLiked: true), plain("c")]]
    try old.addFeed("editorial", of: ada, pages: pages)
    try old.addFeed("likes", of: ada, pages: [[plain("b", isLiked: true)], []])
    try old.addFeed("editorial", of: milo, pages: [[plain("b"), plain("a")]])
    try old.addFeed("editorial", of: nobody, pages: [[]])

    let database = try migrated(old)

    let stored = try #require(try await database.list(list(.editorial, of: ada)))
    #expect(try stored.photos == pages.joined().prefix(4).map(photo))
    #expect(stored.lastPage == 2 && stored.hasNext)
    #expect(stored.fetchedAt == Date(timeIntervalSince1970: 1_700_000_000.25))
    let likes = try #require(try await database.list(list(.likes, of: ada)))
    #expect(try likes.photos == [photo(plain("b", isLiked: true))])
    #expect(likes.lastPage == 2)
    let milos = try await database.list(list(.editorial, of: milo))
    #expect(try milos?.photos == [photo(plain("b")), photo(plain("a"))])
    #expect(try await database.list(list(.editorial, of: nobody))?.photos == [])
    #expect(log.text.isEmpty)
  }

  @Test(arguments: 2...7) func thePersonIsKept(version: Int) async throws {
    let json = """
      {"id":"u1","username":"ada","name":"Ada Vale","bio":"Light.\\nStone.","location":"Turin",\
      "portfolio_url":"https://ada.example","instagram_username":"ada.v",\
      "links":{"html":"https://example.com/@ada"},"profile_image":{"large":"https://i.example/a"},\
      "total_likes":40,"total_photos":3,"total_collections":2,"followers_count":500,\
      "following_count":0}
      """
    let old = try OldDatabase(version: version)
    try old.addPerson(json, of: ada)

    let stored = try #require(try await migrated(old).user(of: ada))

    #expect(try stored.user == decoded(UnsplashUser.self, json))
    #expect(stored.user.followingCount == 0 && stored.user.bio == "Light.\nStone.")
    #expect(stored.fetchedAt == Date(timeIntervalSince1970: 1_700_000_001.5))
  }

  @Test(arguments: 3...7) func wishesAreKeptInTheirOrder(version: Int) async throws {
    let old = try OldDatabase(version: version)
    let likedFull = try full()
    try old.addWish("z", plain("z").json, isLiked: true, at: 30, of: ada)
    try old.addWish("b", plain("b").json, isLiked: true, isLocal: true, at: 20, of: ada)
    try old.addWish(likedFull.id, likedFull.json, isLiked: false, at: 20, of: ada)
    try old.addWish("b", plain("b").json, isLiked: false, at: 1, of: milo)

    let database = try migrated(old)

    #expect(
      try await database.wishes(of: ada) == [
        StoredWish(photo: photo(plain("b")), isLiked: true, isLocal: true),
        StoredWish(photo: photo(likedFull), isLiked: false, isLocal: false),
        StoredWish(photo: photo(plain("z")), isLiked: true, isLocal: false),
      ])
    #expect(
      try await database.wishes(of: milo)
        == [StoredWish(photo: photo(plain("b")), isLiked: false, isLocal: false)])
  }

  @Test(arguments: 4...7) func detailsAreKeptAndTheirPositionsFound(version: Int) async throws {
    let old = try OldDatabase(version: version)
    let known = try full()
    try old.addFeed("editorial", of: ada, pages: [[plain(known.id)]])
    try old.addDetails(known.id, known.json, at: 5, of: ada)
    try old.addDetails("a", plain("a").json, at: 6, of: ada)

    let database = try migrated(old)

    #expect(try await database.details(of: known.id, for: ada) == photo(known))
    #expect(try await database.details(of: "a", for: ada) == photo(plain("a")))
    #expect(try await database.details(of: known.id, for: milo) == nil)
    // What a list told of it is another matter.
    let listed = try await database.list(list(.editorial, of: ada))?.photos
    #expect(try listed == [photo(plain(known.id))])
    let places = try await old.queue.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT photo.photo || ' ' || keptFor FROM photoPosition
          JOIN photo ON photo.id = photoPosition.photo
          WHERE minLatitude > 57 AND maxLatitude < 58 AND minLongitude > 11 AND maxLongitude < 12
          ORDER BY keptFor
          """)
    }
    #expect(places == ["\(known.id) details", "\(known.id) place"])
    #expect(
      try await old.queue.read { try Double.fetchAll($0, sql: "SELECT fetchedAt FROM details") }
        == [5, 6])
  }

  @Test(arguments: 5...7) func downloadReportsAreKept(version: Int) async throws {
    let old = try OldDatabase(version: version)
    try old.addReport(of: "b", link: "https://api.example/b?ixid=1", service: "unsplash")
    try old.addReport(of: "a", link: nil, service: "unsplash")

    let reports = try await migrated(old).downloadReports(service: "unsplash")

    #expect(
      reports == [
        DownloadReport(id: 1, photo: "b", link: "https://api.example/b?ixid=1"),
        DownloadReport(id: 2, photo: "a", link: nil),
      ])
  }

  @Test(
    .enabled(if: CapturedAnswers.areThere, "\(CapturedAnswers.areMissing)"),
    arguments: OldDatabase.versions)
  func realAnswersAreKeptFieldByField(version: Int) async throws {
    let photos = try [
      "photos_list_2021", "photos_list_latest_2019", "photos_random_count2_2021",
      "collection_photos_2021", "topic_photos_2021", "user_likes_2021", "user_photos_2021",
      "search_photos_2021", "photos_random_single_2023_location", "photos_random_single_2023b",
      "photo_full_2020_with_location", "photo_full_2021_null_location",
    ].flatMap(rows)
    #expect(photos.count > 50)
    let old = try OldDatabase(version: version)
    // The same photo is in several answers, and the latest is shown.
    let latest = photos.reduce(into: [String: String]()) { $0[$1.id] = $1.json }
    try old.addFeed("editorial", of: ada, pages: [photos])
    for (index, photo) in latest.sorted(by: { $0.key < $1.key }).enumerated() {
      if version >= 3 {
        try old.addWish(photo.key, photo.value, isLiked: true, at: Double(index), of: ada)
      }
      if version >= 4 {
        try old.addDetails(photo.key, photo.value, at: Double(index), of: ada)
      }
    }

    let database = try migrated(old)

    let listed = try #require(try await database.list(list(.editorial, of: ada))).photos
    #expect(Set(listed.map(\.id)) == Set(latest.keys))
    let wished = try await database.wishes(of: ada).map(\.photo)
    #expect(wished.map(\.id) == (version >= 3 ? latest.keys.sorted() : []))
    for photo in listed + wished {
      #expect(try photo == decoded(UnsplashPhoto.self, latest[photo.id] ?? ""))
      let details = try await database.details(of: photo.id, for: ada)
      #expect(details == (version >= 4 ? photo : nil))
    }
    #expect(log.text.isEmpty)
  }

  @Test(
    .enabled(if: CapturedAnswers.areThere, "\(CapturedAnswers.areMissing)"),
    arguments: ["me_get_200_2020", "user_profile_2021", "user_profile_2023"], 2...7)
  func realPersonsAreKept(answer: String, version: Int) async throws {
    let json = try CapturedAnswers.text(answer)
    let user = try decoded(UnsplashUser.self, json)
    let account = AccountName(service: "unsplash", account: user.username)
    let old = try OldDatabase(version: version)
    try old.addPerson(json, of: account)

    #expect(try await migrated(old).user(of: account)?.user == user)
    #expect(log.text.isEmpty)
  }

  /// The photos of an answer, each as its id and JSON.
  private func rows(of answer: String) throws -> [(id: String, json: String)] {
    let value = try JSONSerialization.jsonObject(
      with: Data(CapturedAnswers.text(answer).utf8))
    let fields = value as? [String: Any]
    let photos = value as? [Any] ?? fields?["results"] as? [Any] ?? [value]
    return try photos.map { photo in
      let json = try JSONSerialization.data(withJSONObject: photo)
      return (
        try #require((photo as? [String: Any])?["id"] as? String),
        String(decoding: json, as: UTF8.self)
      )
    }
  }

  // MARK: Damage

  @Test func aDamagedRowCostsOnlyItselfAndIsLogged() async throws {
    let old = try OldDatabase(version: 7)
    let broken: [(id: String, json: String)] = [("x", "{]"), ("y", "{}"), ("z", "")]
    try old.addFeed(
      "editorial", of: ada, pages: [[broken[0], plain("a"), broken[1]], [broken[2], plain("b")]])
    try old.addWish("x", "{]", isLiked: true, at: 1, of: ada)
    try old.addWish("a", plain("a").json, isLiked: true, at: 2, of: ada)
    try old.addDetails("x", #"{"id": "x"}"#, at: 1, of: ada)
    try old.addDetails("a", plain("a").json, at: 1, of: ada)
    try old.addPerson("[]", of: ada)
    try old.addPerson(#"{"id":"2","username":"milo"}"#, of: milo)

    let database = try migrated(old)

    let stored = try #require(try await database.list(list(.editorial, of: ada)))
    #expect(stored.photos.map(\.id) == ["a", "b"])
    #expect(stored.lastPage == 2)
    #expect(try await database.wishes(of: ada).map(\.photo.id) == ["a"])
    #expect(try await database.details(of: "x", for: ada) == nil)
    #expect(try await database.details(of: "a", for: ada) != nil)
    #expect(try await database.user(of: ada) == nil)
    #expect(try await database.user(of: milo)?.user.username == "milo")
    for (table, rows) in [("photo", 3), ("wish", 1), ("details", 1), ("account", 1)] {
      let line = log.text.split(separator: "\n").first { $0.contains("\"table\": \(table)") }
      #expect(line?.contains("\"rows\": \(rows)") == true, "\(log.text)")
    }
  }

  @Test func whatIsNoTextCostsOnlyItself() async throws {
    let old = try OldDatabase(version: 7)
    try old.addFeed("editorial", of: ada, pages: [[plain("a"), plain("b")]])
    try await old.queue.write {
      try $0.execute(sql: "UPDATE photo SET json = 7 WHERE photo = 'a'")
    }
    let stored = try await migrated(old).list(list(.editorial, of: ada))
    #expect(stored?.photos.map(\.id) == ["b"])
  }

  @Test func aFullDiskLeavesTheOldDatabaseForTheNextTry() async throws {
    let old = try OldDatabase(version: 7)
    let ids = (0..<200).map { "ph-\($0)" }
    try old.addFeed("editorial", of: ada, pages: [ids.map { plain($0) }])
    try old.addWish("w", plain("w").json, isLiked: true, at: 1, of: ada)
    try old.queue.inDatabase { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 5)")
    }
    #expect(throws: DatabaseError.self) { try Schema.migrator().migrate(old.queue) }
    #expect(try count("photo WHERE json IS NOT NULL", in: old) == 200)
    #expect(try count("wish WHERE json IS NOT NULL", in: old) == 1)
    #expect(try count("sqlite_master WHERE name = 'photoPosition'", in: old) == 0)

    try old.queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
    let database = try migrated(old)
    #expect(try await database.list(list(.editorial, of: ada))?.photos.map(\.id) == ids)
    #expect(try await database.wishes(of: ada).count == 1)
  }

  // MARK: Afterwards

  @Test func nothingOfTheOldTablesIsLeft() throws {
    let old = try OldDatabase(version: 7)
    try old.addFeed("editorial", of: ada, pages: [[plain("a")]])
    _ = try migrated(old)
    #expect(try count("sqlite_master WHERE name LIKE 'old_%' OR sql LIKE '%json%'", in: old) == 0)
    #expect(
      try old.queue.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count } == 0)
  }

  @Test func whatWasTakenOverLivesOnAsEverythingElse() async throws {
    let old = try OldDatabase(version: 7)
    try old.addFeed("editorial", of: ada, pages: [[plain("a"), plain("b")]])
    try old.addFeed("likes", of: ada, pages: [[]])
    try old.addWish("a", plain("a").json, isLiked: true, at: 1, of: ada)
    try old.addDetails("a", plain("a").json, at: 1, of: ada)
    let database = try migrated(old)

    var liked = try photo(plain("a"))
    liked.isLiked = true
    try await database.settle(SettledLike(liked, countChange: 1, endsWish: true), of: ada)

    #expect(try await database.wishes(of: ada).isEmpty)
    #expect(try await database.list(list(.likes, of: ada))?.photos == [liked])
    #expect(try await database.details(of: "a", for: ada)?.isLiked == true)
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try count("photo", in: old) == 0)
    #expect(try count("details", in: old) == 0)
  }
}
