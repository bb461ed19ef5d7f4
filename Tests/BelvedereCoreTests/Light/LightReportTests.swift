// SPDX-License-Identifier: MIT

// The output of `belvedere light`, and the colours of a painted day.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct LightReportTests {
  private func oslo() throws -> LightDay {
    let place = try #require(Coordinate(latitude: 59.913, longitude: 10.752))
    return LightDay(
      try #require(CivilDate("2026-03-01")), at: place,
      time: PlaceTime(at: place, zone: "Europe/Oslo"))
  }

  @Test func theJSONHasTheDocumentedShape() throws {
    let json = try LightReport(oslo(), at: Date(timeIntervalSince1970: 1_772_366_400)).json()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])

    #expect(Set(object.keys) == ["date", "timeZone", "sunState", "events", "at"])
    #expect(object["date"] as? String == "2026-03-01")
    #expect(object["timeZone"] as? String == "Europe/Oslo")
    #expect(object["sunState"] as? String == "normal")
    let events = try #require(object["events"] as? [[String: Any]])
    #expect(events.count >= 14)
    let kinds = Set(LightEvent.Kind.allCases.map(\.rawValue))
    for event in events {
      #expect(Set(event.keys) == ["name", "time", "azimuth", "altitude"])
      #expect(kinds.contains(event["name"] as? String ?? ""))
      let time = try #require(event["time"] as? String)
      #expect(time.wholeMatch(of: /2026-0[23]-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    }
    let at = try #require(object["at"] as? [String: [String: Double]])
    #expect(at["sun"].map { Set($0.keys) } == ["altitude", "azimuth"])
    #expect(
      at["moon"].map { Set($0.keys) } == [
        "altitude", "azimuth", "phaseAngle", "illuminatedFraction",
      ])
  }

  @Test func aDayWithoutEventsHasAnEmptyArray() throws {
    let samoa = try #require(Coordinate(latitude: -13.83, longitude: -171.76))
    let skipped = LightDay(
      try #require(CivilDate("2011-12-30")), at: samoa,
      time: PlaceTime(at: samoa, zone: "Pacific/Apia"))
    let json = try LightReport(skipped, at: skipped.interval.lowerBound).json()
    #expect(json.contains("\"events\" : [],\n"))
  }

  @Test func theTextTellsTheClockOfThePlace() throws {
    let instant = Date(timeIntervalSince1970: 1_772_366_400)  // 12:00 UTC
    let lines = try oslo().report(at: instant).split(separator: "\n")

    #expect(lines.first == "2026-03-01, Europe/Oslo")
    #expect(lines.contains { $0.hasSuffix("sunrise") } && lines.contains { $0.hasSuffix("sunset") })
    #expect(lines.suffix(2).allSatisfy { $0.hasPrefix("13:00") })
  }

  @Test func aDayThatAPlaceDidNotHaveIsSaidToBeNone() throws {
    let samoa = try #require(Coordinate(latitude: -13.83, longitude: -171.76))
    let none = LightDay(
      try #require(CivilDate("2011-12-30")), at: samoa,
      time: PlaceTime(at: samoa, zone: "Pacific/Apia"))
    let instant = Date(timeIntervalSince1970: 1_772_366_400)

    #expect(
      none.report(at: instant).hasPrefix(
        "2011-12-30, Pacific/Apia; there was no such day at this place\n\n2026-03-02\n"))
    #expect(try LightReport(none, at: instant).json().contains(#""sunState" : "no_day""#))
  }

  @Test func polarDaysAreSaidInWords() throws {
    let pole = try #require(Coordinate(latitude: -90, longitude: 0))
    let june = LightDay(
      try #require(CivilDate("2026-06-21")), at: pole, time: PlaceTime(at: pole, zone: nil))

    #expect(
      june.report(at: Date()).hasPrefix("2026-06-21, mean solar time; the sun does not rise\n"))
    #expect(!june.report(at: june.interval.lowerBound).contains("sunrise"))
  }
}

@Suite struct SkyColoursTests {
  @Test func coloursChangeWithoutSteps() {
    var before = SkyColours(sunAltitude: -90)
    #expect(before.zenith == SkyColours(sunAltitude: -18).zenith)
    for tenth in -900...900 {
      let next = SkyColours(sunAltitude: Double(tenth) / 10)
      for (old, new) in [(before.zenith, next.zenith), (before.horizon, next.horizon)] {
        for channel in [\RGBColor.red, \.green, \.blue] {
          #expect(abs(Int(old[keyPath: channel]) - Int(new[keyPath: channel])) <= 8)
        }
      }
      before = next
    }
  }

  @Test func atSunriseTheHorizonIsWarmAndTheZenithBlue() {
    let colours = SkyColours(sunAltitude: 0)
    #expect(colours.horizon.red > colours.horizon.blue && colours.zenith.blue > colours.zenith.red)
    #expect(SkyColours(sunAltitude: 90).zenith.blue > 200)
    #expect(SkyColours(sunAltitude: -20).zenith.blue < 40)
  }
}
