import BelvedereCore

/// The waypoints of GPX, whose elements have the same names in 1.0 and 1.1. Routes and tracks are counted.
struct GPXFormat: XMLPlaceFormat {
  static let namespaces = ["http://www.topografix.com/GPX/"]
  static let item = "wpt"

  private var point = PlaceFilePoint()

  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool {
    guard path.count > 1, path[1] == Self.item else { return false }
    if path.count == 2 {
      point = PlaceFilePoint(
        line: line, latitude: attributes["lat"], longitude: attributes["lon"])
    }
    return path.count == 3 && ["name", "cmt", "desc", "time"].contains(path[2])
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    switch path.dropFirst() {
    case ["rte"], ["trk"]: content.addShape()
    case [Self.item]: try content.add(point)
    case [Self.item, "name"]: point.name = text
    case [Self.item, "time"]: point.time = text
    case [Self.item, "desc"]: point.description = text
    // Devices write the same words as comment and as description.
    case [Self.item, "cmt"]: point.description = point.description ?? text
    default: break
    }
  }
}
