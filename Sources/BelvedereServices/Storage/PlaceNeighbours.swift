// SPDX-License-Identifier: MIT

// An index of the existing places that may equal the records of an import, so that each record of any file is compared
// with a few places only. Space is divided into cubes of a metre, without edges at the poles or the 180th meridian.

import BelvedereCore
import Foundation
import GRDB

/// The places near the records of one import, by position and name.
struct PlaceNeighbours {
  /// The properties of a place that an import needs.
  struct Entry {
    let key: PlusCode
    var position: Coordinate
    /// The words of its name, separated by one space, as files store a name on one line. Nil without a name.
    var words: String?
    var note: String?
    var isFavourite: Bool
  }

  private struct Cell {
    var named: [String: [Entry]] = [:]
    /// Places without a name match all records nearby, so a file adds few of them.
    var unnamed: [Entry] = []
  }

  /// The distance in metres within which a record equals a place: files have at least five digits, which are
  /// 1 m.
  private static let reach = 1.0

  private var cells: [SIMD3<Int32>: Cell] = [:]

  /// Reads the places in the latitudes of the records.
  init(of records: [PlaceRecord], in database: Database) throws {
    for band in Self.bands(of: records) {
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT key, latitude, longitude, coalesce(ownName, name), note, favouredAt IS NOT NULL
          FROM place WHERE latitude BETWEEN ? AND ?
          """, arguments: [band.lowerBound, band.upperBound])
      while let row = try rows.next() {
        guard let position = Coordinate(latitude: row[1], longitude: row[2]) else { continue }
        let name: String? = row[3]
        insert(
          Entry(
            key: PlusCode(trusted: row[0]), position: position, words: name?.words, note: row[4],
            isFavourite: row[5]))
      }
    }
  }

  /// The matching favourite, or else the nearest matching place. A place without a name matches every record, and a
  /// record without a name every place.
  ///
  /// - Parameter words: `Entry.words` of the record's name.
  func match(for position: Coordinate, words: String?) -> Entry? {
    var nearest: (entry: Entry, distance: Double)?
    func favourite(among entries: [Entry]) -> Entry? {
      for entry in entries {
        let distance = entry.position.distance(to: position)
        guard distance <= Self.reach else { continue }
        if entry.isFavourite { return entry }
        let isNearer = nearest.map { (distance, entry.key.text) < ($0.distance, $0.entry.key.text) }
        if isNearer ?? true { nearest = (entry, distance) }
      }
      return nil
    }
    let around = cells(around: position)
    for cell in around {
      if let found = favourite(among: cell.unnamed) { return found }
    }
    for cell in around {
      if let words {
        if let found = favourite(among: cell.named[words] ?? []) { return found }
      } else {
        for entries in cell.named.values {
          if let found = favourite(among: entries) { return found }
        }
      }
    }
    return nearest?.entry
  }

  mutating func insert(_ entry: Entry) {
    let cell = Self.cell(of: entry.position)
    if let words = entry.words {
      cells[cell, default: Cell()].named[words, default: []].append(entry)
    } else {
      cells[cell, default: Cell()].unnamed.append(entry)
    }
  }

  mutating func remove(_ entry: Entry) {
    let cell = Self.cell(of: entry.position)
    if let words = entry.words {
      cells[cell]?.named[words]?.removeAll { $0.key == entry.key }
    } else {
      cells[cell]?.unnamed.removeAll { $0.key == entry.key }
    }
  }
}

extension PlaceNeighbours {
  /// The most ranges of latitude in which places are read, and the degrees between two ranges: closer ones share one
  /// query.
  private static let maximumBands = 200
  private static let gap = 0.01
  /// Degrees of latitude around a record, 11 m.
  private static let margin = 0.000_1

  /// The ranges of latitude of the records.
  private static func bands(of records: [PlaceRecord]) -> [ClosedRange<Double>] {
    var bands: [ClosedRange<Double>] = []
    for latitude in records.map(\.position.latitude).sorted() {
      if let last = bands.last, latitude - last.upperBound < gap {
        bands[bands.count - 1] = last.lowerBound...(latitude + margin)
      } else {
        bands.append((latitude - margin)...(latitude + margin))
      }
    }
    guard bands.count > maximumBands, let first = bands.first, let last = bands.last else {
      return bands
    }
    return [first.lowerBound...last.upperBound]
  }

  private static func cell(of position: Coordinate) -> SIMD3<Int32> {
    let metres = (position.unitVector * (Coordinate.earthRadius / reach)).rounded(.down)
    return SIMD3(Int32(metres.x), Int32(metres.y), Int32(metres.z))
  }

  /// The cells within reach that are not empty.
  private func cells(around position: Coordinate) -> [Cell] {
    let middle = Self.cell(of: position)
    var found: [Cell] = []
    for x in Int32(-1)...1 {
      for y in Int32(-1)...1 {
        for z in Int32(-1)...1 {
          if let cell = cells[middle &+ SIMD3(x, y, z)] { found.append(cell) }
        }
      }
    }
    return found
  }
}

extension String {
  /// The text without white space around it, cut to the limit; nil if nothing is left.
  func kept(_ limit: TextLimit) -> String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text.cut(to: limit)
  }

  /// The words, separated by one space; nil if there are none.
  var words: String? {
    let words = split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
