// The tables and their history. Migrations are only ever added at the end; each is tested from a
// database of the version before it.
//
//   photo     a photo as one account sees it (`isLiked`), for each use that it is kept for (`keptFor`):
//             `list`, until no list shows it any more; `details`, as its own answer told of it; `wish`,
//             as the service was last known to hold it; `place`, which is nobody's (account '', never
//             liked) and outlasts every log-out. `source` is the service that knows the photo by
//             its id (a photo that is kept for `place` has its archive's name, if it is of one), `licence` the
//             author's own where there is one. Read and written by StoredPhoto
//   photoPosition  the positions of photos, as an R*Tree that triggers keep up to date. It rounds to
//             32 bits, outwards; `latitude` and `longitude` of `photo` are exact
//   feed      a list of one account at one service
//   feedPage  the pages of a feed that are stored
//   feedItem  a photo at a position of a page
//   details   the time at which the details of a photo were fetched
//   wish      a like or unlike that the service does not hold yet, or (isLocal) never will
//   account   the person of each account that is logged in. Read and written by StoredUser
//   downloadReport  a download that the service was not told of yet
//   place     a place, by its Plus Code: `ownName`, `note`, `favouredAt` (of a favourite) and `isSpot` are
//             the person's; the rest is what its photos tell (`tags` and `sources` a line each), or, where
//             `isStale`, told. The position of a spot is the person's, too. Read by StoredPlace, written
//             by PlaceRegrouping and AppDatabase+Places
//   placePhoto  the photos kept for `place`, and the places that they are of; null until they are grouped
//   placeAlias  a key that a place had, and the place that took over most of its photos
//
// Times are seconds since 1970, positions degrees on WGS 84.

import GRDB
import Logging

enum Schema {
  /// - Parameter logger: logs rows that could not be moved.
  static func migrator(logger: Logger = .database) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 feeds", migrate: createFeeds)
    migrator.registerMigration("2 account", migrate: createAccount)
    migrator.registerMigration("3 likes", migrate: createWishes)
    migrator.registerMigration("4 details", migrate: createDetails)
    migrator.registerMigration("5 download reports", migrate: createDownloadReports)
    migrator.registerMigration("6 accounts by name", migrate: nameAccounts)
    migrator.registerMigration("7 names of custom services", migrate: nameCustomServices)
    migrator.registerMigration("8 records") { try Records(logger: logger).create(in: $0) }
    migrator.registerMigration("9 places", migrate: createPlaces)
    migrator.registerMigration("10 archives", migrate: addOriginals)
    return migrator
  }

  /// The photos of archives have an address for their original.
  private static func addOriginals(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE photo ADD COLUMN originalAddress TEXT")
  }

  private static func createFeeds(_ database: Database) throws {
    try database.execute(
      sql: """
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
        """)
  }

  private static func createAccount(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE account (
          service TEXT PRIMARY KEY,
          json BLOB NOT NULL,
          fetchedAt REAL NOT NULL
        );
        """)
  }

  private static func createWishes(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE wish (
          service TEXT NOT NULL,
          account TEXT NOT NULL,
          photo TEXT NOT NULL,
          json BLOB NOT NULL,
          isLiked INTEGER NOT NULL,
          isLocal INTEGER NOT NULL,
          wishedAt REAL NOT NULL,
          PRIMARY KEY (service, account, photo)
        );
        """)
  }

  private static func createDetails(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE details (
          service TEXT NOT NULL,
          account TEXT NOT NULL,
          photo TEXT NOT NULL,
          json BLOB NOT NULL,
          fetchedAt REAL NOT NULL,
          PRIMARY KEY (service, account, photo)
        );
        CREATE INDEX detailsByTime ON details (fetchedAt);
        """)
  }

  /// Keeps one person for each account; before there was one for each service.
  private static func nameAccounts(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE account RENAME TO accountOfService;
        CREATE TABLE account (
          service TEXT NOT NULL,
          account TEXT NOT NULL,
          json BLOB NOT NULL,
          fetchedAt REAL NOT NULL,
          PRIMARY KEY (service, account)
        );
        INSERT INTO account (service, account, json, fetchedAt)
        SELECT service, json_extract(CAST(json AS TEXT), '$.username'), json, fetchedAt
        FROM accountOfService
        WHERE json_valid(CAST(json AS TEXT))
          AND json_extract(CAST(json AS TEXT), '$.username') IS NOT NULL;
        DROP TABLE accountOfService;
        """)
  }

  private static func createDownloadReports(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE downloadReport (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          service TEXT NOT NULL,
          photo TEXT NOT NULL,
          link TEXT,
          madeAt REAL NOT NULL
        );
        """)
  }

  /// Renames custom services. Their name was the host alone, which could be that of Unsplash or the
  /// demo.
  private static func nameCustomServices(_ database: Database) throws {
    for table in ["feed", "photo", "account", "wish", "details", "downloadReport"] {
      try database.execute(
        sql: """
          UPDATE \(table) SET service = 'custom:' || service
          WHERE service LIKE '%.%'
            OR (service NOT IN ('unsplash', 'demo') AND service NOT GLOB 'demo-[0-9]*');
          """)
    }
  }
}
