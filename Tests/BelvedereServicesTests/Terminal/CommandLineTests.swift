// What the program writes at a terminal, and what it does where that cannot be written.

import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct CommandLineTests {
  private static let light = ["light", "59.9", "10.7", "--at", "2026-06-01T10:00:00Z"]

  private let program: BelvedereProgram

  init() throws { program = try BelvedereProgram() }

  /// Imports the points of a file.
  private func add(_ content: String, named name: String) throws -> BelvedereProgram.Answer {
    let file = program.home.url.appending(path: name)
    try Data(content.utf8).write(to: file)
    return try program.run(["places", "--import", file.path])
  }

  // MARK: - Output that cannot be written

  @Test(arguments: [
    ["--version"], ["--help"], ["places", "--json"], ["places", "--help"], light,
    light + ["--json"],
  ])
  func aFullDiskIsTold(arguments: [String]) throws {
    let answer = try program.run(arguments, ">/dev/full")
    #expect(answer.status == 1)
    #expect(answer.complaint == "belvedere: The output was not written: No space left on device.\n")
  }

  @Test(arguments: [["--version"], ["places", "--json"], light])
  func aClosedOutputIsTold(arguments: [String]) throws {
    let answer = try program.run(arguments, ">&-")
    #expect(answer.status == 1)
    #expect(answer.complaint == "belvedere: The output was not written: Bad file descriptor.\n")
  }

  @Test(arguments: [["--version"], ["places", "--json"], light])
  func whoseReaderHasGoneIsQuiet(arguments: [String]) throws {
    let answer = try program.run(arguments, after: "trap '' PIPE", hasReader: false)
    #expect(answer.status == 1)
    #expect(answer.complaint == "")
  }

  @Test func aFullDiskForComplaintsEndsNothing() throws {
    let answer = try program.run(["--no-such-option"], "2>/dev/full")
    #expect(answer.status == 2)
  }

  @Test func noFileTakesThePlaceOfAClosedStream() throws {
    let answer = try add(
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><wpt lat="1" lon="2"/></gpx>"#,
      named: "a.gpx")
    #expect(answer.status == 0)
    // The database would be opened as one of these, and written over.
    #expect(try program.run(["places"], "<&- >&- 2>&-").status == 1)
    let places = try program.run(["places"], "<&-")
    #expect(places.output == "1.00000, 2.00000\t0 photos\t♥ 6FH42222+22\n")
    #expect(places.status == 0)
  }

  // MARK: - Text of files

  @Test func noCommandReachesTheTerminal() throws {
    let hostile = #"\u001b]0;owned\u0007\u001b[2J\u009b31m\u202etxt\r\tFake"#
    let refused = try add(#"{"type": "\#(hostile)"}"#, named: "refused.geojson")
    #expect(refused.status == 1 && refused.complaint.contains("Fake"))
    let added = try add(
      #"{"type": "FeatureCollection", "features": ["#
        + [#""geometry": {"type": "Point", "coordinates": [2, 1]}"#, #""geometry": null"#].map {
          #"{"type": "Feature", \#($0), "properties": {"name": "\#(hostile)\nb"}}"#
        }.joined(separator: ",") + "]}", named: "added.geojson")
    #expect(added.output.hasPrefix("Added: 1\n") && added.complaint.contains("Fake"))
    let named = try program.run(["places", "--import", "/tmp/\u{1B}[31m\u{202E}no such file"])
    let option = try program.run(["--\u{1B}[31m\u{9B}x"])
    let listed = try program.run(["places"])
    for text in [
      refused.complaint, added.complaint, named.complaint, option.complaint, listed.output,
    ] {
      #expect(text.hasSuffix("\n") && !text.dropLast().contains("\n"))
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || $0 == "\t"
            || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        }, "\(text)")
    }
    #expect(listed.output.split(separator: "\t").count == 3)
    let json = try program.run(["places", "--json"]).output
    #expect(json.contains(#"Fake"#) && !json.contains("\u{1B}") && !json.contains("\u{9B}"))
  }

  // MARK: - JSON and dates

  @Test func aPlaceIsALineOfJSON() throws {
    #expect(try program.run(["places", "--json"]).output == "[]\n")
    _ = try add(
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><wpt lat="1" lon="2"/></gpx>"#,
      named: "a.gpx")
    #expect(
      try program.run(["places", "--json"]).output == """
        [
        {"favourite":true,"key":"6FH42222+22","latitude":1,"longitude":2,"photos":0,"spot":true,"tags":[]}
        ]

        """)
  }

  @Test(arguments: [
    ("0000-01-01T00:00:00Z", "0000-01-01"), ("0000-02-29T12:00:00Z", "0000-02-29"),
    ("1500-03-01T12:00:00+01:00", "1500-03-01"), ("9999-12-31T12:00:00Z", "9999-12-31"),
  ])
  func aDayOfAnotherAgeIsThatOfTheGregorianCalendar(instant: String, day: String) throws {
    let answer = try program.run(["light", "0", "0", "--at", instant])
    #expect(answer.status == 0 && answer.output.hasPrefix(day + ", "))
    #expect(answer.output.contains("\n\(day)\n"))
    let json = try program.run(["light", "0", "0", "--at", instant, "--json"]).output
    #expect(json.contains("\"time\" : \"\(day)T"))
  }
}
