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
