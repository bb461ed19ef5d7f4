// SPDX-License-Identifier: MIT

import BelvedereCore

/// Writes GeoJSON (RFC 7946), one place a line.
enum GeoJSONWriter {
  /// - Parameter records: cleaned.
  static func text(of records: [PlaceRecord]) -> String {
    let features = records.map(feature).joined(separator: ",\n")
    return """
      {"type": "FeatureCollection", "generator": "Belvedere", "features": [
      \(features)
      ]}

      """
  }

  private static func feature(of record: PlaceRecord) -> String {
    let properties = [
      ("name", record.name), ("description", record.note.map(PlaceDescription.text)),
      ("time", record.timeText),
    ].compactMap { key, value in value.map { "\"\(key)\": \"\(escapeJSON($0))\"" } }
    let (latitude, longitude) = record.position.shortNumbers
    return "{\"type\": \"Feature\", "
      + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [\(longitude), \(latitude)]}, "
      + "\"properties\": {\(properties.joined(separator: ", "))}}"
  }

  /// Escapes cleaned text, whose only control characters are tabs and line breaks.
  private static func escapeJSON(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      case "\t": escaped.append(contentsOf: ["\\", "t"])
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
