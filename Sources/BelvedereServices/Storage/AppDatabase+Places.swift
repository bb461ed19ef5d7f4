// SPDX-License-Identifier: MIT

// Stores places. Photos are grouped when places are read, and not when photos are stored, so that storing a photo's
// details stays fast.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase: PlaceStoring {
  package func places(of service: String?) async throws(StoreError) -> [Place] {
    await regroupIfDue()
    return try await places(
      where: """
        :service IS NULL OR isSpot OR favouredAt IS NOT NULL OR note IS NOT NULL OR ownName IS NOT NULL
          OR instr(char(10) || sources || char(10), char(10) || :service || char(10))
        ORDER BY key
        """, ["service": service])
  }

  package func favouritePlaces() async throws(StoreError) -> [Place] {
    await regroupIfDue()
    return try await places(where: "favouredAt IS NOT NULL ORDER BY favouredAt DESC, key", [:])
  }

  package func place(_ key: PlusCode) async throws(StoreError) -> Place? {
    await regroupIfDue()
    return try await read { try Self.place(key, in: $0) }
  }

  package func place(
    ofPhoto id: Photo.ID, of service: String
  ) async throws(StoreError) -> Place? {
    await regroupIfDue()
    let isOfPhoto = """
      key = (
        SELECT placePhoto.place FROM placePhoto JOIN photo ON photo.id = placePhoto.photo
        WHERE photo.source = ? AND photo.account = '' AND photo.photo = ? AND photo.keptFor = 'place')
      """
    return try await places(where: isOfPhoto, [service, id]).first
  }

  package func photos(
    of key: PlusCode, for account: AccountName
  ) async throws(StoreError) -> [Photo] {
    await regroupIfDue()
    return try await read { database in
      try Self.photos(of: Self.presentKey(of: key, in: database), for: account, in: database)
    }
  }

  package func covers(
    of keys: [PlusCode], for account: AccountName
  ) async throws(StoreError) -> [PlusCode: Photo] {
    try await read { database in
      var covers: [PlusCode: Photo] = [:]
      for key in keys {
        covers[key] = try Self.photos(of: key, for: account, atMost: 1, in: database).first
      }
      return covers
    }
  }

  @discardableResult
  package func store(
    _ photos: [Photo], of service: String
  ) async throws(StoreError) -> Int {
    // Not flushed: photos can be fetched again, and the write of a favourite flushes them, too.
    try await write(.deferred) { database in
      let count = try Self.storeForPlaces(photos, of: service, in: database)
      try PlaceRegrouping.run(in: database)
      return count
    }
  }
}

// MARK: - The person's acts

extension AppDatabase {
  package func setFavourites(
    _ dates: [(key: PlusCode, date: Date?)]
  ) async throws(StoreError) {
    try await write(.flushed) { database in
      for (key, date) in dates {
        try Self.set("favouredAt", to: date?.timeIntervalSince1970, of: key, in: database)
      }
    }
  }

  package func setNote(_ note: String?, for key: PlusCode) async throws(StoreError) {
    try await write(.flushed) { try Self.set("note", to: note?.kept(.text), of: key, in: $0) }
  }

  package func setName(_ name: String?, for key: PlusCode) async throws(StoreError) {
    try await write(.flushed) { try Self.set("ownName", to: name?.kept(.name), of: key, in: $0) }
  }

  package func addSpot(
    at position: Coordinate, name: String?
  ) async throws(StoreError) -> Place {
    try await write(.flushed) { database in
      // New photos may form a place there.
      try PlaceRegrouping.run(in: database)
      let near = try Self.places(within: Self.sameSpot, of: position, in: database).first
      let key = try near?.key ?? Self.addPlace(at: position, in: database)
      try Self.makeSpot(key, at: position, in: database)
      if let name = name?.kept(.name) { try Self.set("ownName", to: name, of: key, in: database) }
      guard let place = try Self.place(key, in: database) else {
        throw DatabaseError(message: "the added place is not there")
      }
      return place
    }
  }

