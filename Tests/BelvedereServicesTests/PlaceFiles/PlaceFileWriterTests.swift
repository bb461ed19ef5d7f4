// SPDX-License-Identifier: MIT

// The bytes of exported files, which other programs read and backups compare. PlaceFileReaderTests reads them back.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct PlaceFileWriterTests {
  private let records: [PlaceRecord]
  private let writer = PlaceFileWriter()

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
    String(decoding: try writer.data(of: records, as: format), as: UTF8.self)
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
          <wpt lat="60.1242" lon="6.74"/>
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
              <TimeStamp>
                <when>2023-11-14T22:13:20Z</when>
              </TimeStamp>
              <Point>
                <coordinates>6.74,60.1242</coordinates>
              </Point>
            </Placemark>
            <Placemark>
              <name>A B</name>
              <description>5 &lt; 6 &amp; \\</description>
              <Point>
                <coordinates>180,-17.1234568</coordinates>
              </Point>
            </Placemark>
            <Placemark>
              <Point>
                <coordinates>6.74,60.1242</coordinates>
              </Point>
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
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Belvedere"/>

        """)
    #expect(try text(.kml, of: []).hasSuffix("<name>Belvedere</name>\n  </Document>\n</kml>\n"))
    #expect(try text(.geoJSON, of: []).hasSuffix("\"features\": [\n\n]}\n"))
  }

  @Test(arguments: PlaceFileFormat.allCases)
  func theSameRecordsMakeTheSameBytes(format: PlaceFileFormat) throws {
    let data = try writer.data(of: records, as: format)
    #expect(try writer.data(of: records, as: format) == data)
    #expect(try writer.data(of: records.map(\.cleaned), as: format) == data)
  }

  /// A backup must be readable again.
  @Test(arguments: PlaceFileFormat.allCases)
  func aFileThatWouldBeTooLargeToReadIsNotMade(format: PlaceFileFormat) {
    let record = PlaceRecord(
      position: records[0].position, note: String(repeating: "a", count: 5_000))
    let half = Array(repeating: record, count: 2_000)
    #expect(throws: Never.self) { try writer.data(of: half, as: format) }
    #expect(throws: PlaceFileError.tooLarge(limit: 20_000_000)) {
      try writer.data(of: half + half, as: format)
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
    #expect(text.contains("<wpt lat=\"1\" lon=\"-180\"/>"))
    #expect(text.contains("minlon=\"-180\" maxlat=\"1\" maxlon=\"-180\""))
  }
}
