// The step to places: the photos whose details were read before are their first photos, and nothing else is
// lost.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PlacesMigrationTests {
  private let ada = AccountName(service: "unsplash", account: "ada")
  private let milo = AccountName(service: "unsplash", account: "milo")
  private let queue: DatabaseQueue

  /// A database of version 8, with a photo of each use.
  init() throws {
    queue = try DatabaseQueue()
    try Schema.migrator().migrate(queue, upTo: "8 records")
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO feed VALUES (1, 'unsplash', 'ada', 'editorial', 1700000000.0);
          INSERT INTO feedPage VALUES (1, 1, 1);
          INSERT INTO photo (
            id, source, account, photo, keptFor, caption, likes, isLiked, assetType, isPremium,
            latitude, longitude, extras)
          VALUES
            (3, 'unsplash', 'ada', 'a', 'details', 'Old', 7, 1, 'photo', 0, 45.07, 7.68,
              '{"version":1,"place":{"name":"Mole"},"tags":["dome"]}'),
            (4, 'unsplash', 'milo', 'a', 'details', 'New', 8, 0, 'photo', 0, 45.07, 7.68,
              '{"version":1,"place":{"name":"Mole"},"tags":["dome"]}'),
            (5, 'unsplash', 'ada', 'b', 'details', NULL, 1, 0, 'photo', 0, NULL, NULL, NULL),
            (6, 'unsplash', 'ada', 'c', 'list', NULL, 1, 0, 'photo', 0, NULL, NULL, NULL),
            (8, 'unsplash', 'ada', 'd', 'wish', NULL, 1, 0, 'photo', 0, 10.0, 20.0, NULL);
          INSERT INTO details VALUES (3, 100), (4, 200), (5, 300);
          INSERT INTO feedItem VALUES (1, 1, 0, 6);
          INSERT INTO wish VALUES (8, 1, 0, 5);
          """)
    }
  }

  @Test func everythingIsThereAndTheDetailsAreTheFirstPlaces() async throws {
    let database = try AppDatabase(queue)
    #expect(try await database.details(of: "a", for: ada)?.caption == "Old")
    #expect(try await database.details(of: "a", for: milo)?.caption == "New")
    #expect(try await database.details(of: "b", for: ada) != nil)
    #expect(try await database.wishes(of: ada).map(\.photo.id) == ["d"])
    let feed = PhotoListName(service: "unsplash", account: "ada", list: .editorial)
    #expect(try await database.list(feed)?.photos.map(\.id) == ["c"])

    let places = try await database.places(of: "unsplash")
    #expect(places.map(\.name) == ["Mole"])
    #expect(places.first?.tags == ["dome"] && places.first?.photoCount == 1)
    let photos = try await database.photos(of: try #require(places.first).key, for: ada)
    // The latest answer, with the heart of the account that asks.
    #expect(photos.map(\.caption) == ["New"] && photos.map(\.isLiked) == [true])
  }

  @Test func rowsTriggersAndTheTreeOfPositionsAgree() throws {
    try Schema.migrator().migrate(queue)
    try queue.write { database in
      let rows = try Int64.fetchAll(database, sql: "SELECT id FROM photo ORDER BY id")
      #expect(rows.prefix(5) == [3, 4, 5, 6, 8] && rows.count == 6)
      let located = "SELECT id FROM photo WHERE latitude IS NOT NULL ORDER BY id"
      let tree = "SELECT photo FROM photoPosition ORDER BY photo"
      #expect(
        try Int64.fetchAll(database, sql: located) == Int64.fetchAll(database, sql: tree))
      try database.execute(
        sql: """
          UPDATE photo SET latitude = 46 WHERE id = 3;
          DELETE FROM photo WHERE id IN (4, 8);
          """)
      #expect(
        try Int64.fetchAll(database, sql: located) == Int64.fetchAll(database, sql: tree))
      #expect(
        try Double.fetchOne(
          database, sql: "SELECT maxLatitude FROM photoPosition WHERE photo = 3") == 46)
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM wish") == 0)
      #expect(throws: DatabaseError.self) {
        try database.execute(sql: "DELETE FROM photo WHERE id = 6")
      }
      #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
      let leftovers = "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%newPhoto%'"
      #expect(try Int.fetchOne(database, sql: leftovers) == 0)
    }
  }

  @Test func aFullDiskLeavesVersion8ForTheNextTry() async throws {
    try await queue.write { database in
      for number in 0..<400 {
        try database.execute(
          sql: """
            INSERT INTO photo (
              source, account, photo, keptFor, caption, isLiked, assetType, isPremium)
            VALUES ('unsplash', 'ada', ?, 'details', ?, 0, 'photo', 0)
            """, arguments: ["f-\(number)", String(repeating: "long ", count: 40)])
      }
    }
    try await queue.writeWithoutTransaction { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 5)")
    }
    #expect(throws: DatabaseError.self) { try Schema.migrator().migrate(queue) }
    try await queue.writeWithoutTransaction { database in
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM photo") == 405)
      #expect(try !database.tableExists("place"))
      try database.execute(sql: "PRAGMA max_page_count = 100000")
    }
    let database = try AppDatabase(queue)
    #expect(try await database.places(of: nil).count == 1)
    #expect(try await database.wishes(of: ada).count == 1)
  }

  @Test(arguments: 4...7)
  func olderDetailsBringTheirPlaces(version: Int) async throws {
    let old = try OldDatabase(version: version)
    try old.addDetails(
      "-uX9_k2Lm0Q", try fixture("stored_photo_7.json"), at: 5, of: ada)
    let database = try AppDatabase(old.queue)
    let place = try #require(try await database.place(ofPhoto: "-uX9_k2Lm0Q", of: "unsplash"))
    #expect(place.photoCount == 1 && place.name != nil)
  }
}
