// SPDX-License-Identifier: MIT

// The tables and their history. A migration of a released version never changes; new ones are added at the end, each
// tested from a database of the version before it.
//
//   photo     a photo as one account sees it (`isLiked`), once for each use (`keptFor`): `list`, while a list
//             contains it; `details`, from its own answer; `wish`, as the service was last known to hold it;
//             `place`, for no account (account '', never liked), which outlasts every log-out. `source` is the
//             service of its id (for `place` of an archive's photo, the archive), `licence` the author's own, if
//             there is one. Read and written by StoredPhoto
//   photoPosition  the positions of photos, as an R*Tree that triggers update. It rounds to 32 bits, outwards;
//             `latitude` and `longitude` of `photo` are exact
//   feed      a list of one account at one service
//   feedPage  the stored pages of a feed
//   feedItem  a photo at a position of a page
//   details   the time at which the details of a photo were fetched
//   wish      a like or unlike that the service does not hold yet, or (isLocal) never will
//   account   the person of each account that is logged in. Read and written by StoredUser
//   downloadReport  a download that was not reported to the service yet
//   place     a place, by its Plus Code: `ownName`, `note`, `favouredAt` (of a favourite) and `isSpot` are the
//             person's; the rest is from its photos (`tags` and `sources` one a line), and outdated if `isStale`. The
//             position of a spot is the person's, too. Read by StoredPlace, written by PlaceRegrouping and
//             AppDatabase+Places
//   placePhoto  the photos with use `place`, and their places; null until they are grouped
//   placeAlias  a former key of a place, and the place that took over most of its photos
//
// Times are seconds since 1970, positions degrees on WGS 84.

import GRDB

enum Schema {
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 tables") { database in
      for tables in [photos, lists, account, places] { try database.execute(sql: tables) }
    }
    return migrator
  }

  private static let photos = """
    CREATE TABLE photo (
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
      originalAddress TEXT,
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
    """

  private static let lists = """
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
    CREATE TABLE feedItem (
      feed INTEGER NOT NULL,
      page INTEGER NOT NULL,
      position INTEGER NOT NULL,
      photo INTEGER NOT NULL REFERENCES photo,
      PRIMARY KEY (feed, page, position),
      FOREIGN KEY (feed, page) REFERENCES feedPage ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX feedItemByPhoto ON feedItem (photo);
    """

  private static let account = """
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
    CREATE TABLE downloadReport (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      service TEXT NOT NULL,
      photo TEXT NOT NULL,
      link TEXT,
      madeAt REAL NOT NULL
    );
    """

  private static let places = """
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
}
