import BelvedereCore

/// The placemarks of KML that are points. Those with another geometry are counted.
struct KMLFormat: XMLPlaceFormat {
  private static let shapes: Set = [
    "LineString", "LinearRing", "Polygon", "Model", "Track", "MultiTrack",
  ]

  private var point = PlaceFilePoint()
  private var isShape = false

  mutating func begin(
    _ path: [String], attributes: [String: String]
  ) throws(ExternalReference) -> Bool {
    let name = path[path.count - 1]
    switch name {
    case "NetworkLink": throw ExternalReference()
    case "Placemark":
      point = PlaceFilePoint()
      isShape = false
    case _ where Self.shapes.contains(name): isShape = true
    default: break
    }
    return switch path.suffix(2) {
    case ["Placemark", "name"], ["Placemark", "description"], ["TimeStamp", "when"],
      ["Point", "coordinates"]:
      true
    default: false
    }
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    switch path.suffix(2) {
    case ["Placemark", "name"]: point.name = text
    case ["Placemark", "description"]: point.description = text
    case ["TimeStamp", "when"]: point.time = text
    case ["Point", "coordinates"]: setPosition(text)
    default:
      guard path.last == "Placemark" else { return }
      if point.latitude == nil, isShape {
        content.shapes += 1
      } else {
        try content.add(point)
      }
    }
  }

  /// - Parameter text: longitude, latitude and perhaps altitude. Of several points the first counts.
  private mutating func setPosition(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    guard point.latitude == nil, let first = numbers.first else { return }
    point.longitude = String(first)
    point.latitude = numbers.count > 1 ? String(numbers[1]) : ""
  }
}
