// SPDX-License-Identifier: MIT

import BelvedereCore

/// Reads the waypoints of GPX, anywhere in the file; element names are the same in 1.0 and 1.1. Routes and tracks are
/// only counted.
struct GPXFormat: XMLPlaceFormat {
  static let namespaces = ["http://www.topografix.com/GPX/"]
  static let item = "wpt"

  private var point = PlaceFilePoint()
  private var words = PlaceFileNames()

  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool {
    let inside = path.dropFirst().drop { $0 != Self.item }
    if inside.count == 1 {
      point = PlaceFilePoint(
        line: line, latitude: attributes["lat"], longitude: attributes["lon"])
      words = PlaceFileNames()
    }
    return inside.count == 2 && ["name", "cmt", "desc", "time"].contains(path[path.count - 1])
  }

  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError) {
    if path.count == 2, ["rte", "trk"].contains(path[1]) { content.addShape() }
    let inside = path.dropFirst().drop { $0 != Self.item }
    switch inside.count {
    case 1:
      (point.name, point.description, point.time) = (words.name, words.description, words.time)
      try content.add(point)
    case 2: words.take(text, named: path[path.count - 1])
    default: break
    }
  }
}
