// SPDX-License-Identifier: MIT

// Days of the calendar, by number and text.

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
      let date = CivilDate(number: .random(in: -719_528...2_932_896, using: &random))
      #expect(CivilDate(date.description) == date)
    }
  }

  /// The year 0 is a leap year.
  @Test(arguments: [
    ("0000-01-01", -719_528), ("0000-02-29", -719_469), ("0000-03-01", -719_468),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func theFirstAndTheLastYearsAreRead(text: String, number: Int) {
    #expect(CivilDate(text)?.number == number)
    #expect(CivilDate(number: number).description == text)
  }

  @Test func aDayBeforeTheYearZeroHasASign() {
    #expect(CivilDate(number: -719_529).description == "-0001-12-31")
  }

  @Test func aDayIsMadeOfItsParts() {
    #expect(CivilDate(year: 2026, month: 11, day: 22) == CivilDate("2026-11-22"))
    for (month, day) in [(0, 1), (13, 1), (2, 29), (4, 31), (1, 0), (1, 32)] {
      #expect(CivilDate(year: 2026, month: month, day: day) == nil)
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-22T16:30:00Z", 1_795_365_000),
    ("2026-11-22T17:30:00+01:00", 1_795_365_000), ("1500-03-01T12:00:00Z", -14_826_628_800),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func instantsAreReadInTheGregorianCalendar(text: String, seconds: Double) throws {
    let instant = try #require(Date(iso8601: text))
    #expect(instant.timeIntervalSince1970 == seconds)
    if text.hasSuffix("Z") { #expect(instant.iso8601Text == text) }
  }

  @Test(arguments: [
    "", "noon", "2026-11-22", "2026-02-30T00:00:00Z", "2026-11-22 16:30", "2026-11-22T25:00:00Z",
    "16:30:00Z", "2026-11-22T16:30:00",
  ])
  func whatIsNoInstantIsRefused(text: String) {
    #expect(Date(iso8601: text) == nil)
  }

  @Test func instantsAreRounded() {
    #expect(Date(timeIntervalSince1970: 59.6).iso8601Text == "1970-01-01T00:01:00Z")
    #expect(Date(timeIntervalSince1970: 86_370).basicText == "19700102T000000Z")
    #expect(Date(timeIntervalSince1970: -1).iso8601Text == "1969-12-31T23:59:59Z")
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
