// The bytes of exported files, which other programs read and backups compare. PlaceFileReaderTests reads them back.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct PlaceFileFormatTests {
  private let records: [PlaceRecord]

  init() throws {
    let falls = try #require(Coordinate(latitude: 60.1242, longitude: 6.74))
    let meridian = try #require(Coordinate(latitude: -17.123456789, longitude: 180))
    records = [
      PlaceRecord(
        position: falls, name: "Vøringsfossen & \"more\"",
        note: "Before 9\u{7}:\r\nthe <b>left</b>",
        time: Date(timeIntervalSince1970: 1_700_000_000.7)),
      PlaceRecord(position: meridian, name: " A\nB ", note: "5 < 6 & \\"),
      PlaceRecord(position: falls, name: "", note: " \n"),
    ]
  }

  private func text(_ format: PlaceFileFormat, of records: [PlaceRecord]) throws -> String {
    String(decoding: try format.data(of: records), as: UTF8.self)
  }

  @Test func gpx() throws {
    #expect(
      try text(.gpx, of: records) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Belvedere">
          <metadata>
            <bounds minlat="-17.1234568" minlon="-180" maxlat="60.1242" maxlon="6.74"/>
          </metadata>
          <wpt lat="60.1242" lon="6.74">
            <time>2023-11-14T22:13:20Z</time>
            <name>Vøringsfossen &amp; &quot;more&quot;</name>
            <desc>&lt;pre&gt;Before 9:
        the &amp;lt;b&amp;gt;left&amp;lt;/b&amp;gt;&lt;/pre&gt;</desc>
          </wpt>
          <wpt lat="-17.1234568" lon="-180">
            <name>A B</name>
            <desc>5 &lt; 6 &amp; \\</desc>
          </wpt>
          <wpt lat="60.1242" lon="6.74">
          </wpt>
        </gpx>

        """)
  }

  @Test func kml() throws {
    #expect(
      try text(.kml, of: records) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
          <Document>
            <name>Belvedere</name>
            <Placemark>
              <name>Vøringsfossen &amp; &quot;more&quot;</name>
              <description>&lt;pre&gt;Before 9:
        the &amp;lt;b&amp;gt;left&amp;lt;/b&amp;gt;&lt;/pre&gt;</description>
              <TimeStamp><when>2023-11-14T22:13:20Z</when></TimeStamp>
              <Point><coordinates>6.74,60.1242</coordinates></Point>
            </Placemark>
            <Placemark>
              <name>A B</name>
              <description>5 &lt; 6 &amp; \\</description>
              <Point><coordinates>180,-17.1234568</coordinates></Point>
            </Placemark>
            <Placemark>
              <Point><coordinates>6.74,60.1242</coordinates></Point>
            </Placemark>
          </Document>
        </kml>

        """)
  }

  @Test func geoJSON() throws {
    let feature = #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": "#
    let note = #"<pre>Before 9:\nthe &lt;b&gt;left&lt;/b&gt;</pre>"#
    let lines = [
      #"{"type": "FeatureCollection", "generator": "Belvedere", "features": ["#,
      feature + #"[6.74, 60.1242]}, "properties": {"name": "Vøringsfossen & \"more\"", "#
        + #""description": "\#(note)", "time": "2023-11-14T22:13:20Z"}},"#,
      feature + #"[180, -17.1234568]}, "properties": {"name": "A B", "#
        + #""description": "5 < 6 & \\"}},"#,
      feature + #"[6.74, 60.1242]}, "properties": {}}"#, "]}", "",
    ]
    #expect(try text(.geoJSON, of: records) == lines.joined(separator: "\n"))
  }

  @Test func filesWithoutPlacesAreWhole() throws {
    #expect(
      try text(.gpx, of: []) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Belvedere">
        </gpx>

        """)
    #expect(try text(.kml, of: []).hasSuffix("<name>Belvedere</name>\n  </Document>\n</kml>\n"))
    #expect(try text(.geoJSON, of: []).hasSuffix("\"features\": [\n\n]}\n"))
  }

  @Test(arguments: PlaceFileFormat.allCases)
  func theSameRecordsMakeTheSameBytes(format: PlaceFileFormat) throws {
    #expect(try format.data(of: records) == format.data(of: records))
    #expect(try format.data(of: records) == format.data(of: records.map(\.cleaned)))
  }

  /// A backup must be readable again.
  @Test(arguments: PlaceFileFormat.allCases)
  func aFileThatWouldBeTooLargeToReadIsNotMade(format: PlaceFileFormat) {
    let record = PlaceRecord(
      position: records[0].position, note: String(repeating: "a", count: 5_000))
    let half = Array(repeating: record, count: 2_000)
    #expect(throws: Never.self) { try format.data(of: half) }
    #expect(throws: PlaceFileError.tooLarge(limit: 20_000_000)) {
      try format.data(of: half + half)
    }
  }

  /// A Character that begins with a special character equals none.
  @Test(arguments: PlaceFileFormat.allCases)
  func aLetterThatIsGluedToASpecialCharacterHidesNothing(format: PlaceFileFormat) throws {
    let name = "\u{0D4E}<a>\u{0600}\"\u{0301}\u{0D4E}&\\\u{0301}"
    let text = try text(format, of: [PlaceRecord(position: records[0].position, name: name)])
    let written =
      format == .geoJSON
      ? "\u{0D4E}<a>\u{0600}\\\"\u{0301}\u{0D4E}&\\\\\u{0301}"
      : "\u{0D4E}&lt;a&gt;\u{0600}&quot;\u{0301}\u{0D4E}&amp;\\\u{0301}"
    #expect(Data(text.utf8).range(of: Data(written.utf8)) != nil)
  }

  @Test func aLongitudeThatRoundsTo180IsMinus180InGPX() throws {
    let position = try #require(Coordinate(latitude: 1, longitude: 179.999_999_99))
    let text = try text(.gpx, of: [PlaceRecord(position: position)])
    #expect(text.contains("<wpt lat=\"1\" lon=\"-180\">"))
    #expect(text.contains("minlon=\"-180\" maxlat=\"1\" maxlon=\"-180\""))
  }

  @Test func timesOutsideOfFourDigitsAreLeftOut() {
    for seconds in [1e300, -1e300, .infinity, .nan, 253_402_300_800, -5_364_662_401] {
      let record = PlaceRecord(
        position: records[0].position, time: Date(timeIntervalSince1970: seconds))
      #expect(record.cleaned.time == nil)
    }
    for (seconds, text) in [
      (253_402_300_799.9, "9999-12-31T23:59:59Z"), (-5_364_662_400, "1800-01-01T00:00:00Z"),
    ] {
      let record = PlaceRecord(
        position: records[0].position, time: Date(timeIntervalSince1970: seconds))
      #expect(record.cleaned.timeText == text)
    }
  }

  @Test func aNoteKeepsItsLinesOnly() {
    #expect("\n a\r\nb\rc\u{85}d\u{0}\te\u{9B}\u{FFFF} \n".asNote == "a\nb\nc\nd\te")
    #expect("\u{202E}x".asNote == "\u{202E}x")
  }

  @Test func aFormatIsThatOfTheNamesEnding() {
    #expect(PlaceFileFormat(file: URL(filePath: "/a/b.GPX")) == .gpx)
    #expect(PlaceFileFormat(file: URL(filePath: "b.x.kml")) == .kml)
    #expect(PlaceFileFormat(file: URL(filePath: "b.geojson")) == .geoJSON)
    for name in ["b", "b.kmz", "gpx", "b.json"] {
      #expect(PlaceFileFormat(file: URL(filePath: name)) == nil)
    }
  }
}
