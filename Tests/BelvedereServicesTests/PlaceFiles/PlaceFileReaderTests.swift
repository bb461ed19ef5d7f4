// SPDX-License-Identifier: MIT

// Files of places from other programs, their skipped parts, and refused files. Positions, names and notes of our own
// files are read back unchanged.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15))) struct PlaceFileReaderTests {
  private typealias Flaw = PlaceFileContent.Flaw

  private func content(of text: String) throws(PlaceFileError) -> PlaceFileContent {
    try PlaceFileReader.content(of: Data(text.utf8))
  }

  // MARK: - Our own files

  @Test(arguments: PlaceFileFormat.allCases, 0..<5)
  func whatIsWrittenIsReadAgain(format: PlaceFileFormat, seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let records = try (0..<300).map { _ in try random.record() }
    let read = try PlaceFileReader.content(of: PlaceFileWriter().data(of: records, as: format))
    try #require(read.records.count == records.count)
    for (read, written) in zip(read.records, records.map(\.cleaned)) {
      #expect(abs(read.position.latitude - written.position.latitude) < 1e-6)
      let distance = abs(read.position.longitude - written.position.longitude)
      #expect(min(distance, 360 - distance) < 1e-6)
      // Compared by scalars, since equal strings may differ in them.
      #expect(
        read.name.map { Array($0.unicodeScalars) } == written.name.map { Array($0.unicodeScalars) })
      #expect(
        read.note.map { Array($0.unicodeScalars) } == written.note.map { Array($0.unicodeScalars) })
      #expect(read.time == written.time)
    }
    #expect(read.flawed == 0 && read.shapes == 0)
  }

  @Test(arguments: PlaceFileFormat.allCases)
  func aFileWithoutPlacesIsRead(format: PlaceFileFormat) throws {
    #expect(
      try PlaceFileReader.content(of: PlaceFileWriter().data(of: [], as: format))
        == PlaceFileContent())
  }

  @Test(arguments: PlaceFileFormat.allCases)
  func aFileIsReadFromDisk(format: PlaceFileFormat) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("places")
    var random = SplitMix64(seed: 1)
    let record = try random.record()
    try PlaceFileWriter().data(of: [record], as: format).write(to: file)
    let read = try await PlaceFileReader().content(of: file)
    #expect(read.records.map(\.name) == [record.cleaned.name])
  }

  // MARK: - Files of others

  @Test func gpx() throws {
    let read = try content(
      of: """
        <?xml version="1.0"?>
        <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0" xmlns:g="urn:garmin">
          <time>2020-01-01T00:00:00Z</time>
          <wpt lat=" 48.85837 " lon="+2.294481">
            <ele>35</ele><time>2024-05-01T12:00:00.25Z</time>
            <name>
              Tour Eiffel
            </name>
            <cmt>comment</cmt><desc><![CDATA[<p>One</p><p>Two &amp; <a href="x">three</a></p>]]></desc>
            <g:extensions><g:name>not this</g:name><name>nor this</name></g:extensions>
            <extensions><name>nor that</name></extensions>
          </wpt>
          <wpt lat="1e1" lon="-20"><cmt>comment</cmt><time>yesterday</time></wpt>
          <rte><name>Route</name><rtept lat="1" lon="2"/></rte>
          <trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
        </gpx>
        """)
    #expect(read.records.map(\.name) == ["Tour Eiffel", nil])
    #expect(read.records.map(\.note) == ["One\nTwo & three", "comment"])
    #expect(
      read.records.map(\.position) == [
        Coordinate(latitude: 48.85837, longitude: 2.294481),
        Coordinate(latitude: 10, longitude: -20),
      ])
    #expect(read.records.map(\.time) == [Date(timeIntervalSince1970: 1_714_564_800), nil])
    #expect(read.flawed == 0 && read.shapes == 2 && read.unreadTimes == 1)
  }

  @Test func kml() throws {
    let read = try content(
      of: """
        <kml xmlns="http://earth.google.com/kml/2.1" xmlns:gx="http://www.google.com/kml/ext/2.2">
          <Document><name>My Places</name><description>of mine</description>
            <Style id="s"><IconStyle><Icon><href>http://example.org/a.png</href></Icon></IconStyle></Style>
            <Folder><name>Towers</name>
              <Placemark id="a"><name><![CDATA[Tour & Eiffel]]></name><Snippet>no</Snippet>
                <description><![CDATA[<div>A</div><img src="a.jpg"/><div>B&nbsp;C</div>]]></description>
                <TimeStamp><when>2024-05-01T12:00:00Z</when></TimeStamp>
                <Point><altitudeMode>absolute</altitudeMode><coordinates>
                  2.294481,48.85837,35
                </coordinates></Point>
              </Placemark>
            </Folder>
            <Placemark><name>Both</name><MultiGeometry>
              <Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4</coordinates></LinearRing>
              </outerBoundaryIs></Polygon>
              <Point><coordinates>5, 6</coordinates></Point>
              <Point><coordinates>7,8</coordinates></Point>
            </MultiGeometry></Placemark>
            <Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
            <Placemark><gx:Track><gx:coord>1 2 3</gx:coord></gx:Track></Placemark>
            <Placemark><name>Road 1</name><address>Road 1</address></Placemark>
          </Document>
        </kml>
        """)
    #expect(read.records.map(\.name) == ["Tour & Eiffel", "Both", "Both"])
    #expect(read.records.map(\.note) == ["A\nB\u{A0}C", nil, nil])
    #expect(
      read.records.map(\.position) == [
        Coordinate(latitude: 48.85837, longitude: 2.294481),
        Coordinate(latitude: 6, longitude: 5), Coordinate(latitude: 8, longitude: 7),
      ])
    #expect(read.records.map(\.time) == [Date(timeIntervalSince1970: 1_714_564_800), nil, nil])
    #expect(read.shapes == 3)
    #expect(read.flaws == [Flaw(number: 5, line: 21, name: "Road 1", reason: .noPosition)])
  }

  @Test func geoJSON() throws {
    let read = try content(
      of: """
        \u{FEFF} {"crs": {"type": "name"}, "features": [
          {"type": "Feature", "id": 7, "geometry": {"type": "Point", "coordinates": [2.294481, 48.85837, 35]},
           "properties": {"name": "Tour Eiffel", "description": "a<br>b", "time": "2024-05-01T12:00:00Z"}},
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": null},
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
           "properties": {"name": 5, "Name": "Five", "desc": "c"}},
          {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
          {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": []}}
        ], "type": "FeatureCollection"}
        """)
    #expect(read.records.map(\.name) == ["Tour Eiffel", nil, "Five"])
    #expect(read.records.map(\.note) == ["a\nb", nil, "c"])
    #expect(read.records[0].position == Coordinate(latitude: 48.85837, longitude: 2.294481))
    #expect(read.records[0].time == Date(timeIntervalSince1970: 1_714_564_800))
    // An empty collection has no position.
    #expect(read.flawed == 1 && read.shapes == 1)
    let single = #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}"#
    #expect(try content(of: single).records.count == 1)
  }

  @Test(arguments: ["UTF-16", "ISO-8859-5", "windows-1251", "KOI8-R"])
  func otherEncodingsAreRead(name: String) throws {
    let encodings: [String: String.Encoding] = ["UTF-16": .utf16, "windows-1251": .windowsCP1251]
    let text =
      "<?xml version='1.0' encoding='\(name)'?><gpx><wpt lat='1' lon='2'><name>Мост</name></wpt></gpx>"
    var data = Data()
    if let encoding = encodings[name] {
      data = try #require(text.data(using: encoding))
    } else {
      // In both, a letter is one byte.
      let letters: [Character: UInt8] =
        name == "KOI8-R"
        ? ["М": 0xED, "о": 0xCF, "с": 0xD3, "т": 0xD4]
        : ["М": 0xBC, "о": 0xDE, "с": 0xE1, "т": 0xE2]
      for character in text {
        data.append(try #require(letters[character] ?? character.asciiValue))
      }
    }
    #expect(try PlaceFileReader.content(of: data).records.map(\.name) == ["Мост"])
  }

  // MARK: - Bad rows

  @Test func badWaypointsAreCountedAndNamed() throws {
    let read = try content(
      of: """
        <gpx><wpt lat="1" lon="2"/><wpt lat="x" lon="2"><name>A&#10;B</name></wpt><wpt lon="2"/>
        <wpt lat="0.0" lon="-0"/><wpt lat="91" lon="1"/><wpt lat="48,85" lon="2,29"/><wpt lat="nan" lon="1"/>
        <wpt lat="0x10" lon="1"/><wpt lat="1" lon="180.5"/></gpx>
        """)
    #expect(read.records.count == 1)
    #expect(read.flawed == 8)
    #expect(
      read.flaws == [
        Flaw(number: 2, line: 1, name: "A B", reason: .invalidPosition("x, 2")),
        Flaw(number: 3, line: 1, name: nil, reason: .noPosition),
        Flaw(number: 4, line: 2, name: nil, reason: .zero),
        Flaw(number: 5, line: 2, name: nil, reason: .invalidPosition("91, 1")),
        Flaw(number: 6, line: 2, name: nil, reason: .invalidPosition("48,85, 2,29")),
      ])
  }

  @Test func badPlacemarksAreCountedAndNamed() throws {
    let points = ["", "1", "1 2", "1,2 3,4", "0,0,0", "1,91"]
    let read = try content(
      of: "<kml>"
        + points.map { "<Placemark><Point><coordinates>\($0)</coordinates></Point></Placemark>" }
        .joined() + "</kml>")
    #expect(read.flawed == points.count)
    #expect(
      read.flaws.map(\.reason) == [
        .noPosition, .invalidPosition("1"), .invalidPosition("1 2"), .invalidPosition("2 3, 1"),
        .zero,
      ])
  }

  @Test func badFeaturesAreCountedAndNamed() throws {
    let read = try content(
      of: """
        {"type": "FeatureCollection", "features": [1, null, {}, {"geometry": null}, {"geometry":
         {"type": "Point", "coordinates": ["1", "2"]}, "properties": {"name": "Text"}},
         {"geometry": {"type": "Point", "coordinates": [0, 0]}},
         {"geometry": {"type": "Point", "coordinates": [200, 1]}},
         {"geometry": {"type": "Point", "coordinates": [2, 1]}}]}
        """)
    #expect(read.records.map(\.position) == [Coordinate(latitude: 1, longitude: 2)])
    #expect(read.flawed == 7)
    #expect(read.flaws.map(\.number) == [1, 2, 3, 4, 5])
    #expect(read.flaws.last?.name == "Text")
  }

  // MARK: - Refusals

  @Test(arguments: [
    "<!DOCTYPE gpx><gpx/>", "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx/>",
    "<!DOCTYPE gpx [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><gpx><wpt lat='1' lon='2'>&x;</wpt></gpx>",
    "<!DOCTYPE gpx [<!ENTITY % x SYSTEM 'http://127.0.0.1:9/'> %x;]><gpx/>",
    "<!DOCTYPE gpx PUBLIC 'a' 'http://127.0.0.1:9/' [<!ATTLIST gpx a CDATA 'b'>]><gpx/>",
  ])
  func aDocumentTypeIsRefused(text: String) {
    #expect(throws: PlaceFileError.documentType(line: 1)) { try content(of: text) }
    #expect(throws: PlaceFileError.documentType(line: 2)) {
      try content(of: "<?xml version='1.0'?>\n\(text)")
    }
  }

  @Test func aBillionLaughsAreRefused() {
    let entities = (1...9).map { number in
      let inner = number == 1 ? "&lol;" : "&lol\(number - 1);"
      return "<!ENTITY lol\(number) '\(String(repeating: inner, count: 10))'>"
    }
    let text =
      "<!DOCTYPE gpx [<!ENTITY lol 'lol'>\(entities.joined())]><gpx><name>&lol9;</name></gpx>"
    #expect(throws: PlaceFileError.documentType(line: 1)) { try content(of: text) }
  }

  @Test func externalReferencesAreRefused() {
    #expect(throws: PlaceFileError.externalReference(line: 2)) {
      try content(
        of:
          "<gpx xmlns:xi='http://www.w3.org/2001/XInclude'>\n<xi:include href='/etc/passwd'/></gpx>"
      )
    }
    #expect(throws: PlaceFileError.externalReference(line: 2)) {
      try content(
        of:
          "<kml><Document>\n<NetworkLink><Link><href>http://127.0.0.1:9/</href></Link></NetworkLink>"
          + "</Document></kml>")
    }
  }

  @Test(arguments: [
    "<gpx>&nbsp;</gpx>", "<gpx>\n</kml>", "<gpx></gpx>x", "<gpx><wpt lat='1' lat='2'/></gpx>",
    "<gpx>\u{1}</gpx>", "<?xml version='1.0' encoding='nonsense'?><gpx/>", "{", "[1",
    "{\"type\": }",
  ])
  func whatIsNeitherXMLNorJSONIsRefused(text: String) {
    let error = #expect(throws: PlaceFileError.self) { try content(of: text) }
    #expect(error?.isMalformed == true)
  }

  @Test func aFileThatEndsEarlyIsRefusedWhereverItEnds() throws {
    var random = SplitMix64(seed: 3)
    let records = try (0..<3).map { _ in try random.record() }
    for format in PlaceFileFormat.allCases {
      let whole = try PlaceFileWriter().data(of: records, as: format)
      // The line break at the end may be missing.
      for count in (0..<whole.count - 1).sampled() {
        let error = #expect(throws: PlaceFileError.self) {
          try PlaceFileReader.content(of: whole.prefix(count))
        }
        #expect(error?.isMalformed == true, "\(format) \(count)")
      }
    }
  }

  /// Also with missing spaces, after a long declaration, and in an undeclared encoding.
  @Test func encodingsAreFoundWhereverTheyAreNamed() throws {
    let gpx = "<gpx><wpt lat='1' lon='2'><name>Мост</name></wpt></gpx>"
    let padded = "<?xml version='1.0' \(String(repeating: " ", count: 2_000)) encoding='koi8-r'?>"
    let koi8 = Data([0xED, 0xCF, 0xD3, 0xD4])
    let data =
      Data("\(padded)<gpx><wpt lat='1' lon='2'><name>".utf8) + koi8
      + Data("</name></wpt></gpx>".utf8)
    #expect(try PlaceFileReader.content(of: data).records.map(\.name) == ["Мост"])
    let wide = try #require(gpx.data(using: .utf32BigEndian))
    #expect(try PlaceFileReader.content(of: wide).records.map(\.name) == ["Мост"])
    let error = #expect(throws: PlaceFileError.self) {
      try PlaceFileReader.content(of: Data("<?xml version='1.0'encoding='koi8-r'?><gpx/>".utf8))
    }
    #expect(error == .malformed(line: 1, detail: "Blank needed here"))
  }

  @Test func bytesThatTheEncodingDoesNotHaveAreRefused() {
    for encoding in ["UTF-8", "Shift_JIS"] {
      let data =
        Data("<?xml version='1.0' encoding='\(encoding)'?><gpx><wpt lat='1' lon='2'><name>".utf8)
        + [0xFF, 0xC0, 0x80] + Data("</name></wpt></gpx>".utf8)
      let error = #expect(throws: PlaceFileError.self) { try PlaceFileReader.content(of: data) }
      #expect(error?.isMalformed == true)
    }
  }

  @Test(arguments: [
    ("<svg/>", "svg"), ("<html><body/></html>", "html"), ("{\"type\": \"Topology\"}", "Topology"),
    ("{\"a\": 1}", "JSON"), ("[1]", "JSON"),
  ])
  func otherContentIsRefused(text: String, root: String) {
    #expect(throws: PlaceFileError.otherContent(root: root)) { try content(of: text) }
  }

  @Test(arguments: ["text", "Title,Note,URL\nExample,,https://maps.example/?q=1,2\n", "%PDF-1.7"])
  func whatIsOfNoFormatIsRefused(text: String) {
    #expect(throws: PlaceFileError.unknownContent) { try content(of: text) }
  }

  @Test func aMissingFileAndAFolderAreRefused() async throws {
    let folder = try TemporaryFolder()
    await #expect(throws: PlaceFileError.missing) {
      try await PlaceFileReader().content(of: folder.url.appendingPathComponent("none.gpx"))
    }
    await #expect(throws: PlaceFileError.noFile) {
      try await PlaceFileReader().content(of: folder.url)
    }
  }

  /// A pipe without a writer would block, and a device may never end.
  @Test func aPipeAndADeviceAreRefusedWithoutWaiting() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appendingPathComponent("pipe.gpx")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    for path in [pipe.path, "/dev/zero"] {
      await #expect(throws: PlaceFileError.noFile) {
        try await PlaceFileReader().content(of: URL(filePath: path))
      }
    }
  }

  // MARK: - Limits

  @Test func aFileOfMoreThan20MBIsRefused() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("large.gpx")
    let text = Data("<gpx/>".utf8)
    try (text + Data(repeating: 0x20, count: 20_000_000 - text.count)).write(to: file)
    #expect(try await PlaceFileReader().content(of: file) == PlaceFileContent())
    try (text + Data(repeating: 0x20, count: 20_000_001 - text.count)).write(to: file)
    await #expect(throws: PlaceFileError.tooLarge(limit: 20_000_000)) {
      try await PlaceFileReader().content(of: file)
    }
  }

  @Test(arguments: [
    ("<gpx>", "<wpt lat='1' lon='2'/>", "</gpx>"),
    ("<kml>", "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>", "</kml>"),
    (
      "{\"type\": \"FeatureCollection\", \"features\": [",
      "{\"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}},", "{}]}"
    ),
  ])
  func moreThan100000PointsAreRefused(head: String, point: String, tail: String) throws {
    // The feature at the end, which closes the list, counts too.
    let most = tail.hasPrefix("{") ? 99_999 : 100_000
    let read = try content(of: head + String(repeating: point, count: most) + tail)
    #expect(read.records.count + read.flawed == 100_000)
    #expect(throws: PlaceFileError.tooManyPoints(limit: 100_000)) {
      try content(of: head + String(repeating: point, count: most + 1) + tail)
    }
  }

  @Test func pointsOfTracksAreNotCounted() throws {
    let points = String(repeating: "<trkpt lat='1' lon='2'/>", count: 100_001)
    #expect(try content(of: "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>").shapes == 1)
  }

  /// Without a limit, each took libxml2 2.9 a minute or much memory.
  @Test(arguments: [
    String(repeating: "<a>", count: 100_000),
    (0..<300_000).map { "<a\($0)/>" }.joined(),
    "<wpt " + (0..<300_000).map { "xmlns:a\($0)='b' " }.joined() + "/>",
    "<wpt a='" + String(repeating: "x", count: 12_000_000) + "'/>",
  ])
  func hostileMarkupIsRefused(markup: String) {
    let error = #expect(throws: PlaceFileError.self) { try content(of: "<gpx>\(markup)</gpx>") }
    #expect(error?.isMalformed == true)
  }

  @Test func moreThan64OpenNamespacesAreRefused() throws {
    func text(_ count: Int) -> String {
      let declarations = (0..<count).map { "xmlns:a\($0)='b' " }.joined()
      // Declarations of a closed element do not count.
      return "<gpx \(declarations)><a xmlns:b='c'/><a xmlns:b='c'/><wpt lat='1' lon='2'/></gpx>"
    }
    #expect(try content(of: text(63)).records.count == 1)
    let error = #expect(throws: PlaceFileError.self) { try content(of: text(64)) }
    #expect(error == .malformed(line: 1, detail: "Over 64 open namespaces"))
  }

  @Test func aFileThatTakesTooLongIsAbandoned() {
    let error = #expect(throws: PlaceFileError.self) {
      try XMLPlaceFile.content(of: Data("<gpx><wpt lat='1' lon='2'/></gpx>".utf8), seconds: -1)
    }
    #expect(error == .malformed(line: 1, detail: "The file takes too long to read"))
  }

  @Test func damagedFilesNeverCrashIt() throws {
    var random = SplitMix64(seed: 8)
    for format in PlaceFileFormat.allCases {
      let records = try (0..<5).map { _ in try random.record() }
      let whole = try PlaceFileWriter().data(of: records, as: format)
      for _ in (0..<500).sampled() {
        var data = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          data[Int.random(in: data.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if let read = try? PlaceFileReader.content(of: data) {
          #expect(read.records.count + read.flawed + read.shapes <= 6)
        }
      }
    }
  }
}

extension PlaceFileError {
  fileprivate var isMalformed: Bool { if case .malformed = self { true } else { false } }
}

extension SplitMix64 {
  /// A record with texts that try to break out of each format.
  fileprivate mutating func record() throws -> PlaceRecord {
    let marks = ["<br>", "&amp;", "</pre>", "&#x41;", "]]>", "<![CDATA[", "\\u0041", "\"}}", ""]
    func text(_ random: inout SplitMix64) -> String? {
      guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
      let mark = marks[Int.random(in: marks.indices, using: &random)]
      return random.hostileText() + mark + random.hostileText()
    }
    return PlaceRecord(
      position: try #require(
        Coordinate(
          latitude: .random(in: -90...90, using: &self),
          longitude: Int.random(in: 0..<20, using: &self) == 0
            ? 180 : .random(in: -180...180, using: &self))),
      name: text(&self), note: text(&self),
      time: Bool.random(using: &self)
        ? Date(timeIntervalSince1970: .random(in: -6e9...3e11, using: &self)) : nil)
  }
}
