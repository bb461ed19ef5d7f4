import BelvedereCore

/// The waypoints of GPX, whose elements have the same names in 1.0 and 1.1. Routes and tracks are counted.
struct GPXFormat: XMLPlaceFormat {
  private var point = PlaceFilePoint()

  mutating func begin(_ path: [String], attributes: [String: String]) -> Bool {
    guard path.count > 1, path[1] == "wpt" else { return false }
    if path.count == 2 {
      point = PlaceFilePoint(latitude: attributes["lat"], longitude: attributes["lon"])
    }
    return path.count == 3 && ["name", "cmt", "desc", "time"].contains(path[2])
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    switch path.dropFirst() {
    case ["rte"], ["trk"]: content.shapes += 1
    case ["wpt"]: try content.add(point)
    case ["wpt", "name"]: point.name = text
    case ["wpt", "time"]: point.time = text
    case ["wpt", "desc"]: point.description = text
    // Devices write the same words as comment and as description.
    case ["wpt", "cmt"]: point.description = point.description ?? text
    default: break
    }
  }
}
