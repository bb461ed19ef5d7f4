// SPDX-License-Identifier: MIT

// GeoJSON from other programs (RFC 7946, and the specification of 2008 before it): a collection, one feature, a bare
// geometry, or one of these on each line (RFC 8142 and "GeoJSONL").

import BelvedereCore
import Foundation

/// The point features of a GeoJSON file. Features with another geometry are only counted.
struct GeoJSONPlaceFile: Decodable {
  private let content: PlaceFileContent

  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    do throws(PlaceFileError) {
      return try object(in: data)
    } catch {
      guard case .malformed = error, let content = try contentOfLines(in: data) else { throw error }
      return content
    }
  }

  private static func object(in data: Data) throws(PlaceFileError) -> PlaceFileContent {
    let text = JSONText.mended(data)
    do {
      return try JSONDecoder().decode(Self.self, from: text).content
    } catch let error as PlaceFileError {
      throw error
    } catch DecodingError.dataCorrupted {
      throw JSONFault(in: text).error
    } catch {
      throw .otherContent(root: "JSON")
    }
  }

  init(from decoder: any Decoder) throws {
    let root = try decoder.container(keyedBy: JSONName.self)
    if let other = GeoJSONReferenceSystem.other(in: root) {
      throw PlaceFileError.otherReferenceSystem(other)
    }
    var content = PlaceFileContent()
    switch try root.decode(String.self, forKey: "type") {
    case "FeatureCollection":
      var features = try root.nestedUnkeyedContainer(forKey: "features")
      while !features.isAtEnd {
        try content.add(features.decode(GeoJSONFeature.self))
      }
    case "Feature": try content.add(GeoJSONFeature(from: decoder))
    case let type where GeoJSONGeometry.types.contains(type):
      try content.add(GeoJSONFeature(geometry: GeoJSONGeometry(from: decoder)))
    case let type: throw PlaceFileError.otherContent(root: type.asName)
    }
    self.content = content
  }
}

// MARK: - An object on each line

extension GeoJSONPlaceFile {
  /// Nil if the first line is not an object by itself: then the file is one object, and damaged.
  private static func contentOfLines(in data: Data) throws(PlaceFileError) -> PlaceFileContent? {
    var all = PlaceFileContent()
    for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      // RFC 8142 begins each object with a record separator.
      let text = line.drop { $0 == 0x1E || $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard !text.isEmpty else { continue }
      do throws(PlaceFileError) {
        try all.add(try object(in: Data(text)), ofLine: index + 1)
      } catch {
        guard all.items > 0 else { return nil }
        guard case .malformed(_, let detail) = error else { throw error }
        throw .malformed(line: index + 1, detail: detail)
      }
    }
    return all
  }
}

extension PlaceFileContent {
  fileprivate mutating func add(_ feature: GeoJSONFeature) throws(PlaceFileError) {
    try add(feature.points, shapes: feature.geometry.shapes)
  }

  /// Adds the content of one line.
  fileprivate mutating func add(_ other: Self, ofLine line: Int) throws(PlaceFileError) {
    guard records.count + flawed + other.records.count + other.flawed <= Self.maximumPoints else {
      throw .tooManyPoints(limit: Self.maximumPoints)
    }
    flaws += other.flaws.prefix(max(0, Self.maximumFlaws - flaws.count)).map {
      Flaw(number: items + $0.number, line: line, name: $0.name, reason: $0.reason)
    }
    records += other.records
    items += other.items
    flawed += other.flawed
    shapes += other.shapes
    unreadTimes += other.unreadTimes
  }
}

// MARK: - Other reference systems

/// `crs` of the GeoJSON of 2008, which RFC 7946 has removed.
private enum GeoJSONReferenceSystem {
  /// Systems with longitude and latitude in degrees that differ by a metre or two at most: WGS 84 with and without
  /// height, ETRS89, NAD83, by the numbers of OGC and EPSG.
  private static let known: Set = ["CRS84", "CRS84H", "CRS83", "4326", "4979", "4258", "4269"]

  /// The name of a file's reference system, if it is not one of these; nil also without a `crs`.
  static func other(in root: KeyedDecodingContainer<JSONName>) -> String? {
    guard let system = try? root.nestedContainer(keyedBy: JSONName.self, forKey: "crs"),
      let properties = try? system.nestedContainer(keyedBy: JSONName.self, forKey: "properties"),
      let name = ["name", "href", "code"].lazy.compactMap({ (key: JSONName) in
        (try? properties.decode(String.self, forKey: key))
          ?? (try? properties.decode(Int.self, forKey: key))?.description
      }).first
    else { return nil }
    // "EPSG:4326", "urn:ogc:def:crs:EPSG::4326", "http://www.opengis.net/def/crs/EPSG/0/4326"
    let number = name.split { ":/".contains($0) }.last ?? ""
    return known.contains(number.uppercased()) ? nil : name.asName.cut(to: .name)
  }
}

// MARK: - Errors in JSON

/// The first position at which a text is not valid JSON.
private struct JSONFault {
  /// The size limit in bytes. The parser that reports positions needs many times as much memory, so it is not used for
  /// larger files.
  private static let maximumSize = 4_000_000

  let error: PlaceFileError

  init(in data: Data) {
    var detail = "It is not valid JSON"
    var line: Int?
    if data.count <= Self.maximumSize {
      do {
        _ = try JSONSerialization.jsonObject(with: data)
      } catch {
        let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
        detail = reason?.asName.withoutFullStop ?? detail
        line = Self.place(in: detail).map { place in
          data.prefix(place).count { $0 == 0x0A } + 1
        }
      }
    }
    error = .malformed(line: line, detail: detail)
  }

  /// The position in "Invalid value around character 13.", in bytes.
  private static func place(in reason: String) -> Int? {
    reason.firstMatch(of: /around character (\d+)/).flatMap { Int($0.1) }
  }
}
