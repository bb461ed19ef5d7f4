// SPDX-License-Identifier: MIT

// Reads geo: addresses (RFC 5870), and the `z=` and `q=` that Android's programs add to them.

import Foundation

/// The place that a geo: address names.
package struct GeoAddress: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    case position(Coordinate)
    /// The words of `geo:0,0?q=…`, which must be looked up.
    case words(String)
  }

  /// The zooms of a map's address: from the whole earth to a building.
  private static let zooms = 0.0...21

  package let place: Place
  /// The name of the position; nil if the address has none.
  package let label: String?
  /// The zoom of a map with tiles of 256 pixels; nil if the address has none.
  package let zoom: Double?

  /// Nil for words.
  package var position: Coordinate? {
    if case .position(let position) = place { position } else { nil }
  }

  /// The altitude and the uncertainty of the position are not kept.
  ///
  /// - Parameter text: with its `geo:`, in upper or lower case.
  package init(_ text: String) throws(GeoAddressError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard Self.isGeo(text), text.utf8.count <= 2_000 else { throw .noPosition }
    let address = text.dropFirst(4).prefix { $0 != "#" }
    let path = address.prefix { $0 != "?" }
    let query = Self.values(in: address.dropFirst(path.count + 1), separator: "&")
    var numbers = try Self.numbers(in: path)
    var label: String?
    var words: String?
    if let wanted = query["q"]?.replacing("+", with: " ").asName {
      // A leading plus sign of a longitude has become a space.
      if let match = wanted.wholeMatch(of: Self.labelled) {
        numbers = (Double(match.1) ?? .nan, Double(match.2) ?? .nan)
        label = match.3.map(String.init)
      } else {
        words = wanted
      }
    }
    zoom = query["z"].flatMap(Double.init).flatMap { Self.zooms.contains($0) ? $0 : nil }
    let isUnknown = numbers.map { $0 == (0, 0) } ?? true
    if isUnknown, let words = words?.namingAPlace {
      place = .words(words)
      self.label = nil
      return
    }
    guard let numbers else { throw .noPosition }
    if isUnknown { throw .zero }
    guard let position = Coordinate(latitude: numbers.latitude, longitude: numbers.longitude) else {
      throw .outOfRange(latitude: numbers.latitude, longitude: numbers.longitude)
    }
    place = .position(position)
    self.label = (label ?? words)?.namingAPlace
  }

  /// True for a text that begins like a geo: address.
  package static func isGeo(_ text: String) -> Bool { text.prefix(4).lowercased() == "geo:" }
}

/// The reasons why a geo: address names no place.
package enum GeoAddressError: Error, Sendable, Hashable {
  /// It does not begin with a latitude and a longitude.
  case noPosition
  /// Its numbers have commas in place of decimal points.
  case decimalComma
  /// In degrees, as the address has them.
  case outOfRange(latitude: Double, longitude: Double)
  /// 0, 0, which stands for an unknown position.
  case zero
  /// Its position is in the named reference system, which is not WGS 84.
  case otherReferenceSystem(String)
}

private typealias Numbers = (latitude: Double, longitude: Double)

extension GeoAddress {
  /// A position with the name behind it in parentheses.
  private static var labelled: Regex<(Substring, Substring, Substring, Substring?)> {
    /\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*(?:\((.*)\))?\s*/
  }

  /// The numbers before the query; nil if there are none at all.
  private static func numbers(in path: Substring) throws(GeoAddressError) -> Numbers? {
    let parts = path.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1 {
      let parameters = values(in: parts[1], separator: ";")
      // A semicolon between numbers with decimal commas.
      if parameters.keys.contains(where: { $0.contains(",") }) { throw .decimalComma }
      if let system = parameters["crs"], system.lowercased() != "wgs84" {
        throw .otherReferenceSystem(system.asName.cut(to: .name))
      }
    }
    let text = decoded(parts[0])
    if text.isEmpty { return nil }
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count >= 2, fields.allSatisfy({ $0.wholeMatch(of: /[+-]?\d+(\.\d+)?/) != nil }),
      let latitude = Double(fields[0]), let longitude = Double(fields[1])
    else { throw .noPosition }
    // A third number is the altitude, unless the first two are impossible.
    let isPossible = abs(latitude) <= 90 && abs(longitude) <= 180
    guard fields.count == 2 || fields.count == 3 && isPossible else { throw .decimalComma }
    return (latitude, longitude)
  }

  /// The values of `name=value` pairs by their names in lower case; of several with a name, the first.
  private static func values(
    in text: Substring, separator: Character
  ) -> [String: String] {
    let pairs = text.split(separator: separator).map { pair in
      let name = pair.prefix { $0 != "=" }
      return (name.lowercased(), decoded(pair.dropFirst(name.count + 1)))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

extension String {
  /// The text as the name of a place; nil if nothing is left.
  fileprivate var namingAPlace: String? {
    let name = asName.trimmingCharacters(in: .whitespaces).cut(to: .name)
    return name.isEmpty ? nil : name
  }
}
