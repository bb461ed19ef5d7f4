import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

/// Databases of every version that was ever released come to the present schema with their content.
@Suite(.timeLimit(.minutes(15)))
struct SchemaTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let feed = PhotoListName(service: "demo", account: "ada", list: .editorial)

  /// Tables and indexes as SQLite keeps them.
  private func schema(of queue: DatabaseQueue) throws -> [String] {
    try queue.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql <> '' ORDER BY name")
    }
  }

  private func database(from fixture: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: fixture) }
    return queue
  }

  @Test func migrationsAreOnlyEverAdded() {
    #expect(
      Schema.migrator().migrations == [
        "1 feeds", "2 account", "3 likes", "4 details", "5 download reports",
        "6 accounts by name",
        "7 names of custom services", "8 records", "9 places", "10 archives",
      ])
  }

  @Test func everyOldVersionComesToTheSchemaOfANewDatabase() throws {
    let fresh = try DatabaseQueue()
    try Schema.migrator().migrate(fresh)
    var olds = try [SchemaFixtures.version1, SchemaFixtures.version2].map(database)
    olds += try OldDatabase.versions.map { try OldDatabase(version: $0).queue }
    for name in ["8 records", "9 places"] {
      let old = try DatabaseQueue()
      try Schema.migrator().migrate(old, upTo: name)
      olds.append(old)
    }
    for old in olds {
      #expect(try schema(of: old) != schema(of: fresh))
      try Schema.migrator().migrate(old)
      #expect(try schema(of: old) == schema(of: fresh))
    }
  }

  @Test func aFeedOfVersion1IsStillRead() async throws {
    let database = try AppDatabase(try database(from: SchemaFixtures.version1))
    let stored = try #require(try await database.list(feed))
    #expect(stored.photos.map(\.id) == ["ph-2", "ph-1"])
    #expect(stored.photos.first?.imageAddress == "https://images.example/2")
    #expect(stored.lastPage == 1)
    #expect(stored.hasNext)
    #expect(stored.fetchedAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(try await database.user(of: ada) == nil)
  }

  @Test func version2KeepsItsListsAndThePersonAndGetsWishes() async throws {
    let database = try AppDatabase(try database(from: SchemaFixtures.version2))
    #expect(try await database.list(feed)?.photos.map(\.id) == ["ph-2", "ph-1"])
    #expect(try await database.user(of: ada)?.user.username == "ada")
    #expect(try await database.wishes(of: ada).isEmpty)
    let photo = Photo(id: "ph-1", imageAddress: "https://images.example/1")
    let wish = StoredWish(photo: photo, isLiked: true, isLocal: false)
    try await database.keep(wish, of: ada, at: .now)
    #expect(try await database.wishes(of: ada) == [wish])
  }

  @Test func whatCustomServicesLeftIsFoundByTheirNewNames() async throws {
    let queue = try DatabaseQueue()
    try Schema.migrator().migrate(queue, upTo: "5 download reports")
    let old = [
      "unsplash", "demo", "demo-8950", "proxy.example", "demo-1.example", "127.0.0.1:8080",
    ]
    let photo = #"{"id":"a","urls":{"raw":"https://images.example/a"}}"#
    try await queue.write { database in
      for service in old {
        try database.execute(
          sql: "INSERT INTO wish VALUES (?, 'ada', 'a', ?, 1, 0, 0)",
          arguments: [service, Data(photo.utf8)])
        try database.execute(
          sql: "INSERT INTO downloadReport (service, photo, madeAt) VALUES (?, 'a', 0)",
          arguments: [service])
      }
    }
    let database = try AppDatabase(queue)
    let new = [
      "unsplash", "demo", "demo-8950", "custom:proxy.example", "custom:demo-1.example",
      "custom:127.0.0.1:8080",
    ]
    for service in new {
      let ada = AccountName(service: service, account: "ada")
      #expect(try await database.wishes(of: ada).count == 1)
      #expect(try await database.downloadReports(service: service).count == 1)
    }
  }

  @Test func migratingTwiceChangesNothing() throws {
    let queue = try DatabaseQueue()
    try Schema.migrator().migrate(queue)
    let before = try schema(of: queue)
    try Schema.migrator().migrate(queue)
    #expect(try schema(of: queue) == before)
  }
}

/// Databases as older versions left them, written down once and never changed.
private enum SchemaFixtures {
  static let version1 = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1 feeds');
    CREATE TABLE feed (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      account TEXT NOT NULL,
      list TEXT NOT NULL,
      fetchedAt REAL NOT NULL,
      UNIQUE (service, account, list)
    );
    CREATE TABLE feedPage (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      number INTEGER NOT NULL,
      hasNext INTEGER NOT NULL,
      PRIMARY KEY (feed, number)
    ) WITHOUT ROWID;
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      account TEXT NOT NULL,
      photo TEXT NOT NULL,
      json BLOB NOT NULL,
      UNIQUE (service, account, photo)
    );
    CREATE TABLE feedItem (
      feed INTEGER NOT NULL,
      page INTEGER NOT NULL,
      position INTEGER NOT NULL,
      photo INTEGER NOT NULL REFERENCES photo,
      PRIMARY KEY (feed, page, position),
      FOREIGN KEY (feed, page) REFERENCES feedPage ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX feedItemByPhoto ON feedItem (photo);
    INSERT INTO feed VALUES (1, 'demo', 'ada', 'editorial', 1700000000.0);
    INSERT INTO feedPage VALUES (1, 1, 1);
    INSERT INTO photo VALUES
      (1, 'demo', 'ada', 'ph-1', '{"id":"ph-1","urls":{"raw":"https://images.example/1"}}'),
      (2, 'demo', 'ada', 'ph-2', '{"id":"ph-2","urls":{"raw":"https://images.example/2"}}');
    INSERT INTO feedItem VALUES (1, 1, 0, 2), (1, 1, 1, 1);
    """

  static let version2 =
    version1 + """

      INSERT INTO grdb_migrations VALUES ('2 account');
      CREATE TABLE account (
        service TEXT PRIMARY KEY,
        json BLOB NOT NULL,
        fetchedAt REAL NOT NULL
      );
      INSERT INTO account VALUES
        ('demo', '{"id":"1","username":"ada","name":"Ada Vale"}', 1700000000.0);
      """
}
