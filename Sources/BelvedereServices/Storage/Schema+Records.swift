// The migration from the service's JSON to records of our own. Until version 7 a photo or person
// was stored as one JSON text with the keys of Unsplash's API; it is read here as an answer of that
// API. The form written here never changes, whatever StoredPhoto and StoredUser write later.

import BelvedereCore
import Foundation
import GRDB
import Logging

extension Schema {
  /// The migration "8 records".
  struct Records {
    let logger: Logger

    /// Creates the tables of records and moves all rows into them. A row whose JSON cannot be read
    /// was never shown or sent, and is left out.
    func create(in database: Database) throws {
      try database.execute(sql: Self.renamed)
      try database.execute(sql: Self.tables)
      try movePhotos(in: database)
      try database.execute(sql: Self.itemsMoved)
      try moveDetails(in: database)
      try moveWishes(in: database)
      try moveAccounts(in: database)
      try database.execute(sql: Self.oldTablesDropped)
    }
  }
}

// MARK: - Tables

extension Schema.Records {
  private static let renamed = """
    ALTER TABLE photo RENAME TO old_photo;
    ALTER TABLE feedItem RENAME TO old_feedItem;
    ALTER TABLE details RENAME TO old_details;
    ALTER TABLE wish RENAME TO old_wish;
    ALTER TABLE account RENAME TO old_account;
    DROP INDEX feedItemByPhoto;
    DROP INDEX detailsByTime;
    """

  private static let tables = """
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      account TEXT NOT NULL,
      photo TEXT NOT NULL,
      keptFor TEXT NOT NULL CHECK (keptFor IN ('list', 'details', 'wish')),
      imageAddress TEXT,
      width INTEGER,
      height INTEGER,
      createdAt REAL,
      color TEXT,
      blurHash TEXT,
      caption TEXT,
      altDescription TEXT,
      page TEXT,
      downloadLocation TEXT,
      likes INTEGER,
      isLiked INTEGER NOT NULL,
      assetType TEXT NOT NULL,
      isPremium INTEGER NOT NULL,
      authorID TEXT,
      authorUsername TEXT,
      authorName TEXT,
      authorPage TEXT,
      authorPortrait TEXT,
      licence TEXT,
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      views INTEGER,
      downloads INTEGER,
      extras TEXT,
      UNIQUE (source, account, photo, keptFor),
      CHECK ((latitude IS NULL) = (longitude IS NULL)),
      CHECK (latitude <> 0 OR longitude <> 0)
    ) STRICT;
    CREATE VIRTUAL TABLE photoPosition USING rtree (
      photo, minLatitude, maxLatitude, minLongitude, maxLongitude
    );
    CREATE TRIGGER photoIsPlaced AFTER INSERT ON photo WHEN NEW.latitude IS NOT NULL
    BEGIN
      INSERT INTO photoPosition
      VALUES (NEW.id, NEW.latitude, NEW.latitude, NEW.longitude, NEW.longitude);
    END;
    CREATE TRIGGER photoIsMoved AFTER UPDATE OF latitude, longitude ON photo
    WHEN NEW.latitude IS NOT OLD.latitude OR NEW.longitude IS NOT OLD.longitude
    BEGIN
      DELETE FROM photoPosition WHERE photo = OLD.id;
      INSERT INTO photoPosition
      SELECT NEW.id, NEW.latitude, NEW.latitude, NEW.longitude, NEW.longitude
      WHERE NEW.latitude IS NOT NULL;
    END;
    CREATE TRIGGER photoIsGone AFTER DELETE ON photo WHEN OLD.latitude IS NOT NULL
    BEGIN
      DELETE FROM photoPosition WHERE photo = OLD.id;
    END;
    CREATE TABLE feedItem (
      feed INTEGER NOT NULL,
      page INTEGER NOT NULL,
      position INTEGER NOT NULL,
      photo INTEGER NOT NULL REFERENCES photo,
      PRIMARY KEY (feed, page, position),
      FOREIGN KEY (feed, page) REFERENCES feedPage ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX feedItemByPhoto ON feedItem (photo);
    CREATE TABLE details (
      photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
      fetchedAt REAL NOT NULL
    ) STRICT;
    CREATE INDEX detailsByTime ON details (fetchedAt);
    CREATE TABLE wish (
      photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
      isLiked INTEGER NOT NULL,
      isLocal INTEGER NOT NULL,
      wishedAt REAL NOT NULL
    ) STRICT;
    CREATE TABLE account (
      service TEXT NOT NULL,
      account TEXT NOT NULL,
      fetchedAt REAL NOT NULL,
      id TEXT NOT NULL,
      username TEXT NOT NULL,
      name TEXT NOT NULL,
      bio TEXT,
      location TEXT,
      portfolioURL TEXT,
      instagramUsername TEXT,
      page TEXT,
      portrait TEXT,
      totalLikes INTEGER,
      totalPhotos INTEGER,
      totalCollections INTEGER,
      followersCount INTEGER,
      followingCount INTEGER,
      PRIMARY KEY (service, account)
    ) STRICT;
    """

