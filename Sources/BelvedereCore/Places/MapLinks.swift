// SPDX-License-Identifier: MIT

// The addresses by which other programs show a position, and a message with a position for other people.
// Numbers have a decimal point in every region, and names are percent-encoded.

import Foundation

/// A program or a web page with a map.
package enum MapLink: String, Sendable, CaseIterable {
  /// The desktop's own program for maps.
  case mapsProgram = "maps-program"
  case openStreetMap = "openstreetmap"
  case googleMaps = "google-maps"
  case appleMaps = "apple-maps"

  /// The address that shows a position: geo: for the maps program, and https: for the others.
  ///
  /// - Parameter name: the label of the marker, where the address supports one. A geo: address does not:
  ///   some programs would search for the name and ignore the position.
  package func address(of position: Coordinate, name: String? = nil) -> String {
    let (latitude, longitude) = position.shortNumbers
    switch self {
    case .mapsProgram: return CoordinateNotation.geoURI.text(of: position)
    case .openStreetMap:
      return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
        + "#map=17/\(latitude)/\(longitude)"
    case .googleMaps:
      return "https://www.google.com/maps/search/?api=1&query=\(latitude)%2C\(longitude)"
    case .appleMaps:
      let address = "https://maps.apple.com/?ll=\(latitude),\(longitude)"
      // The service refuses a lone asterisk as the name.
      guard let name = name?.asName, !name.isEmpty, name != "*" else { return address }
      return "\(address)&q=\(percentEncoded(name))"
    }
  }
}

extension Coordinate {
  /// A message with the position: name, coordinates and a link, each on its line.
  package func shareText(named name: String?) -> String {
    let name = name?.asName ?? ""
    let lines = [
      name, CoordinateNotation.decimalDegrees.text(of: self),
      MapLink.openStreetMap.address(of: self),
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
