// SPDX-License-Identifier: MIT

// The days of places with all kinds of time zones.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceDayTests {
  private static let zones = [
    "Europe/Oslo", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia",
    "Pacific/Kiritimati", "America/Santiago", "Asia/Beirut", "Africa/Cairo", "Antarctica/Troll",
    "Pacific/Chatham", "America/Havana", "Asia/Tehran", "Pacific/Pago_Pago",
  ]

  private func time(of zone: String?, longitude: Double = 0) throws -> PlaceTime {
    let place = try #require(Coordinate(latitude: 10, longitude: longitude))
    let time = PlaceTime(at: place, zone: zone)
    #expect(time.kind == (zone == nil ? .meanSolar : .zone))
    return time
  }

  private func day(_ text: String, _ zone: String) throws -> Range<Date> {
    try time(of: zone).day(try #require(CivilDate(text)))
  }

  private func hours(_ day: Range<Date>) -> Double {
    day.upperBound.timeIntervalSince(day.lowerBound) / 3_600
  }

  @Test func daysOfAChangedClockAreLongerOrShorter() throws {
    #expect(hours(try day("2026-03-29", "Europe/Oslo")) == 23)
    #expect(hours(try day("2026-10-25", "Europe/Oslo")) == 25)
    #expect(hours(try day("2026-06-01", "Europe/Oslo")) == 24)
    // Half an hour.
    #expect(hours(try day("2026-04-05", "Australia/Lord_Howe")) == 24.5)
    // The clock is changed at midnight: the day begins at 01:00.
    let santiago = try day("2026-09-06", "America/Santiago")
    #expect(hours(santiago) == 23)
    #expect(santiago.lowerBound.ISO8601Format() == "2026-09-06T04:00:00Z")
    // Samoa moved across the date line.
    #expect(hours(try day("2011-12-30", "Pacific/Apia")) == 0)
  }

  @Test(arguments: zones)
  func theClockShowsATimeAtItsInstant(zone: String) throws {
    let time = try time(of: zone)
    for number in 20_454..<20_819 {
      // Afternoons, when no clock is changed.
      let instant = time.instant(of: CivilDate(number: number), clock: 13.5 * 3_600)
      #expect(time.date(at: instant).number == number)
      #expect(time.clock(at: instant) == 13.5 * 3_600)
    }
  }

  @Test func aTimeThatTheClockLeavesOutIsNearItsChange() throws {
    let time = try time(of: "Europe/Oslo")
    let date = try #require(CivilDate("2026-03-29"))
    let instant = time.instant(of: date, clock: 2.5 * 3_600)
    #expect(instant.ISO8601Format() == "2026-03-29T01:30:00Z")
  }

  @Test func offsetsNeedNotBeWholeHours() throws {
    #expect(
      try day("2026-05-01", "Asia/Kathmandu").lowerBound.ISO8601Format() == "2026-04-30T18:15:00Z")
  }

  @Test(arguments: zones)
  func everyInstantIsInItsDay(zone: String) throws {
    let time = try time(of: zone)
    var random = SplitMix64(seed: zone.utf8.count)
    for _ in 0..<500 {
      let instant = Date(timeIntervalSince1970: .random(in: 1e9...2e9, using: &random))
      #expect(time.day(time.date(at: instant)).contains(instant), "\(instant)")
    }
    for number in 15_000..<17_000 {
      let (today, tomorrow) = (
        time.day(CivilDate(number: number)), time.day(CivilDate(number: number + 1))
      )
      #expect(today.upperBound == tomorrow.lowerBound)
    }
  }

  @Test func solarTimeFollowsTheLongitude() throws {
    let time = try time(of: nil, longitude: -90)
    let day = time.day(try #require(CivilDate("2026-05-01")))

    #expect(time.name == "solar")
    #expect(day.lowerBound.ISO8601Format() == "2026-05-01T06:00:00Z" && hours(day) == 24)
    #expect(time.clock(at: day.lowerBound + 90) == 90)
    #expect(try self.time(of: "Europe/Oslo").name == "Europe/Oslo")
  }
}
