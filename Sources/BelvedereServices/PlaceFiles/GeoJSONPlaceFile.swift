// GeoJSON as other programs write it (RFC 7946, and the specification of 2008 before it).

import BelvedereCore
import Foundation

/// The features of a GeoJSON file that are points. Those with another geometry are counted.
struct GeoJSONPlaceFile: Decodable {
  private let content: PlaceFileContent

  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    do {
      return try JSONDecoder().decode(Self.self, from: data).content
    } catch let error as PlaceFileError {
      throw error
    } catch DecodingError.dataCorrupted(let context) {
      throw .malformed(line: nil, detail: context.debugDescription)
    } catch {
      throw .otherContent(root: "JSON")
    }
  }

  init(from decoder: any Decoder) throws {
    let root = try decoder.container(keyedBy: Key.self)
    var content = PlaceFileContent()
    switch try root.decode(String.self, forKey: .type) {
    case "FeatureCollection":
      var features = try root.nestedUnkeyedContainer(forKey: .features)
      while !features.isAtEnd { try content.add(features.decode(Feature.self)) }
    case "Feature": try content.add(Feature(from: decoder))
    case let type: throw PlaceFileError.otherContent(root: type)
    }
    self.content = content
  }

  private enum Key: String, CodingKey { case type, features }
}

/// One feature, or whatever stands in its place; decodes without ever throwing.
private struct Feature: Decodable {
  let point: PlaceFilePoint
  let isShape: Bool

  init(from decoder: any Decoder) {
    var point = PlaceFilePoint()
    var isShape = false
    let container = try? decoder.container(keyedBy: Key.self)
    if let geometry = try? container?.nestedContainer(
      keyedBy: GeometryKey.self, forKey: .geometry)
    {
      let type = try? geometry.decode(String.self, forKey: .type)
      isShape = type != nil && type != "Point"
      var numbers = try? geometry.nestedUnkeyedContainer(forKey: .coordinates)
      point.longitude = (try? numbers?.decode(Double.self))?.description
      point.latitude = (try? numbers?.decode(Double.self))?.description
    }
    let properties = try? container?.nestedContainer(
      keyedBy: PropertyKey.self, forKey: .properties)
    func text(_ keys: PropertyKey...) -> String? {
      keys.lazy.compactMap { try? properties?.decode(String.self, forKey: $0) }.first
    }
    point.name = text(.name, .title, .otherName)
    point.description = text(.description, .desc, .otherDescription)
    point.time = text(.time)
    self.point = point
    self.isShape = isShape
  }

  private enum Key: String, CodingKey { case geometry, properties }
  private enum GeometryKey: String, CodingKey { case type, coordinates }
  /// The names that Belvedere and other programs use.
  private enum PropertyKey: String, CodingKey {
    case name, title, description, desc, time
    case otherName = "Name"
    case otherDescription = "Description"
  }
}

extension PlaceFileContent {
  fileprivate mutating func add(_ feature: Feature) throws(PlaceFileError) {
    if feature.isShape {
      shapes += 1
    } else {
      try add(feature.point)
    }
  }
}
