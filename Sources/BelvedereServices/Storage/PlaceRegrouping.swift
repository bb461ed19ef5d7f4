// SPDX-License-Identifier: MIT

// Groups the stored photos into places. A place depends on the whole set of photos: PlaceGrouping cuts at the widest
// gaps of all photos with one name, so no neighbourhood can be grouped by itself. Positions and names of all photos are
// read, and only places with changed photos are written.

import BelvedereCore
import Foundation
import GRDB

/// Updates places from the stored photos, in the caller's transaction.
struct PlaceRegrouping {
  /// A photo in `placePhoto`.
  private struct Member {
    let row: Int64
    let place: PlusCode?
  }

  private let database: Database
  private let members: [String: Member]
  private let groups: [[LocatedPhoto]]

  /// True if photos were added, removed or changed since the last grouping.
  static func isDue(in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM placePhoto WHERE place IS NULL)
          OR EXISTS (SELECT 1 FROM place WHERE isStale)
        """) ?? false
  }

  static func run(in database: Database) throws {
    guard try isDue(in: database) else { return }
    try Self(of: database).write()
  }

  private init(of database: Database) throws {
    var members: [String: Member] = [:]
    var photos: [LocatedPhoto] = []
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT photo.id, photo.source || ' ' || photo.photo, photo.latitude, photo.longitude,
          iif(json_valid(photo.extras), json_extract(photo.extras, '$.place.name'), NULL),
          placePhoto.place
        FROM placePhoto JOIN photo ON photo.id = placePhoto.photo
        """)
    while let row = try rows.next() {
      guard let position = Coordinate(latitude: row[2], longitude: row[3]) else { continue }
      let id: String = row[1]
      let place: String? = row[5]
      members[id] = Member(row: row[0], place: place.map(PlusCode.init(trusted:)))
      photos.append(LocatedPhoto(id: id, position: position, placeName: row[4]))
    }
    self.database = database
    self.members = members
    groups = PlaceGrouping.places(of: photos)
  }
}

// MARK: - Writing

extension PlaceRegrouping {
  private func write() throws {
    try keepOrDropEmptyPlaces()
    var formerCounts: [PlusCode: Int] = [:]
    for place in members.values.compactMap(\.place) { formerCounts[place, default: 0] += 1 }
    let stale = try keys("SELECT key FROM place WHERE isStale")
    let places = groups.map(candidate)
    let succession = PlaceSuccession(
      of: places, spots: try keys("SELECT key FROM place WHERE isSpot"),
      aliases: try keys("SELECT alias FROM placeAlias"))

    var changed = stale
    for ((photos, place), key) in zip(zip(groups, places), succession.keys) {
      let isSame = place.former == [key: photos.count] && formerCounts[key] == photos.count
      guard !isSame else { continue }
      try add(key, at: place.position)
      try move(photos, to: key)
      changed.formUnion(place.former.keys)
      changed.insert(key)
    }
    for (old, new) in succession.successors { try replace(old, by: new) }
    let positions = Dictionary(
      uniqueKeysWithValues: zip(succession.keys, places.map(\.position)))
    for key in changed where succession.successors[key] == nil {
      try summarise(key, at: positions[key])
    }
  }

  private func keys(_ query: String) throws -> Set<PlusCode> {
    Set(try String.fetchAll(database, sql: query).map(PlusCode.init(trusted:)))
  }

  /// A group of photos with the numbers of its photos in former places.
  private func candidate(_ photos: [LocatedPhoto]) -> PlaceSuccession.Group {
    var former: [PlusCode: Int] = [:]
    for photo in photos {
      if let place = members[photo.id]?.place { former[place, default: 0] += 1 }
    }
    let positions = photos.map(\.position)
    return PlaceSuccession.Group(
      position: Coordinate(middleOf: positions) ?? positions[0], former: former)
  }

  /// Deletes places without photos. Those with data of the person's become spots.
  private func keepOrDropEmptyPlaces() throws {
    let isEmpty = """
      NOT isSpot AND NOT EXISTS (SELECT 1 FROM placePhoto WHERE placePhoto.place = place.key)
      """
    try database.execute(
      sql: """
        UPDATE place SET isSpot = 1 WHERE \(isEmpty)
          AND (favouredAt IS NOT NULL OR note IS NOT NULL OR ownName IS NOT NULL);
        DELETE FROM place WHERE \(isEmpty);
        """)
  }

  /// Adds a place, unless it exists.
  private func add(_ key: PlusCode, at position: Coordinate) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO place (key, latitude, longitude, isSpot) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [key.text, position.latitude, position.longitude])
  }

  private func move(_ photos: [LocatedPhoto], to key: PlusCode) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE placePhoto SET place = ? WHERE photo = ?")
    for photo in photos {
      guard let member = members[photo.id], member.place != key else { continue }
      try statement.execute(arguments: [key.text, member.row])
    }
  }

  /// Moves the person's data on a place to its successor, to which its keys lead from now on.
  private func replace(_ old: PlusCode, by new: PlusCode) throws {
    try database.execute(
      sql: """
        UPDATE place SET
          ownName = coalesce(place.ownName, old.ownName),
          note = iif(place.note <> old.note, place.note || char(10) || old.note,
            coalesce(place.note, old.note)),
          favouredAt = coalesce(min(place.favouredAt, old.favouredAt), place.favouredAt, old.favouredAt)
        FROM (SELECT ownName, note, favouredAt FROM place WHERE key = :old) AS old
        WHERE key = :new;
        UPDATE placeAlias SET place = :new WHERE place = :old;
        DELETE FROM place WHERE key = :old;
        INSERT INTO placeAlias (alias, place) VALUES (:old, :new);
        """, arguments: ["old": old.text, "new": new.text])
  }

  /// Writes the facts of a place from its photos.
  ///
  /// - Parameter position: the middle of its photos; nil for a spot without any.
  private func summarise(_ key: PlusCode, at position: Coordinate?) throws {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(StoredPhoto.columns), photo.source
          FROM placePhoto JOIN photo ON photo.id = placePhoto.photo
          WHERE placePhoto.place = ? ORDER BY \(AppDatabase.bestPhotosFirst)
          """), arguments: [key.text])
    // Unreadable photos are skipped.
    let photos = rows.compactMap { try? StoredPhoto(row: $0).photo }
    let summary = PlaceSummary(of: photos)
    let sources = Set(rows.map { $0["source"] as String })
    try database.cachedStatement(
      sql: """
        UPDATE place SET name = ?, city = ?, country = ?, tags = ?, photoCount = ?, cover = ?,
          sources = ?, latitude = iif(isSpot, latitude, coalesce(?, latitude)),
          longitude = iif(isSpot, longitude, coalesce(?, longitude)), isStale = 0
        WHERE key = ?
        """
    ).execute(arguments: [
      summary.name, summary.city, summary.country,
      summary.tags.map { $0.replacing("\n", with: " ") }.joined(separator: "\n"), photos.count,
      photos.first?.id, sources.sorted().joined(separator: "\n"), position?.latitude,
      position?.longitude, key.text,
    ])
  }
}
