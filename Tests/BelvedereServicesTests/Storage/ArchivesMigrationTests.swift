// The step to archives: a photo may have an address of its original. Nothing else changes, and the photos of
// an archive come back as they were.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct ArchivesMigrationTests {
  private let ada = AccountName(service: "unsplash", account: "ada")
  private let queue: DatabaseQueue

  /// A database of version 9, with a photo of each use and a place.
  init() throws {
    queue = try DatabaseQueue()
    try Schema.migrator().migrate(queue, upTo: "9 places")
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO feed VALUES (1, 'unsplash', 'ada', 'editorial', 1700000000.0);
          INSERT INTO feedPage VALUES (1, 1, 1);
          INSERT INTO photo (
            id, source, account, photo, keptFor, imageAddress, caption, likes, isLiked, assetType, isPremium,
            licence, latitude, longitude, extras)
          VALUES
            (3, 'unsplash', 'ada', 'a', 'details', 'https://i.example/a', 'Facts', 7, 1, 'photo', 0,
              'CC-BY-4.0', 45.07, 7.68,
              '{"version":1,"place":{"name":"Mole"},"tags":["dome"],"credit":{"author":"Ada"}}'),
            (4, 'unsplash', '', 'a', 'place', NULL, 'Place', 7, 0, 'photo', 0, NULL, 45.07, 7.68,
              '{"version":1,"place":{"name":"Mole"}}'),
            (5, 'unsplash', 'ada', 'c', 'list', NULL, 'List', 1, 0, 'photo', 0, NULL, NULL, NULL, NULL),
            (6, 'demo', 'ada', 'c', 'wish', NULL, 'Wish', 1, 0, 'photo', 0, NULL, 10.0, 20.0, NULL);
          INSERT INTO details VALUES (3, 100);
          INSERT INTO feedItem VALUES (1, 1, 0, 5);
          INSERT INTO wish VALUES (6, 1, 1, 5);
          INSERT INTO place (key, latitude, longitude, favouredAt, note, isSpot, name, photoCount, sources)
          VALUES ('8FQ83MCJ+2X', 45.07, 7.68, 9, 'At dawn', 0, 'Mole', 1, 'unsplash');
          INSERT INTO placePhoto VALUES (4, '8FQ83MCJ+2X');
          """)
    }
  }

  private func rows() throws -> [Row] {
    try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM photo ORDER BY id") }
  }

  @Test func everyRowIsThereUnchanged() async throws {
    let before = try rows()
    let database = try AppDatabase(queue)
    let after = try rows()
    #expect(after.count == before.count)
    for (old, new) in zip(before, after) {
      for column in old.columnNames {
        #expect(old[column] as DatabaseValue == new[column] as DatabaseValue, "\(column)")
      }
      #expect(new["originalAddress"] as String? == nil)
    }
    let details = try #require(try await database.details(of: "a", for: ada))
    #expect(details.caption == "Facts" && details.isLiked && details.credit?.author == "Ada")
    #expect(details.originalAddress == nil && details.facts == nil && details.archive == nil)
    let feed = PhotoListName(service: "unsplash", account: "ada", list: .editorial)
    #expect(try await database.list(feed)?.photos.map(\.caption) == ["List"])
    let demo = AccountName(service: "demo", account: "ada")
    #expect(try await database.wishes(of: demo).map(\.photo.caption) == ["Wish"])
    let places = try await database.favouritePlaces()
    #expect(places.map(\.name) == ["Mole"] && places.map(\.note) == ["At dawn"])
    let broken = try await queue.read {
      try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count
    }
    #expect(broken == 0)
  }

  @Test(arguments: OldDatabase.versions) func photosOfEveryVersionStayBesideThoseOfAnArchive(
    version: Int
  ) async throws {
    let old = try OldDatabase(version: version)
    try old.addFeed("editorial", of: ada, pages: [[("7", photoJSON(id: "\"7\""))]])
    let database = try AppDatabase(old.queue)
    let feed = PhotoListName(service: "unsplash", account: "ada", list: .editorial)
    let kept = try #require(try await database.list(feed)).photos
    #expect(kept.map(\.id) == ["7"])
    let featured = PhotoListName(service: "commons", account: "", list: .feed("featured"))
    let photo = Self.photo("commons:7")
    try await database.save(
      Page(elements: [photo], hasNext: true), number: 1, of: featured, at: .now)
    #expect(try await database.list(featured)?.photos == [photo])
    #expect(try await database.list(feed)?.photos == kept)
  }

  // MARK: - Photos of an archive

  private static func photo(_ id: String) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://thumb.example/960px-A.jpg")
    photo.originalAddress = "https://upload.example/A.jpg"
    photo.width = 6_000
    photo.user = User(id: "Ada", username: "", name: "Ada")
    photo.credit = Credit(author: "Ada", license: "CC BY-SA 4.0")
    var facts = SourceFacts()
    facts.assessments = [.featured, .pictureOfTheDay]
    facts.taken = "1890s"
    facts.provenance = LinkedText("A museum", link: "https://museum.example/")
    facts.subject = Coordinate(latitude: 45.1, longitude: 7.7)
    facts.categories = ["Domes", "Self-published work", "Turin"]
    facts.restrictions = ["personality"]
    facts.sha1 = "0123"
    photo.facts = facts
    photo.tags = [Tag(title: "Domes"), Tag(title: "Turin")]
    var location = Location()
    location.name = "Mole"
    location.coordinate = Coordinate(latitude: 45.07, longitude: 7.68)
    photo.location = location
    return photo
  }

  @Test func aPhotoOfAnArchiveComesBackUnchanged() async throws {
    let database = try AppDatabase(queue)
    let nobody = AccountName(service: "commons", account: "")
    var photo = Self.photo("commons:7")
    try await database.save(details: photo, for: nobody, at: .now)
    #expect(try await database.details(of: photo.id, for: nobody) == photo)
    photo.facts = SourceFacts()
    photo.tags = []
    photo.originalAddress = nil
    try await database.save(details: photo, for: nobody, at: .now)
    #expect(try await database.details(of: photo.id, for: nobody) == photo)
  }

  @Test func favouritesWithoutAnAccountOutlastALogOut() async throws {
    let database = try AppDatabase(queue)
    let nobody = AccountName(service: "commons", account: "")
    let wish = StoredWish(photo: Self.photo("commons:7"), isLiked: true, isLocal: true)
    try await database.keep(wish, of: nobody, at: .now)
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try await database.wishes(of: nobody) == [wish])
    #expect(try await database.wishes(of: ada).isEmpty)
  }

  @Test func aServiceCannotWriteThePhotosOfAnArchive() async throws {
    let database = try AppDatabase(queue)
    let nobody = AccountName(service: "commons", account: "")
    let own = Self.photo("commons:7")
    try await database.store([own], of: "commons")
    var forged = own
    forged.credit = Credit(author: "Mallory", license: "CC0")
    for service in ["unsplash", "demo", "demo-commons", "custom:photos.example"] {
      let account = AccountName(service: service, account: "mallory")
      #expect(try await database.store([forged], of: service) == 0)
      try await database.save(details: forged, for: account, at: .now)
      #expect(try await database.place(ofPhoto: own.id, of: service) == nil)
      try await database.remove(photo: own.id, countChange: 0, of: account)
    }
    let place = try #require(try await database.place(ofPhoto: own.id, of: "commons"))
    #expect(try await database.photos(of: place.key, for: nobody) == [own])
    let sources = try await queue.read {
      try String.fetchAll($0, sql: "SELECT DISTINCT source FROM photo WHERE keptFor = 'place'")
    }
    #expect(Set(sources) == ["unsplash", "commons"])
  }
}
