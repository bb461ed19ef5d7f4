// SPDX-License-Identifier: MIT

// KML from map programs. All of the format's alternatives are read: a placemark's name may be in its data only, and a
// placemark may have several points.

import BelvedereCore

/// The points of KML's placemarks. Other geometries are only counted, and so are overlays and links to other files,
/// which are not followed.
struct KMLFormat: XMLPlaceFormat {
  static let namespaces = [
    "http://www.opengis.net/kml/", "http://earth.google.com/kml/", "http://www.google.com/kml/",
  ]
  static let item = "Placemark"

  private static let shapes: Set = [
    "LineString", "LinearRing", "Polygon", "Model", "Track", "MultiTrack",
  ]
  private static let overlays: Set = ["GroundOverlay", "PhotoOverlay"]

  /// The placemark that is being read.
  fileprivate struct Placemark {
    var point = PlaceFilePoint()
    /// The content of each point's coordinates.
    var positions: [String] = []
    /// Lines, areas and models.
    var shapes = 0
    /// The name of the data entry whose value comes next.
    var datum = ""
    var data = PlaceFileNames()
  }

  /// Nil outside of placemarks.
  private var placemark: Placemark?
  /// The line of the latest link.
  private var linkLine: Int?

  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool {
    let name = path[path.count - 1]
    if name == "NetworkLink" { linkLine = line }
    if name == Self.item {
      placemark = Placemark(point: PlaceFilePoint(line: line))
      return false
    }
    guard placemark != nil else { return false }
    // The rings of an area and the parts of a track are not counted separately.
    if Self.shapes.contains(name), path.dropLast().allSatisfy({ !Self.shapes.contains($0) }) {
      placemark?.shapes += 1
    }
    if name == "Data" || name == "SimpleData" { placemark?.datum = attributes["name"] ?? "" }
    return Part(path) != nil
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    if let part = Part(path) { placemark?.take(text, as: part) }
    switch path.last {
    case "NetworkLink":
      content.links += 1
      content.firstLink = content.firstLink ?? linkLine
    case let name? where Self.overlays.contains(name): content.addShape()
    case Self.item:
      defer { placemark = nil }
      guard let placemark else { return }
      try content.add(placemark.points, shapes: placemark.shapes)
    default: break
    }
  }
}

extension KMLFormat {
  /// The parts of a placemark whose text is read.
  fileprivate enum Part {
    case name, description, time, begin, datum, position

    init?(_ path: [String]) {
      switch path.suffix(2) {
      case ["Placemark", "name"]: self = .name
      case ["Placemark", "description"]: self = .description
      case ["Data", "value"], ["SchemaData", "SimpleData"]: self = .datum
      case ["Point", "coordinates"]: self = .position
      default:
        switch path.suffix(3) {
        case ["Placemark", "TimeStamp", "when"]: self = .time
        case ["Placemark", "TimeSpan", "begin"]: self = .begin
        default: return nil
        }
      }
    }
  }
}

extension KMLFormat.Placemark {
  fileprivate mutating func take(_ text: String, as part: KMLFormat.Part) {
    switch part {
    case .name: if !text.isBlank { point.name = text }
    case .description: point.description = text
    case .time: point.time = text
    case .begin: point.time = point.time ?? text
    case .datum: data.take(text, named: datum)
    case .position: positions.append(text)
    }
  }

  /// One for each position; one without a position if there is neither a position nor a shape.
  fileprivate var points: [PlaceFilePoint] {
    var point = point
    if point.name?.isBlank ?? true { point.name = data.name }
    if point.description?.isBlank ?? true { point.description = data.description }
    guard !positions.isEmpty || shapes > 0 else { return [point] }
    return positions.map { text in
      // Longitude, latitude and optionally altitude.
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      point.longitude = numbers.first.map(String.init)
      point.latitude = numbers.count > 1 ? String(numbers[1]) : ""
      return point
    }
  }
}
