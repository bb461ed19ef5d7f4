// The migration to places. The photos of places are rows of `photo` of their own, since they belong to no
// account.

import GRDB

extension Schema {
  /// The migration "9 places": the located photos among the details become the first photos of places.
  static func createPlaces(_ database: Database) throws {
    try database.execute(sql: photosForAnyUse)
    try database.execute(sql: placeTables)
    try database.execute(sql: firstPlacePhotos)
  }

  /// Rebuilds `photo` without the list of its uses: SQLite cannot change a CHECK. Rows keep their numbers, by
  /// which `photoPosition` and the other tables know them. (The migrator has switched foreign keys off, and
  /// checks them at the end.)
  private static let photosForAnyUse = """
    CREATE TABLE newPhoto (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      account TEXT NOT NULL,
      photo TEXT NOT NULL,
      keptFor TEXT NOT NULL,
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
    INSERT INTO newPhoto SELECT * FROM photo;
    DROP TABLE photo;
    ALTER TABLE newPhoto RENAME TO photo;
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
    """

  private static let placeTables = """
    CREATE TABLE place (
      key TEXT PRIMARY KEY,
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      ownName TEXT,
      note TEXT,
      favouredAt REAL,
      isSpot INTEGER NOT NULL,
      name TEXT,
      city TEXT,
      country TEXT,
      tags TEXT NOT NULL DEFAULT '',
      photoCount INTEGER NOT NULL DEFAULT 0,
      cover TEXT,
      sources TEXT NOT NULL DEFAULT '',
      isStale INTEGER NOT NULL DEFAULT 0,
      CHECK (latitude <> 0 OR longitude <> 0)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX placeByLatitude ON place (latitude);
    CREATE INDEX stalePlace ON place (isStale) WHERE isStale;
    CREATE TABLE placePhoto (
      photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
      place TEXT REFERENCES place
    ) STRICT;
    CREATE INDEX placePhotoByPlace ON placePhoto (place);
    CREATE TABLE placeAlias (
      alias TEXT PRIMARY KEY,
      place TEXT NOT NULL REFERENCES place ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX placeAliasByPlace ON placeAlias (place);
    """

  /// Of a photo whose details several accounts have, the latest are taken.
  private static let firstPlacePhotos = """
    INSERT INTO photo (
      source, account, photo, keptFor, imageAddress, width, height, createdAt, color, blurHash,
      caption, altDescription, page, downloadLocation, likes, isLiked, assetType, isPremium,
      authorID, authorUsername, authorName, authorPage, authorPortrait, licence, latitude,
      longitude, views, downloads, extras)
    SELECT
      source, '', photo.photo, 'place', imageAddress, width, height, createdAt, color, blurHash,
      caption, altDescription, page, downloadLocation, likes, 0, assetType, isPremium,
      authorID, authorUsername, authorName, authorPage, authorPortrait, licence, latitude,
      longitude, views, downloads, extras
    FROM photo JOIN details ON details.photo = photo.id
    WHERE keptFor = 'details' AND latitude IS NOT NULL
    ORDER BY details.fetchedAt DESC
    ON CONFLICT DO NOTHING;
    INSERT INTO placePhoto (photo) SELECT id FROM photo WHERE keptFor = 'place';
    """
}
