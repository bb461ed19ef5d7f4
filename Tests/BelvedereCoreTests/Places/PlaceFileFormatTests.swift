// SPDX-License-Identifier: MIT

// Formats by the names of files, and the cleaning of records before they are written.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct PlaceFileFormatTests {
  @Test func timesOutsideOfFourDigitsAreLeftOut() throws {
    let rome = try #require(Coordinate(latitude: 41.8902, longitude: 12.4922))
    for seconds in [1e300, -1e300, .infinity, .nan, 253_402_300_800, -5_364_662_401] {
      let record = PlaceRecord(
        position: rome, time: Date(timeIntervalSince1970: seconds))
      #expect(record.cleaned.time == nil)
    }
    for (seconds, text) in [
      (253_402_300_799.9, "9999-12-31T23:59:59Z"), (-5_364_662_400, "1800-01-01T00:00:00Z"),
    ] {
      let record = PlaceRecord(
        position: rome, time: Date(timeIntervalSince1970: seconds))
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
