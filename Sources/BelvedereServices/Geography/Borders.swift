// SPDX-License-Identifier: MIT

// The countries and time zones of the earth, from the file that scripts/make-borders makes of Natural Earth; the format
// is described there. The borders between regions are stored in bands of latitude. A query reads the borders of one
// band, so nothing is prepared when the file is read.

import BelvedereCore
import Foundation

/// The land of the earth, divided by country and time zone.
struct Borders: Sendable {
  /// The country and the time zone of a position.
  struct Territory: Sendable, Hashable {
    /// ISO 3166-1 alpha-2, upper case.
    let countryCode: String
    /// A name of the IANA time zone database that exists on this computer; nil if there is none.
    let timeZone: String?
  }

  private struct Region {
    let countryCode: String
    /// The zone, and alternative names for computers with an older time zone database, in order of preference.
    let timeZones: [Substring]
  }

  /// Metres of sea along a coast that belong to the land: the 12 nautical miles of the Law of the Sea.
  static let reach = 12 * 1_852.0
  /// The file's units in a degree.
  private static let unit = 4_096.0

  private let bytes: [UInt8]
  /// Regions are numbered from 1; 0 is the sea.
  private let regions: [Region]
  /// The index in `bytes` at which each band begins, from south to north, and the end of the last one.
  private let bands: [Int]

  /// Reads the file, which takes about a millisecond, and blocks.
  ///
  /// - Returns: nil if the file is missing or damaged.
  init?(file: URL) {
    guard let data = try? Data(contentsOf: file) else { return nil }
    self.init([UInt8](data))
  }

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes, in: bytes.indices)
    guard reader.text(8) == "BELVBRD1", let zoneCount = reader.integer(2),
      let regionCount = reader.integer(2), let bandCount = reader.integer(2), bandCount > 0
    else { return nil }
    let zones = (0..<zoneCount).compactMap { _ in reader.integer(1).flatMap { reader.text($0) } }
    regions = (0..<regionCount).compactMap { _ in
      guard let code = reader.text(2), let zone = reader.integer(2), zone <= zones.count
      else { return nil }
      return Region(
        countryCode: code, timeZones: zone == 0 ? [] : zones[zone - 1].split(separator: "|"))
    }
    let offsets = (0...bandCount).compactMap { _ in reader.integer(4) }
    bands = offsets.map { reader.position + $0 }
    guard zones.count == zoneCount, regions.count == regionCount, bands.count == bandCount + 1,
      bands == bands.sorted(), bands.last == bytes.count
    else { return nil }
    self.bytes = bytes
  }

  /// Takes some microseconds on land, and some ten microseconds near a coast.
  ///
  /// - Returns: nil in Antarctica, and on the sea beyond `reach`.
  func territory(at position: Coordinate) -> Territory? {
    let point = SIMD2(position.longitude, position.latitude) * Self.unit
    let onLand = region(at: point)
    let number = onLand == 0 ? nearestRegion(to: point, at: position.latitude) : onLand
    guard number > 0, number <= regions.count else { return nil }
    let found = regions[number - 1]
    return Territory(countryCode: found.countryCode, timeZone: known(found.timeZones))
  }

  private func known(_ zones: [Substring]) -> String? {
    // Most have one name, whose check would take longer than the rest of the query.
    (zones.count == 1 ? zones[0] : zones.first { TimeZone(identifier: String($0)) != nil })
      .map(String.init)
  }
}

// MARK: - Lines

extension Borders {
  /// A part of a line between two regions.
  private struct Edge {
    let start: SIMD2<Double>
    let end: SIMD2<Double>
    let left: Int
    let right: Int
  }

  /// The number of the region around a point, in units; 0 for the sea.
  private func region(at point: SIMD2<Double>) -> Int {
    // On a line from the sea in the west to the point, each crossed border changes the region from one to another.
    // These changes add up, in any order, to the region of the point.
    var region = 0
    visitEdges(inBand: band(at: point.y)) { edge in
      guard (edge.start.y > point.y) != (edge.end.y > point.y) else { return }
      let direction = edge.end - edge.start
      let x = edge.start.x + (point.y - edge.start.y) / direction.y * direction.x
      if x <= point.x { region ^= edge.left ^ edge.right }
    }
    return region
  }

  /// The region at the nearest coast within `reach` of a point, in units; 0 if there is none.
  private func nearestRegion(to point: SIMD2<Double>, at latitude: Double) -> Int {
    let degree = Coordinate.earthRadius * .pi / 180
    let reach = Self.reach / degree * Self.unit
    // Planar within a small area. Near the poles there is only Antarctica.
    let scale = SIMD2(max(cos(latitude * .pi / 180), 0.01), 1)
    var (nearest, region) = (reach * reach, 0)
    for band in band(at: point.y - reach)...band(at: point.y + reach) {
      visitEdges(inBand: band) { edge in
        guard edge.left == 0 || edge.right == 0 else { return }
        var away = edge.start - point
        // In the shorter direction around the earth.
        away.x -= (away.x / (360 * Self.unit)).rounded() * 360 * Self.unit
        let distance = Self.squaredDistance(
          to: away * scale, along: (edge.end - edge.start) * scale)
        if distance < nearest { (nearest, region) = (distance, edge.left | edge.right) }
      }
    }
    return region
  }

  /// The square of the distance from 0 to a segment.
  private static func squaredDistance(to start: SIMD2<Double>, along direction: SIMD2<Double>)
    -> Double
  {
    let length = (direction * direction).sum()
    let share = length > 0 ? min(max(-(start * direction).sum() / length, 0), 1) : 0
    let nearest = start + direction * share
    return (nearest * nearest).sum()
  }

  /// - Parameter y: the latitude, in units.
  private func band(at y: Double) -> Int {
    let count = bands.count - 1
    // Multiplied first, so that latitudes between two bands are exact.
    let band = (y / Self.unit + 90) * Double(count) / 180
    return min(max(Int(band.rounded(.down)), 0), count - 1)
  }

  /// Visits all edges that touch a band; a damaged band ends early.
  private func visitEdges(inBand band: Int, _ visit: (Edge) -> Void) {
    var reader = ByteReader(bytes, in: bands[band]..<bands[band + 1])
    while let left = reader.number(), let right = reader.number(), let count = reader.number() {
      var (x, y) = (0, 0)
      for index in 0..<count {
        guard let stepX = reader.signedNumber(), let stepY = reader.signedNumber() else { return }
        let start = SIMD2(Double(x), Double(y))
        (x, y) = (x &+ stepX, y &+ stepY)
        guard index > 0 else { continue }
        visit(Edge(start: start, end: SIMD2(Double(x), Double(y)), left: left, right: right))
      }
    }
  }
}

/// Reads numbers and texts in sequence; nil at the end.
private struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func text(_ count: Int) -> String? {
    guard count <= end - position else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// An unsigned number of `count` bytes, little-endian.
  mutating func integer(_ count: Int) -> Int? {
    guard count <= end - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A variable-length number with seven bits a byte, the lowest first; at most 35 bits.
  mutating func number() -> Int? {
    var (number, shift) = (0, 0)
    while position < end, shift < 35 {
      let byte = Int(bytes[position])
      position += 1
      number |= (byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// A signed number in zigzag encoding.
  mutating func signedNumber() -> Int? {
    number().map { $0 & 1 == 0 ? $0 >> 1 : -($0 >> 1) - 1 }
  }
}
