// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Writes GPX 1.1, whose schema fixes the order of elements.
enum GPXWriter {
  /// - Parameter records: cleaned.
  static func data(of records: [PlaceRecord]) throws(PlaceFileError) -> Data {
    let positions = records.map(position)
    return try XMLWriter.document { xml in
      let namespace = "http://www.topografix.com/GPX/1/1"
      xml.element("gpx", ["xmlns": namespace, "version": "1.1", "creator": "Belvedere"]) {
        writeBounds(of: positions, to: xml)
        for (record, position) in zip(records, positions) {
          write(record, at: position, to: xml)
        }
      }
    }
  }

  private static func write(
    _ record: PlaceRecord, at position: Coordinate, to xml: XMLWriter
  ) {
    let (latitude, longitude) = position.shortNumbers
    xml.element("wpt", ["lat": latitude, "lon": longitude]) {
      if let time = record.timeText { xml.element("time", text: time) }
      if let name = record.name { xml.element("name", text: name) }
      if let note = record.note { xml.element("desc", text: PlaceDescription.text(of: note)) }
    }
  }

  /// GPX does not allow the longitude 180; the same meridian is -180.
  private static func position(of record: PlaceRecord) -> Coordinate {
    guard record.position.shortNumbers.longitude == "180" else { return record.position }
    return Coordinate(latitude: record.position.latitude, longitude: -180) ?? record.position
  }

  /// Writes the bounds of all points; nothing without points.
  private static func writeBounds(of positions: [Coordinate], to xml: XMLWriter) {
    guard let first = positions.first else { return }
    var (south, west, north, east) = (
      first.latitude, first.longitude, first.latitude, first.longitude
    )
    for position in positions {
      south = min(south, position.latitude)
      north = max(north, position.latitude)
      west = min(west, position.longitude)
      east = max(east, position.longitude)
    }
    guard let low = Coordinate(latitude: south, longitude: west)?.shortNumbers,
      let high = Coordinate(latitude: north, longitude: east)?.shortNumbers
    else { return }
    xml.element("metadata") {
      xml.element(
        "bounds",
        [
          "minlat": low.latitude, "minlon": low.longitude, "maxlat": high.latitude,
          "maxlon": high.longitude,
        ])
    }
  }
}
