import BelvedereCore

/// The waypoints of GPX, whose elements have the same names in 1.0 and 1.1. Routes and tracks are counted.
struct GPXFormat: XMLPlaceFormat {
  static let namespaces = ["http://www.topografix.com/GPX/"]
  static let item = "wpt"

  private var point = PlaceFilePoint()
  private var words = PlaceFileNames()

  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool {
    guard path.count > 1, path[1] == Self.item else { return false }
    if path.count == 2 {
      point = PlaceFilePoint(
        line: line, latitude: attributes["lat"], longitude: attributes["lon"])
      words = PlaceFileNames()
    }
    return path.count == 3 && ["name", "cmt", "desc", "time"].contains(path[2])
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    let inside = path.dropFirst()
    switch inside {
    case ["rte"], ["trk"]: content.addShape()
    case [Self.item]:
      (point.name, point.description, point.time) = (words.name, words.description, words.time)
      try content.add(point)
    case _ where inside.count == 2 && inside.first == Self.item:
      words.take(text, named: path[2])
    default: break
    }
  }
}
