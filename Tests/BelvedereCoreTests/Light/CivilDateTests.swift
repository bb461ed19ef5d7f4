// Days of the calendar, and the days of places with every kind of clock.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct CivilDateTests {
  @Test func textsAndNumbersAgree() throws {
    #expect(try #require(CivilDate("1970-01-01")).number == 0)
    #expect(try #require(CivilDate("2000-02-29")).number == 11_016)
    #expect(try #require(CivilDate("1969-12-31")).number == -1)
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let date = CivilDate(number: .random(in: -719_000...2_932_896, using: &random))
      #expect(CivilDate(date.description) == date)
    }
  }

  @Test func daysFollowEachOther() throws {
    var date = try #require(CivilDate("1999-12-31"))
    var before = date.parts
    for _ in 0..<4_000 {
      date = date.adding(days: 1)
      let (year, month, day) = date.parts
      #expect(
        (year, month, day) == (before.year, before.month, before.day + 1)
          || (year, month, day) == (before.year, before.month + 1, 1)
          || (year, month, day) == (before.year + 1, 1, 1))
      before = (year, month, day)
    }
    #expect(date.description == "2010-12-13")
  }

  @Test(arguments: [
    "", "2026-02-30", "2026-13-01", "2026-00-10", "2026-1-1", "20260101", "2026-01-01 ",
    "-026-01-01", "+026-01-01", "2026/01/01", "2100-02-29", "٢٠٢٦-٠١-٠١", "2026-01-32", "today",
  ])
  func whatIsNoDayIsRefused(text: String) {
    #expect(CivilDate(text) == nil)
  }
}

@Suite struct PlaceTimeTests {
  private static let zones = [
    "Europe/Oslo", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia",
    "Pacific/Kiritimati", "America/Santiago", "Asia/Beirut", "Africa/Cairo", "Antarctica/Troll",
    "Pacific/Chatham", "America/Havana", "Asia/Tehran", "Pacific/Pago_Pago",
  ]

  private func day(_ text: String, _ zone: String) throws -> Range<Date> {
    PlaceTime.zone(try #require(TimeZone(identifier: zone))).day(try #require(CivilDate(text)))
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
    // Samoa went over the date line.
    #expect(hours(try day("2011-12-30", "Pacific/Apia")) == 0)
  }

  @Test func offsetsNeedNotBeWholeHours() throws {
    #expect(
      try day("2026-05-01", "Asia/Kathmandu").lowerBound.ISO8601Format() == "2026-04-30T18:15:00Z")
  }

  @Test(arguments: zones)
  func everyInstantIsInItsDay(zone: String) throws {
    let time = PlaceTime.zone(try #require(TimeZone(identifier: zone)))
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
    let place = try #require(Coordinate(latitude: 10, longitude: -90))
    let time = PlaceTime(zone: nil, at: place)
    let day = time.day(try #require(CivilDate("2026-05-01")))

    #expect(time == .solar(longitude: -90) && time.name == "solar")
    #expect(day.lowerBound.ISO8601Format() == "2026-05-01T06:00:00Z" && hours(day) == 24)
    #expect(time.clock(at: day.lowerBound + 90) == 90)
    #expect(PlaceTime(zone: "Nowhere/Town", at: place) == time)
    #expect(PlaceTime(zone: "Europe/Oslo", at: place).name == "Europe/Oslo")
  }
}