  /// The photos of lists keep their numbers. An item whose photo was left out is left out, too.
  private static let itemsMoved = """
    INSERT INTO feedItem (feed, page, position, photo)
    SELECT feed, page, position, photo FROM old_feedItem
    WHERE photo IN (SELECT id FROM photo)
      AND EXISTS (
        SELECT 1 FROM feedPage
        WHERE feedPage.feed = old_feedItem.feed AND feedPage.number = old_feedItem.page);
    """

  private static let oldTablesDropped = """
    DROP TABLE old_feedItem;
    DROP TABLE old_photo;
    DROP TABLE old_details;
    DROP TABLE old_wish;
    DROP TABLE old_account;
    """
}

// MARK: - Content

extension Schema.Records {
  private func movePhotos(in database: Database) throws {
    try forEach(UnsplashPhoto.self, in: "photo", of: database) { photo, row in
      try insert(photo, for: .list, from: row, as: row["id"], in: database)
    }
  }

  private func moveDetails(in database: Database) throws {
    try forEach(UnsplashPhoto.self, in: "details", of: database) { photo, row in
      try insert(photo, for: .details, from: row, in: database)
      let fetchedAt: Double = row["fetchedAt"]
      try database.cachedStatement(sql: "INSERT INTO details (photo, fetchedAt) VALUES (?, ?)")
        .execute(arguments: [database.lastInsertedRowID, fetchedAt])
    }
  }

  /// Moves the wishes. Wishes of the same moment keep their order.
  private func moveWishes(in database: Database) throws {
    try forEach(UnsplashPhoto.self, in: "wish", of: database) { photo, row in
      try insert(photo, for: .wish, from: row, in: database)
      let wish: (isLiked: Bool, isLocal: Bool, madeAt: Double) = (
        row["isLiked"], row["isLocal"], row["wishedAt"]
      )
      try database.cachedStatement(
        sql: "INSERT INTO wish (photo, isLiked, isLocal, wishedAt) VALUES (?, ?, ?, ?)"
      ).execute(
        arguments: [database.lastInsertedRowID, wish.isLiked, wish.isLocal, wish.madeAt])
    }
  }

  private func moveAccounts(in database: Database) throws {
    try forEach(UnsplashUser.self, in: "account", of: database) { user, row in
      try database.execute(
        sql: """
          INSERT INTO account (
            service, account, fetchedAt, id, username, name, bio, location, portfolioURL,
            instagramUsername, page, portrait, totalLikes, totalPhotos, totalCollections,
            followersCount, followingCount)
          VALUES (
            :service, :account, :fetchedAt, :id, :username, :name, :bio, :location, :portfolioURL,
            :instagramUsername, :page, :portrait, :totalLikes, :totalPhotos, :totalCollections,
            :followersCount, :followingCount)
          """,
        arguments: try StoredUser(user).arguments(
          of: AccountName(service: row["service"], account: row["account"]),
          fetchedAt: row["fetchedAt"]))
    }
  }

  private func insert(
    _ photo: Photo, for use: StoredPhoto.Use, from row: Row, as number: Int64? = nil,
    in database: Database
  ) throws {
    let account = AccountName(service: row["service"], account: row["account"])
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO photo (
          id, source, account, photo, keptFor, imageAddress, width, height, createdAt, color,
          blurHash, caption, altDescription, page, downloadLocation, likes, isLiked, assetType,
          isPremium, authorID, authorUsername, authorName, authorPage, authorPortrait, licence,
          latitude, longitude, views, downloads, extras)
        VALUES (
          :id, :source, :account, :photo, :keptFor, :imageAddress, :width, :height, :createdAt,
          :color, :blurHash, :caption, :altDescription, :page, :downloadLocation, :likes, :isLiked,
          :assetType, :isPremium, :authorID, :authorUsername, :authorName, :authorPage,
          :authorPortrait, :licence, :latitude, :longitude, :views, :downloads, :extras)
        """)
    let arguments = try StoredPhoto(photo).arguments(for: use, of: account)
    try statement.execute(arguments: arguments &+ ["id": number, "photo": row["photo"] as String])
  }

  /// Calls `body` with each row of an old table whose JSON can be read, in the rows' order. Logs
  /// how many cannot.
  private func forEach<Answer: UnsplashAnswer>(
    _ type: Answer.Type, in table: String, of database: Database,
    _ body: (Answer.Value, Row) throws -> Void
  ) throws {
    let decoder = JSONDecoder()
    var unreadable = 0
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM old_\(table) ORDER BY rowid")
    while let row = try rows.next() {
      let json: DatabaseValue = row["json"]
      if let bytes = Data.fromDatabaseValue(json),
        let value = try? decoder.decode(type, from: bytes).value
      {
        try body(value, row)
      } else {
        unreadable += 1
      }
    }
    guard unreadable > 0 else { return }
    logger.warning(
      "Rows of the database could not be read and are left out",
      metadata: ["table": "\(table)", "rows": "\(unreadable)"])
  }
}
