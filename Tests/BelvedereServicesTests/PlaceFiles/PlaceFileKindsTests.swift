// SPDX-License-Identifier: MIT

// Files of other programs that a strict reader would refuse or lose silently: reduced versions of real files.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(5))) struct PlaceFileKindsTests {
  private func content(of text: String) throws(PlaceFileError) -> PlaceFileContent {
    try PlaceFileReader.content(of: Data(text.utf8))
  }

  private func placemark(_ inside: String) throws(PlaceFileError) -> PlaceFileContent {
    try content(of: "<kml><Placemark>\(inside)</Placemark></kml>")
  }

  private func day(_ text: String) throws -> Date {
    try #require(try? Date("\(text)T00:00:00Z", strategy: .iso8601))
  }

  // MARK: - Names

  @Test func anEmptyNameTakesNoNameAway() throws {
    let point = "<wpt lat='1' lon='2'><name>a</name><name>b</name><name/></wpt>"
    #expect(try content(of: "<gpx>\(point)</gpx>").records.map(\.name) == ["a"])
    let placemark = try placemark(
      "<name>a</name><name> </name><Point><coordinates>2,1</coordinates></Point>")
    #expect(placemark.records.map(\.name) == ["a"])
  }

  @Test func aNameThatNobodySeesIsNone() throws {
    let invisible = String(repeating: "\u{E0041}\u{200B}", count: 500)
    let read = try content(
      of: "<gpx><wpt lat='1' lon='2'><name>\(invisible)</name></wpt></gpx>")
    #expect(read.records.map(\.name) == [nil])
  }

  // MARK: - JSON

  private func named(_ name: [UInt8]) throws -> PlaceFileContent {
    try PlaceFileReader.content(
      of: Data(#"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#.utf8)
        + Data(#""properties":{"name":""#.utf8) + Data(name) + Data(#""}}"#.utf8))
  }

  /// The parser would skip texts that are written like this.
  @Test(arguments: [
    ([0x43, 0x61, 0x66, 0xE9], "Café"), (Array("a\tb\u{0}c\u{1}d".utf8), "a b c d"),
    (Array(#"a\ud83d b"#.utf8), "a\u{FFFD} b"), (Array(#"a\udE00"#.utf8), "a\u{FFFD}"),
    (Array(#"\ud83d\ude00!"#.utf8), "😀!"), (Array(#"a\\ud83d\"\u00e9"#.utf8), #"a\ud83d"é"#),
    (Array("a\nb".utf8), "a b"), (Array(#"a\ud83d"#.utf8), "a\u{FFFD}"),
  ])
  func aNameIsReadHoweverItIsWritten(bytes: [UInt8], name: String) throws {
    #expect(try named(bytes).records.map(\.name) == [name])
  }

  @Test func whatIsNoGeometryIsAPointWithoutAPosition() throws {
    for type in ["Circle", "point", "Feature"] {
      let read = try content(
        of: #"{"type":"Feature","geometry":{"type":"\#(type)","coordinates":[2,1]}}"#)
      #expect(read.records.isEmpty && read.shapes == 0 && read.flawed == 1, "\(type)")
    }
  }

  // MARK: - XML

  @Test(arguments: ["\n\n\n", " \t\r\n", "\u{FEFF}\n", "\n\u{FEFF}"])
  func blankLinesMayStandBeforeTheDeclaration(start: String) throws {
    let text =
      start + "<?xml version='1.0' encoding='UTF-8'?>\n<gpx><wpt lat='1' lon='2'/><wpt/></gpx>"
    let read = try content(of: text)
    #expect(read.records.count == 1)
    // Line numbers are those of the file.
    let lines = start.unicodeScalars.count { $0 == "\n" }
    #expect(read.flaws.map(\.line) == [lines + 2])
  }

  @Test func blankLinesMayStandBeforeTheDeclarationInUTF16() throws {
    let text = "\n\n<?xml version='1.0' encoding='UTF-16'?><gpx><wpt lat='1' lon='2'/></gpx>"
    #expect(try PlaceFileReader.content(of: #require(text.data(using: .utf16))).records.count == 1)
  }

  @Test(arguments: ["Park & Ride", "AT&T", "a &; b", "Tom&Jerry; and more"])
  func aBareAmpersandIsReportedWithItsLine(name: String) throws {
    let text =
      "<gpx>\n<wpt lat='1' lon='2'><name>\(name)</name></wpt>\n<wpt lat='3' lon='4'/></gpx>"
    let error = #expect(throws: PlaceFileError.self) { try content(of: text) }
    guard case .malformed(let line, let detail)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "-")")
      return
    }
    #expect(line == 2)
    #expect(detail.contains("&") || detail.contains("Jerry"), "\(detail)")
    #expect(!detail.hasSuffix(".") && !detail.contains("\n"))
  }

  @Test func anElementMayBeInNoNamespaceOrInAnotherVersions() throws {
    let gpx = try content(
      of: """
        <gpx xmlns="http://www.topografix.com/GPX/1/1">
        <wpt xmlns="" lat="10.5" lon="20.5"><name>One</name></wpt>
        <wpt lat="10.6" lon="20.6"><name xmlns="">Two</name></wpt>
        <wpt xmlns="http://www.topografix.com/GPX/1/0" lat="10.7" lon="20.7"><name>Three</name></wpt>
        </gpx>
        """)
    #expect(gpx.records.map(\.name) == ["One", "Two", "Three"])
    let kml = try content(
      of: """
        <kml><Document xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>On Document</name>
        <Point><coordinates>13.7,23.7</coordinates></Point></Placemark></Document></kml>
        """)
    #expect(kml.records.map(\.name) == ["On Document"])
  }

  @Test func aPlaceOfAnotherVocabularyIsCounted() throws {
    let read = try content(
      of: """
        <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
        <x:wpt lat="1" lon="2"/><x:more><x:wpt/></x:more><y:wpt/></gpx>
        """)
    #expect(read.records.isEmpty && read.foreign == 2 && read.firstForeign == 2)
  }

  @Test(arguments: ["Document", "Folder"]) func kmlMayBeginBelowItsRoot(root: String) throws {
    let placemark = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let own = "<\(root) xmlns='http://www.opengis.net/kml/2.2'>\(placemark)</\(root)>"
    #expect(try content(of: own).records.count == 1)
    #expect(throws: PlaceFileError.otherContent(root: root)) {
      try content(of: "<\(root)>\(placemark)</\(root)>")
    }
  }

  // MARK: - KML

  @Test func aLinkBesidePlacesIsCounted() throws {
    let read = try content(
      of: """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
        <Placemark><name>Own</name><Point><coordinates>1,2</coordinates></Point></Placemark>
        <NetworkLink><name>Live</name><Link><href>https://maps.example/a.kml</href></Link></NetworkLink>
        <NetworkLink/></Document></kml>
        """)
    #expect(read.records.map(\.name) == ["Own"])
    #expect(read.links == 2 && read.firstLink == 3)
  }

  @Test func everyPointOfAPlacemarkIsAPlaceAndItsLineIsCounted() throws {
    let read = try placemark(
      """
      <name>Way</name><MultiGeometry><Point><coordinates>1,2,0</coordinates></Point>
      <LineString><coordinates>1,2 3,4</coordinates></LineString>
      <MultiGeometry><Point><coordinates>3,4</coordinates></Point></MultiGeometry></MultiGeometry>
      """)
    #expect(read.records.map(\.name) == ["Way", "Way"])
    #expect(read.records.map(\.position.longitude) == [1, 3])
    #expect(read.shapes == 1 && read.flawed == 0 && read.items == 1)
  }

  @Test func everyLineAndAreaOfAnItemIsCounted() throws {
    let kml = try placemark(
      """
      <MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing>
      </outerBoundaryIs></Polygon></MultiGeometry>
      """)
    #expect(kml.records.isEmpty && kml.shapes == 2 && kml.items == 1)
    let json = try content(
      of: """
        {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"LineString","coordinates":[[1,2],[3,4]]},{"type":"Polygon","coordinates":[]}]}}
        """)
    #expect(json.records.isEmpty && json.shapes == 2 && json.items == 1)
  }

  @Test func aWaypointIsReadWhereverItStands() throws {
    let read = try content(
      of: """
        <gpx><metadata><wpt lat="1" lon="2"><name>First</name><link><name>No</name></link></wpt></metadata>
        <trk><wpt lat="3" lon="4"><name>Second</name></wpt></trk></gpx>
        """)
    #expect(read.records.map(\.name) == ["First", "Second"])
    #expect(read.records.map(\.position.latitude) == [1, 3])
    #expect(read.shapes == 1 && read.items == 3)
  }

  @Test(arguments: [
    #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#,
    #"{"type":"name","properties":{"name":"EPSG:25832"}}"#,
    #"{"type":"link","properties":{"href":"http://example.org/crs/25832"}}"#,
    #"{"type":"EPSG","properties":{"code":25832}}"#,
  ])
  func positionsInAnotherSystemAreRefused(system: String) throws {
    let file = """
      {"type":"FeatureCollection","crs":\(system),"features":[{"type":"Feature","properties":{},
      "geometry":{"type":"Point","coordinates":[32.5,55.2]}}]}
      """
    #expect {
      try content(of: file)
    } throws: { error in
      guard case .otherReferenceSystem(let name) = error as? PlaceFileError else { return false }
      return name.contains("25832")
    }
  }

  @Test(arguments: [
    "null", "{}", #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
    #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#,
    #"{"type":"name","properties":{"name":"http://www.opengis.net/def/crs/EPSG/0/4258"}}"#,
  ])
  func positionsInDegreesAreRead(system: String) throws {
    let read = try content(
      of: #"{"type":"Point","coordinates":[32.5,55.2],"crs":\#(system)}"#)
    #expect(read.records.map(\.position.longitude) == [32.5])
  }

  @Test func aNameMayStandInTheData() throws {
    let data = try placemark(
      """
      <ExtendedData><Data name="Name"><displayName>x</displayName><value>From data</value></Data>
      <Data name="height"><value>3</value></Data><Data name="DESCRIPTION"><value>Words</value></Data>
      </ExtendedData><Point><coordinates>1,2</coordinates></Point>
      """)
    #expect(data.records.map(\.name) == ["From data"])
    #expect(data.records.map(\.note) == ["Words"])
    let schema = try placemark(
      """
      <name> </name><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="NAME">Simple</SimpleData>
      </SchemaData></ExtendedData><Point><coordinates>1,2</coordinates></Point>
      """)
    #expect(schema.records.map(\.name) == ["Simple"])
    let both = try placemark(
      """
      <ExtendedData><Data name="name"><value>Data</value></Data></ExtendedData><name>Own</name>
      <Point><coordinates>1,2</coordinates></Point>
      """)
    #expect(both.records.map(\.name) == ["Own"])
  }

  @Test func overlaysAreCountedAndAreNoPlaces() throws {
    let read = try content(
      of: """
        <kml><GroundOverlay><name>Old map</name></GroundOverlay>
        <PhotoOverlay><Point><coordinates>1,2</coordinates></Point></PhotoOverlay></kml>
        """)
    #expect(read.records.isEmpty && read.shapes == 2)
  }

  // MARK: - Times

  @Test(arguments: [
    ("1997", "1997-01-01T00:00:00Z"), ("1997-07", "1997-07-01T00:00:00Z"),
    ("1997-07-16", "1997-07-16T00:00:00Z"), ("1997-07-16Z", "1997-07-16T00:00:00Z"),
    ("1997-07-16+03:00", "1997-07-15T21:00:00Z"),
    ("2025-04-22T19:23:27.586350", "2025-04-22T19:23:27Z"),
    ("2025-04-22 19:23", "2025-04-22T19:23:00Z"),
    ("2018-03-19T15:49:10-07:00", "2018-03-19T22:49:10Z"),
    ("2018-03-19T15:49:10+0530", "2018-03-19T10:19:10Z"),
    ("2018-03-19T24:00:00Z", "2018-03-20T00:00:00Z"),
    ("2002-02-10T21:01:29.250Z", "2002-02-10T21:01:29Z"),
  ])
  func aTimeIsKeptAsFarAsItSays(text: String, instant: String) throws {
    let date = try Date(instant, strategy: .iso8601)
    let gpx = try content(of: "<gpx><wpt lat='1' lon='2'><time> \(text) </time></wpt></gpx>")
    #expect(gpx.records.map(\.time) == [date] && gpx.unreadTimes == 0)
    let kml = try placemark(
      "<TimeStamp><when>\(text)</when></TimeStamp><Point><coordinates>1,2</coordinates></Point>")
    #expect(kml.records.map(\.time) == [date])
  }

  @Test(arguments: [
    "yesterday", "97", "1997-13", "1997-02-30", "1997-07-16T25:00", "1997-07-16T",
    "1997-07-16T10:60Z",
    "1997-07-16T10:30:15+99:00", "1997-07-16T10:30:15Z more", "10:30",
  ])
  func wordsThatAreNoTimeAreCounted(text: String) throws {
    let read = try content(of: "<gpx><wpt lat='1' lon='2'><time>\(text)</time></wpt></gpx>")
    #expect(read.records.map(\.time) == [nil] && read.unreadTimes == 1)
  }

  @Test func theBeginningOfASpanIsATime() throws {
    let read = try placemark(
      """
      <TimeSpan><begin>1997-07-16</begin><end>1998</end></TimeSpan>
      <Point><coordinates>1,2</coordinates></Point>
      """)
    #expect(read.records.map(\.time) == [try day("1997-07-16")])
  }

  // MARK: - GeoJSON

  @Test func googlesSavedPlacesKeepTheirNames() throws {
    let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures/Places")
    let old = try PlaceFileReader.content(
      of: Data(contentsOf: folder.appending(path: "takeout-2019.json")))
    #expect(old.records.map(\.name) == ["Example Hut"])
    #expect(old.records.map(\.time) == [try Date("2019-04-20T09:09:19Z", strategy: .iso8601)])
    let new = try content(
      of: """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 46]}, "properties":
        {"date": "2023-05-01T10:00:00Z", "google_maps_url": "https://maps.example/?cid=1",
        "location": {"address": "1 Main Street", "country_code": "CH", "name": "Hut"}, "Comment": "Nice"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}, "properties":
        {"Location": {"Geo Coordinates": {"Latitude": "46.5", "Longitude": "8.25"}}, "Title": "Moved"}}
        ]}
        """)
    #expect(new.records.map(\.name) == ["Hut", "Moved"])
    #expect(new.records.map(\.note) == ["Nice", nil])
    #expect(new.records.last?.position == Coordinate(latitude: 46.5, longitude: 8.25))
  }

  @Test func everyPointOfAGeometryIsAPlace() throws {
    let many = try content(
      of: """
        {"type": "Feature", "properties": {"name": "Many"}, "geometry":
        {"type": "MultiPoint", "coordinates": [[15.1, 25.1], [15.2, 25.2], null]}}
        """)
    #expect(many.records.map(\.name) == ["Many", "Many"])
    #expect(many.records.map(\.position.latitude) == [25.1, 25.2])
    #expect(many.flawed == 1)
    let collection = try content(
      of: """
        {"type": "Feature", "properties": {"name": "Both"}, "geometry":
        {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]},
        {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}, null,
        {"type": "GeometryCollection", "geometries": [{"type": "MultiPoint", "coordinates": [[5, 6]]}]}]}}
        """)
    #expect(collection.records.map(\.position.longitude) == [1, 5])
    #expect(collection.shapes == 1 && collection.flawed == 0)
  }

  @Test(arguments: [
    (#"{"type": "Point", "coordinates": [15.3, 25.3]}"#, 1, 0),
    (#"{"type": "MultiPoint", "coordinates": [[15.3, 25.3], [1, 2]]}"#, 2, 0),
    (
      #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}, null]}"#,
      1, 0
    ),
    (#"{"type": "Polygon", "coordinates": []}"#, 0, 1),
  ])
  func aFileMayBeABareGeometry(text: String, places: Int, shapes: Int) throws {
    let read = try content(of: text)
    #expect(read.records.count == places && read.shapes == shapes && read.flawed == 0)
  }

  @Test func collectionsWithoutEndAreNoDanger() throws {
    let depth = 200
    let text =
      String(repeating: #"{"type": "GeometryCollection", "geometries": ["#, count: depth)
      + #"{"type": "Point", "coordinates": [1, 2]}"# + String(repeating: "]}", count: depth)
    #expect(try content(of: text).flawed == 1)
  }

  @Test func namesMayHaveCapitalsAndBeNumbers() throws {
    let read = try content(
      of: """
        {"type": "FeatureCollection", "features": [
        {"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"NAME": "Peak", "Desc": "High"}},
        {"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": 35}},
        {"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": " ", "title": "Title"}}
        ]}
        """)
    #expect(read.records.map(\.name) == ["Peak", "35", "Title"])
    #expect(read.records.first?.note == "High")
  }

  @Test(arguments: ["", "\u{1E}"]) func anObjectMayStandOnEachLine(start: String) throws {
    let lines = [
      #"{"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Point", "coordinates": [1, 2]}}"#,
      "", #"{"type": "Feature", "properties": {"name": "B"}, "geometry": null}"#,
      #"{"type": "Point", "coordinates": [3, 4]}"#,
    ]
    let text = lines.map { $0.isEmpty ? $0 : start + $0 }.joined(separator: "\r\n")
    let read = try content(of: text)
    #expect(read.records.map(\.name) == ["A", nil])
    #expect(
      read.flaws == [PlaceFileContent.Flaw(number: 2, line: 3, name: "B", reason: .noPosition)])
    #expect(read.items == 3)
    let error = #expect(throws: PlaceFileError.self) { try content(of: text + "\n{\"type\": }") }
    guard case .malformed(5?, let detail)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "-")")
      return
    }
    #expect(!detail.hasSuffix("."))
  }

  @Test func whatIsWrongWithJSONIsReportedWithItsLine() throws {
    for (text, line) in [
      (#"{"type": "Point", "coordinates": [1, 2]} trailing"#, 1),
      ("{\"type\": \"Feature\",\n \"properties\":\n {\"name\" 5}}", 3),
    ] {
      let error = #expect(throws: PlaceFileError.self) { try content(of: text) }
      guard case .malformed(let found, let detail)? = error else {
        Issue.record("\(error.map { "\($0)" } ?? "-")")
        continue
      }
      #expect(found == line, "\(detail)")
      #expect(!detail.isEmpty && !detail.hasSuffix("."))
    }
  }
}
