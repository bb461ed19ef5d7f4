// SPDX-License-Identifier: MIT

// One feature of GeoJSON, or an element in its place. Never throws when decoding.

import BelvedereCore
import Foundation

/// A feature with the points of its geometry.
struct GeoJSONFeature: Decodable {
  let geometry: GeoJSONGeometry
  private var words = PlaceFileNames()
  /// The position in properties of Google's exports, whose geometry is 0, 0 for some places.
  private var ownPosition: (latitude: String, longitude: String)?

  init(geometry: GeoJSONGeometry) { self.geometry = geometry }

  init(from decoder: any Decoder) {
    let container = try? decoder.container(keyedBy: JSONName.self)
    geometry =
      (try? container?.decodeIfPresent(GeoJSONGeometry.self, forKey: "geometry"))
      ?? GeoJSONGeometry()
    guard
      let properties = try? container?.nestedContainer(keyedBy: JSONName.self, forKey: "properties")
    else { return }
    words.take(from: properties)
    for name in properties.allKeys where name.stringValue.lowercased() == "location" {
      guard let location = try? properties.nestedContainer(keyedBy: JSONName.self, forKey: name)
      else { continue }
      takeGoogle(location)
    }
  }

  /// Reads `Location` (2019) or `location` (2023) of Google's export of saved places.
  private mutating func takeGoogle(_ location: KeyedDecodingContainer<JSONName>) {
    for name in ["Business Name", "name"] as [JSONName] {
      if let text = try? location.decode(String.self, forKey: name) {
        words.take(text, named: "name")
      }
    }
    guard
      let position = try? location.nestedContainer(
        keyedBy: JSONName.self, forKey: "Geo Coordinates"),
      let latitude = try? position.decode(String.self, forKey: "Latitude"),
      let longitude = try? position.decode(String.self, forKey: "Longitude")
    else { return }
    ownPosition = (latitude, longitude)
  }

  /// One for each position; one without a position if there is neither a position nor a shape.
  var points: [PlaceFilePoint] {
    var point = PlaceFilePoint(
      name: words.name, description: words.description, time: words.time)
    if let ownPosition, geometry.positions.allSatisfy(\.isUnknown), geometry.shapes == 0 {
      (point.latitude, point.longitude) = ownPosition
      return [point]
    }
    guard !geometry.positions.isEmpty || geometry.shapes > 0 else { return [point] }
    return geometry.positions.map { position in
      (point.latitude, point.longitude) = (position.latitude, position.longitude)
      return point
    }
  }
}

/// The points of a geometry. Never throws when decoding.
struct GeoJSONGeometry: Decodable {
  /// Longitude and latitude as in the file; nil if it is not a number.
  struct Position: Decodable {
    let latitude: String?
    let longitude: String?

    init(from decoder: any Decoder) {
      var numbers = try? decoder.unkeyedContainer()
      longitude = (try? numbers?.decode(Double.self))?.description
      latitude = (try? numbers?.decode(Double.self))?.description
    }

    /// True if there are no numbers, and for 0, 0.
    var isUnknown: Bool {
      [latitude, longitude].allSatisfy { $0.flatMap(Double.init).map { $0 == 0 } ?? true }
    }
  }

  static let types: Set = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]
  /// The limit of nested collections. Programs write two or three.
  private static let maximumDepth = 32

  private(set) var positions: [Position] = []
  /// The number of lines and areas. Those of one geometry count as one.
  private(set) var shapes = 0

  init() {}

  init(from decoder: any Decoder) {
    guard decoder.codingPath.count < Self.maximumDepth,
      let container = try? decoder.container(keyedBy: JSONName.self),
      let type = try? container.decode(String.self, forKey: "type")
    else { return }
    switch type {
    case "Point":
      if let position = try? container.decode(Position.self, forKey: "coordinates") {
        positions = [position]
      }
    case "MultiPoint":
      positions = (try? container.decode([Position].self, forKey: "coordinates")) ?? []
    case "GeometryCollection":
      // Some programs write null for an empty one.
      let parts = try? container.decode([GeoJSONGeometry?].self, forKey: "geometries")
      for part in (parts ?? []).compactMap(\.self) {
        positions += part.positions
        shapes += part.shapes
      }
    default: shapes = Self.types.contains(type) ? 1 : 0
    }
  }
}

/// Any key of an object.
struct JSONName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral name: String) { stringValue = name }
  init?(intValue: Int) { return nil }
}

extension PlaceFileNames {
  /// Takes the texts of an object, and then numbers, which GIS programs use as names.
  fileprivate mutating func take(from object: KeyedDecodingContainer<JSONName>) {
    let known = object.allKeys.filter { Self.areKnown($0.stringValue.lowercased()) }
    for key in known {
      if let text = try? object.decode(String.self, forKey: key) {
        take(text, named: key.stringValue)
      }
    }
    for key in known where Self.isName(key.stringValue.lowercased()) {
      if let number = try? object.decode(Double.self, forKey: key) {
        let whole = Int(exactly: number).map(String.init)
        take(whole ?? number.description, named: key.stringValue)
      }
    }
  }
}
