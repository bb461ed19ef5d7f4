/// Writes KML 2.2, whose schema fixes the order of elements.
enum KMLWriter {
  /// - Parameter records: cleaned.
  static func text(of records: [PlaceRecord]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>
          <name>Belvedere</name>

      """
    for record in records {
      text += "    <Placemark>\n"
      if let name = record.name { text += "      <name>\(escapeHTML(name))</name>\n" }
      if let note = record.note {
        let description = escapeHTML(PlaceDescription.text(of: note))
        text += "      <description>\(description)</description>\n"
      }
      if let time = record.timeText {
        text += "      <TimeStamp><when>\(time)</when></TimeStamp>\n"
      }
      let (latitude, longitude) = record.position.shortNumbers
      text += """
              <Point><coordinates>\(longitude),\(latitude)</coordinates></Point>
            </Placemark>

        """
    }
    return text + "  </Document>\n</kml>\n"
  }
}
