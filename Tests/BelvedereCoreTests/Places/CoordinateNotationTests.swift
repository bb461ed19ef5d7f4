// SPDX-License-Identifier: MIT

// Positions in every notation, against the results of other programs, and read back from pasted text.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

private struct Row: Sendable, CustomTestStringConvertible {
  let name: String
  let position: Coordinate
  let texts: [CoordinateNotation: String]

  var testDescription: String { name }

  /// The vectors, without the invalid position 0/0.
  static func load() throws -> [Row] {
    let lines = try String(decoding: fixture("coordinate-notations.csv"), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return try lines.dropFirst().compactMap { line in
      let cells = cells(of: line)
      let numbers = (try #require(Double(cells[1])), try #require(Double(cells[2])))
      guard let position = Coordinate(latitude: numbers.0, longitude: numbers.1) else { return nil }
      return Row(
        name: cells[0], position: position,
        texts: [
          .decimalDegrees: cells[3], .degreesMinutesSeconds: cells[4], .degreesMinutes: cells[5],
          .iso6709: cells[6], .plusCode: cells[8],
        ])
    }
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2)
          ? part.split(separator: ",").map(String.init) : [String(part)]
      }
  }
}

@Suite struct CoordinateNotationTests {
  @Test(arguments: try Row.load())
  private func textsEqualTheVectors(row: Row) {
    for (notation, text) in row.texts {
      #expect(notation.text(of: row.position) == text)
    }
  }

  @Test(arguments: try Row.load())
  private func everyTextIsReadAgain(row: Row) throws {
    for notation in CoordinateNotation.allCases {
      let text = notation.text(of: row.position)
      let read = try #require(Coordinate(pasted: text), "\(text)")
      // A Plus Code is a cell of 1/8000 of a degree.
      let tolerance = notation == .plusCode ? 0.000_063 : 0.000_015
      #expect(abs(read.latitude - row.position.latitude) < tolerance, "\(text)")
      let distance = abs(read.longitude - row.position.longitude)
      #expect(min(distance, 360 - distance) < tolerance, "\(text)")
    }
  }

  @Test func randomPositionsAreReadAgain() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let position = try #require(
        Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -179.9...179.9, using: &random)))
      for notation in CoordinateNotation.allCases {
        let text = notation.text(of: position)
        let read = try #require(Coordinate(pasted: text), "\(text)")
        #expect(abs(read.latitude - position.latitude) < 0.000_063, "\(text)")
        #expect(abs(read.longitude - position.longitude) < 0.000_063, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "48.85837, 2.294481", "48.85837,2.294481", "48.85837 2.294481", "48,85837; 2,294481",
    "48,85837 2,294481", "48,85837, 2,294481", "  48.85837; 2.294481\n", "48.85837N 2.294481E",
    "N48.85837 E2.294481", "2.294481 E, 48.85837 N", "48.85837°, 2.294481°",
    "48°51'30.132\"N 2°17'40.1316\"E", "48° 51′ 30.132″ N, 2° 17′ 40.1316″ E",
    "48 51 30.132 N 2 17 40.1316 E", "48°51.5022'N 2°17.66886'E", "N 48° 51.5022' E 002° 17.66886'",
    "48°51’30,132’’N 2°17’40,1316’’E", "geo:48.85837,2.294481", "geo:48.85837,2.294481;u=35",
    "GEO:48.85837,2.294481,330?z=17", "+48.85837+002.294481/", "+48.85837+002.294481+330CRSWGS_84/",
    "https://www.openstreetmap.org/?mlat=48.85837&mlon=2.294481#map=17/48.9/2.3",
    "https://www.openstreetmap.org/#map=17/48.85837/2.294481",
    "https://www.google.com/maps/search/?api=1&query=48.85837%2C2.294481",
    "https://www.google.com/maps/search/48.85837,+2.294481?entry=tts",
    "https://www.google.com/maps/place/48.85837,2.294481/@48.8,2.2,17z",
    "https://www.google.com/maps/@48.85837,2.294481,17z",
    "https://www.google.com/maps/place/Eiffel+Tower/@48.8,2.2,17z/data=!3m1!3d48.85837!4d2.294481",
    "https://maps.apple.com/?ll=48.85837,2.294481&q=Eiffel%20Tower",
    "https://www.bing.com/maps?cp=48.85837~2.294481&lvl=16",
  ])
  func whatPeoplePasteIsRead(text: String) throws {
    let read = try #require(Coordinate(pasted: text))
    #expect(abs(read.latitude - 48.85837) < 0.000_01)
    #expect(abs(read.longitude - 2.294481) < 0.000_01)
  }

  @Test func southAndWestAreNegative() throws {
    for text in [
      "-33.5, -70.25", "33.5S 70.25W", "33°30′S 70°15′W", "S33 30 W70 15", "−33,5; −70,25",
      "geo:-33.5,-70.25", "-33.500000-070.250000/",
    ] {
      let read = try #require(Coordinate(pasted: text), "\(text)")
      #expect(read.latitude == -33.5 && read.longitude == -70.25, "\(text)")
    }
  }

  @Test(arguments: [
    "", "Paris", "48,85837,2,294481", "48,85837", "48.85837", "91, 2", "48, 181", "0, 0", "48N 2N",
    ".5 2", "48.85837, 2,294481", "°", "°5", "N", "N2",
    "48°61′ N 2° E", "48°51′60″ N 2° E", "48.1.2, 3", "-48 N, 2 E", "N48N, 2E", "geo:", "geo:a,b",
    "https://example.org/", "https://www.google.com/maps", "12 34 56 78 90 12 34", "NaN, NaN",
    "1e3, 2",
    "9999999999999999999999, 2", "8FW4V75V", "75V+8Q", "☃, ☃",
  ])
  func whatIsNoPositionIsRefused(text: String) {
    #expect(Coordinate(pasted: text) == nil)
  }

  @Test func noTextMakesItFail() {
    var random = SplitMix64(seed: 3)
    let letters = Array("0123456789.,;-+−°'\"′″ NSEWnsew/?=&@!~:geohtps#%\u{301}☃")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        })
      if let read = Coordinate(pasted: text) {
        #expect(abs(read.latitude) <= 90 && abs(read.longitude) <= 180)
      }
    }
  }
}