  package func removeSpot(_ key: PlusCode) async throws(StoreError) {
    try await write(.flushed) { database in
      let key = try Self.presentKey(of: key, in: database).text
      try database.execute(
        sql: """
          UPDATE place SET isSpot = 0, isStale = 1 WHERE key = :key AND isSpot;
          DELETE FROM place WHERE key = :key AND NOT isSpot
            AND NOT EXISTS (SELECT 1 FROM placePhoto WHERE placePhoto.place = place.key);
          """, arguments: ["key": key])
      try PlaceRegrouping.run(in: database)
    }
  }

  package func add(
    _ records: [PlaceRecord], at date: Date
  ) async throws(StoreError) -> ImportedPlaces {
    let work = PlaceImport(of: records, at: date)
    var result = ImportedPlaces()
    for part in work.parts {
      if part.lowerBound > 0 { try? await Task.sleep(for: PlaceImport.pause) }
      do throws(StoreError) {
        let done = try await write(.flushed) { try work.add(part, in: $0) }
        result.added += done.added
        result.known += done.known
      } catch {
        guard part.lowerBound > 0 else { throw error }
        result.refused = records.count - part.lowerBound
        break
      }
    }
    return result
  }
}

// MARK: - Photos come and go

extension AppDatabase {
  /// The order of a place's photos.
  static let bestPhotosFirst = "photo.likes DESC, photo.createdAt DESC, photo.photo"

