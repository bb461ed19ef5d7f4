// The addresses by which other programs show a position, and the text by which people tell one another of
// it. Numbers have a decimal point in every region, and names are percent-encoded.

import Foundation

/// A map that is not ours.
package enum MapLink: String, Sendable, CaseIterable {
  /// The desktop's own program for maps.
  case mapsProgram = "maps-program"
  case openStreetMap = "openstreetmap"
  case googleMaps = "google-maps"
  case appleMaps = "apple-maps"

  /// The address that shows a position: geo: for the maps program, and https: for the others.
  ///
  /// - Parameter name: the words beside the mark, where the address has room for them. A geo: address has
  ///   none: some programs search for the name then and forget the position.
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
      // The service takes no lone asterisk for a name.
      guard let name = name?.asName, !name.isEmpty, name != "*" else { return address }
      return "\(address)&q=\(percentEncoded(name))"
    }
  }
}

extension Coordinate {
  /// The position as a message to others: name, coordinates and a link, each on its line.
  package func shareText(named name: String?) -> String {
    let name = name?.asName ?? ""
    let lines = [
      name, CoordinateNotation.decimalDegrees.text(of: self),
      MapLink.openStreetMap.address(of: self),
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
