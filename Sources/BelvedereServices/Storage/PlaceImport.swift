// SPDX-License-Identifier: MIT

// A running import. It is written in several transactions, so that likes and notes need not wait for a large file. The
// index of existing places is built once, and again only after other writes.

import BelvedereCore
import Foundation
import GRDB
import Synchronization

/// Adds the records of one import as favourite spots, part by part.
final class PlaceImport: Sendable {
  /// The number of records in a part, which takes some 50 ms.
  static let partSize = 1_000
  /// The pause between two parts, for others that wait for the database: another process tries every 100 ms at the
  /// latest.
  static let pause = Duration.milliseconds(10)

  /// The counters of writes to a database: by this connection, and by others.
  private struct Stamp: Equatable {
    let own: Int
    let others: Int

    init(of database: Database) throws {
      own = database.totalChangesCount
      others = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
    }
  }

  private struct State {
    var neighbours: PlaceNeighbours?
    /// The counters at the end of the last part.
    var stamp: Stamp?
    /// By the code of a position, the number of cells that were tried for a free key.
    var tried: [PlusCode: Int] = [:]
  }

  private let records: [PlaceRecord]
  private let date: Date
  private let state = Mutex(State())

  /// - Parameter date: the time at which records without a time of their own became favourites.
  init(of records: [PlaceRecord], at date: Date) {
    self.records = records
    self.date = date
  }

  /// The parts, in order.
  var parts: [Range<Int>] {
    stride(from: 0, to: records.count, by: Self.partSize).map {
      $0..<min($0 + Self.partSize, records.count)
    }
  }

  /// Adds the records of one part, in the caller's transaction. After an error nothing more may be added.
  func add(_ part: Range<Int>, in database: Database) throws -> ImportedPlaces {
    try PlaceRegrouping.run(in: database)
    return try state.withLock { state in
      var neighbours: PlaceNeighbours
      if let known = state.neighbours, state.stamp == (try Stamp(of: database)) {
        neighbours = known
      } else {
        neighbours = try PlaceNeighbours(of: records, in: database)
      }
      // A second reference would make the index be copied at the first change.
      state.neighbours = nil
      var result = ImportedPlaces()
      for record in records[part] {
        let isNew = try add(record, to: &neighbours, tried: &state.tried, in: database)
        if isNew { result.added += 1 } else { result.known += 1 }
      }
      state.neighbours = neighbours
      state.stamp = try Stamp(of: database)
      return result
    }
  }

  /// Returns false if the record is already a favourite.
  private func add(
    _ record: PlaceRecord, to neighbours: inout PlaceNeighbours, tried: inout [PlusCode: Int],
    in database: Database
  ) throws -> Bool {
    let name = record.name?.kept(.name)
    let match = neighbours.match(for: record.position, words: name?.words)
    guard match?.isFavourite != true else { return false }
    var place: PlaceNeighbours.Entry
    if let match {
      neighbours.remove(match)
      place = match
    } else {
      let code = PlusCode(record.position)
      let key = try AppDatabase.freeKey(
        near: record.position, tried: &tried[code, default: 0], in: database)
      place = PlaceNeighbours.Entry(key: key, position: record.position, isFavourite: true)
    }
    let ownName = place.words == name?.words ? nil : name
    place.position = record.position
    place.isFavourite = true
    place.words = name?.words ?? place.words
    if let note = record.note?.kept(.text) {
      let both = place.note.map { $0 == note ? note : "\($0)\n\(note)" } ?? note
      place.note = both.cut(to: .text)
    }
    try write(place, ownName: ownName, since: record.time ?? date, in: database)
    neighbours.insert(place)
    return true
  }

  /// - Parameter ownName: nil keeps the name.
  private func write(
    _ place: PlaceNeighbours.Entry, ownName: String?, since date: Date, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO place (key, latitude, longitude, ownName, note, favouredAt, isSpot)
        VALUES (?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (key) DO UPDATE SET latitude = excluded.latitude,
          longitude = excluded.longitude, ownName = coalesce(excluded.ownName, ownName),
          note = excluded.note, favouredAt = excluded.favouredAt, isSpot = 1
        """
    ).execute(arguments: [
      place.key.text, place.position.latitude, place.position.longitude, ownName, place.note,
      date.timeIntervalSince1970,
    ])
  }
}
