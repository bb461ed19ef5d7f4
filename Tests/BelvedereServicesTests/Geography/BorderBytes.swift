// SPDX-License-Identifier: MIT

// A synthetic file of borders.

@testable import BelvedereServices

/// The bytes of a file of borders with rectangles of land, by the description in scripts/make-borders.
struct BorderBytes {
  struct Land {
    let code: String
    let zone: String?
    let south: Double
    let west: Double
    let north: Double
    let east: Double
  }

  let lands: [Land]
  /// The bands from pole to pole.
  var bandCount = 1

  var borders: Borders? { Borders(bytes) }

  var bytes: [UInt8] {
    let zones = lands.compactMap(\.zone)
    var bytes = Array("BELVBRD1".utf8)
    for count in [zones.count, lands.count, bandCount] { bytes += Self.integer(count, 2) }
    for zone in zones { bytes += [UInt8(zone.utf8.count)] + Array(zone.utf8) }
    for land in lands {
      bytes += Array(land.code.utf8)
      bytes += Self.integer(land.zone.flatMap(zones.firstIndex).map { $0 + 1 } ?? 0, 2)
    }
    let lines = lands.indices.flatMap { line(around: lands[$0], number: $0 + 1) }
    for index in 0...bandCount { bytes += Self.integer(index * lines.count, 4) }
    // Each band has all lines, more than necessary.
    return bytes + (0..<bandCount).flatMap { _ in lines }
  }

  private func line(around land: Land, number: Int) -> [UInt8] {
    // Eastwards along the south: the land is on the left.
    let corners = [
      (land.west, land.south), (land.east, land.south), (land.east, land.north),
      (land.west, land.north), (land.west, land.south),
    ].map { (Int($0 * 4_096), Int($1 * 4_096)) }
    var bytes = Self.number(number) + Self.number(0) + Self.number(corners.count)
    var last = (0, 0)
    for corner in corners {
      bytes += Self.signed(corner.0 - last.0) + Self.signed(corner.1 - last.1)
      last = corner
    }
    return bytes
  }

  private static func integer(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xff) }
  }

  private static func signed(_ value: Int) -> [UInt8] {
    number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  private static func number(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7f | 0x80)] + number(value >> 7)
  }
}