  /// Stores the photos that have a position, for no account, and returns the number of new ones. They are grouped
  /// later. The service is their source. A photo with an id of an archive is stored for that archive only, and skipped
  /// otherwise.
  @discardableResult
  static func storeForPlaces(
    _ photos: [Photo], of service: String, in database: Database
  ) throws -> Int {
    var count = 0
    let nobody = AccountName(service: service, account: "")
    for var photo in photos where photo.location?.coordinate != nil {
      guard photo.source.map({ $0.id == service }) ?? true else { continue }
      photo.isLiked = false
      let known = try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT \(StoredPhoto.columns) FROM photo
            WHERE source = ? AND account = '' AND photo = ? AND keptFor = 'place'
            """), arguments: [nobody.service, photo.id])
      if let known, (try? StoredPhoto(row: known).photo) == photo { continue }
      if known == nil { count += 1 }
      let row = try StoredPhoto(photo).save(for: .place, of: nobody, in: database)
      try database.cachedStatement(
        sql: "INSERT INTO placePhoto (photo) VALUES (?) ON CONFLICT DO NOTHING"
      ).execute(arguments: [row])
      try setStale(row, in: database)
    }
    return count
  }

  /// Removes a photo that does not exist any more, or has lost its position.
  static func removeFromPlaces(
    _ photo: Photo.ID, of service: String, in database: Database
  ) throws {
    let row = try Int64.fetchOne(
      database,
      sql: """
        SELECT id FROM photo
        WHERE source = ? AND account = '' AND photo = ? AND keptFor = 'place'
        """, arguments: [service, photo])
    guard let row else { return }
    try setStale(row, in: database)
    try database.execute(sql: "DELETE FROM photo WHERE id = ?", arguments: [row])
  }

  /// Marks the place of a photo for a new summary.
  private static func setStale(_ row: Int64, in database: Database) throws {
    try database.cachedStatement(
      sql: "UPDATE place SET isStale = 1 WHERE key = (SELECT place FROM placePhoto WHERE photo = ?)"
    ).execute(arguments: [row])
  }

  /// Groups the new photos. If the result cannot be written, or the database is opened for reading only, the previous
  /// places are shown.
  private func regroupIfDue() async {
    guard !isForReading else { return }
    do throws(StoreError) {
      guard try await read({ try PlaceRegrouping.isDue(in: $0) }) else { return }
      try await write(.deferred) { try PlaceRegrouping.run(in: $0) }
    } catch {
      // StorageHealth has recorded the error.
      return
    }
  }
}

// MARK: - Rows

extension AppDatabase {
  /// The distance in metres within which an added position means an existing place: half of a Plus Code's cell, and
  /// more than the last digit of any notation.
  private static let sameSpot = 10.0

  private func places(
    where condition: String, _ arguments: StatementArguments
  ) async throws(StoreError) -> [Place] {
    try await read { database in
      var places: [Place] = []
      let rows = try Row.fetchCursor(
        database, sql: "SELECT \(StoredPlace.columns) FROM place WHERE \(condition)",
        arguments: arguments)
      while let row = try rows.next() { places.append(StoredPlace(row: row).place) }
      return places
    }
  }

  private static func place(_ key: PlusCode, in database: Database) throws -> Place? {
    try Row.fetchOne(
      database, sql: "SELECT \(StoredPlace.columns) FROM place WHERE key = ?",
      arguments: [presentKey(of: key, in: database).text]
    ).map { StoredPlace(row: $0).place }
  }

  /// The key of the place to which a key leads.
  private static func presentKey(of key: PlusCode, in database: Database) throws -> PlusCode {
    try String.fetchOne(
      database, sql: "SELECT place FROM placeAlias WHERE alias = ?", arguments: [key.text]
    ).map(PlusCode.init(trusted:)) ?? key
  }

  private static func photos(
    of key: PlusCode, for account: AccountName, atMost count: Int = -1, in database: Database
  ) throws -> [Photo] {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(StoredPhoto.columns), EXISTS (
            SELECT 1 FROM photo AS seen
            WHERE seen.source = photo.source AND seen.account = :account AND seen.photo = photo.photo
              AND seen.isLiked) AS isLikedByAccount
          FROM placePhoto JOIN photo ON photo.id = placePhoto.photo
          WHERE placePhoto.place = :place AND photo.source = :source
          ORDER BY \(bestPhotosFirst) LIMIT :count
          """),
      arguments: [
        "account": account.account, "place": key.text, "source": account.service, "count": count,
      ])
    return rows.compactMap { row in
      guard var photo = try? StoredPhoto(row: row).photo else { return nil }
      photo.isLiked = row["isLikedByAccount"]
      return photo
    }
  }

  private static func set(
    _ column: String, to value: (some DatabaseValueConvertible)?, of key: PlusCode,
    in database: Database
  ) throws {
    try database.cachedStatement(sql: "UPDATE place SET \(column) = ? WHERE key = ?")
      .execute(arguments: [value, presentKey(of: key, in: database).text])
  }

  /// The places around a position, the nearest first.
  ///
  /// - Parameter radius: in metres, less than a degree of latitude.
  private static func places(
    within radius: Double, of position: Coordinate, in database: Database
  ) throws -> [Place] {
    let degrees = radius / Coordinate.earthRadius * 180 / .pi
    // By latitude only: that is a strip with few places, and needs no special case at the 180th meridian.
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT \(StoredPlace.columns) FROM place WHERE latitude BETWEEN ? AND ?"),
      arguments: [position.latitude - degrees, position.latitude + degrees])
    return rows.map { StoredPlace(row: $0).place }
      .map { (place: $0, distance: $0.position.distance(to: position)) }
      .filter { $0.distance <= radius }
      .sorted { ($0.distance, $0.place.key.text) < ($1.distance, $1.place.key.text) }
      .map(\.place)
  }

  /// A key that no place has or had.
  ///
  /// - Parameter tried: as in `PlusCode.init(near:tried:isTaken:)`.
  static func freeKey(
    near position: Coordinate, tried: inout Int, in database: Database
  ) throws -> PlusCode {
    try PlusCode(near: position, tried: &tried) { key in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT EXISTS (SELECT 1 FROM place WHERE key = :key)
              OR EXISTS (SELECT 1 FROM placeAlias WHERE alias = :key)
            """), arguments: ["key": key.text]) ?? false
    }
  }

  /// Adds an empty place and returns its key.
  private static func addPlace(
    at position: Coordinate, in database: Database
  ) throws -> PlusCode {
    var tried = 0
    let key = try freeKey(near: position, tried: &tried, in: database)
    try database.cachedStatement(
      sql: "INSERT INTO place (key, latitude, longitude, isSpot) VALUES (?, ?, ?, 1)"
    ).execute(arguments: [key.text, position.latitude, position.longitude])
    return key
  }

  private static func makeSpot(
    _ key: PlusCode, at position: Coordinate, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "UPDATE place SET isSpot = 1, latitude = ?, longitude = ? WHERE key = ?"
    ).execute(arguments: [position.latitude, position.longitude, key.text])
  }
}
