/// Writes GPX 1.1, whose schema fixes the order of elements.
enum GPXWriter {
  /// - Parameter records: cleaned.
  static func text(of records: [PlaceRecord]) -> String {
    let points = records.map { (record: $0, position: position(of: $0)) }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Belvedere">

      """
    text += bounds(of: points.map(\.position))
    for (record, position) in points {
      let numbers = position.shortNumbers
      text += "  <wpt lat=\"\(numbers.latitude)\" lon=\"\(numbers.longitude)\">\n"
      if let time = record.timeText { text += "    <time>\(time)</time>\n" }
      if let name = record.name { text += "    <name>\(escapeHTML(name))</name>\n" }
      if let note = record.note {
        text += "    <desc>\(escapeHTML(PlaceDescription.text(of: note)))</desc>\n"
      }
      text += "  </wpt>\n"
    }
    return text + "</gpx>\n"
  }

  /// GPX does not allow the longitude 180; the same meridian is -180.
  private static func position(of record: PlaceRecord) -> Coordinate {
    guard record.position.shortNumbers.longitude == "180" else { return record.position }
    return Coordinate(latitude: record.position.latitude, longitude: -180) ?? record.position
  }

  /// The bounds of all points; empty without points.
  private static func bounds(of positions: [Coordinate]) -> String {
    guard let first = positions.first else { return "" }
    var (south, west, north, east) = (
      first.latitude, first.longitude, first.latitude, first.longitude
    )
    for position in positions {
      south = min(south, position.latitude)
      north = max(north, position.latitude)
      west = min(west, position.longitude)
      east = max(east, position.longitude)
    }
    guard let low = Coordinate(latitude: south, longitude: west)?.shortNumbers,
      let high = Coordinate(latitude: north, longitude: east)?.shortNumbers
    else { return "" }
    return """
        <metadata>
          <bounds minlat="\(low.latitude)" minlon="\(low.longitude)" \
      maxlat="\(high.latitude)" maxlon="\(high.longitude)"/>
        </metadata>

      """
  }
}
