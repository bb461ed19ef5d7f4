// SPDX-License-Identifier: MIT

// `Retry-After`, and the dates of header lines.

import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

struct RetryAfterTests {
  /// 1994-11-06 08:49:37 UTC, the date of RFC 9110's examples.
  private let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("86400", 86_400), ("86401", 86_400),
    ("99999999999999999999999999", 86_400),
  ])
  func readsSeconds(_ value: String, _ seconds: TimeInterval) {
    #expect(RetryAfter.seconds(from: value, now: now) == seconds)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:50:37 GMT", "Sunday, 06-Nov-94 08:50:37 GMT", "Sun Nov  6 08:50:37 1994",
  ])
  func readsDates(_ value: String) {
    #expect(RetryAfter.seconds(from: value, now: now) == 60)
  }

  @Test func takesADateThatIsPastForNow() {
    #expect(RetryAfter.seconds(from: "Sun, 06 Nov 1994 08:00:00 GMT", now: now) == 0)
  }

  @Test func clampsADateFarAway() {
    #expect(RetryAfter.seconds(from: "Sun, 06 Nov 2094 08:00:00 GMT", now: now) == 86_400)
  }

  @Test(arguments: ["", " ", "soon", "-5", "1.5", "0x10", "Sun, 99 Foo 1994 08:49:37 GMT", "١٢"])
  func makesNothingOfNonsense(_ value: String) {
    #expect(RetryAfter.seconds(from: value, now: now) == nil)
  }

  @Test(arguments: HostileNumbers.numbers + HostileNumbers.texts)
  func noTimeIsLongerThanADay(_ value: String) {
    let seconds = RetryAfter.seconds(from: value, now: now)
    #expect((0...RetryAfter.longest).contains(seconds ?? 0))
  }
}

struct HTTPDateTests {
  private let date = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func readsTheSpellingsOfHTTP(_ text: String) {
    #expect(HTTPDate.date(from: text) == date)
  }

  /// As servers write them that keep to no standard.
  @Test(arguments: [
    "Sun, 06 Nov 1994 09:49:37 +0100", "Sun, 06 Nov 1994 03:49:37 EST",
    "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "sun, 06 nov 1994 08:49:37 gmt",
    "Sun, 06-Nov-1994 08:49:37 GMT", "1994 Nov 6 08:49:37",
  ])
  func readsOtherZonesAndOrders(_ text: String) {
    #expect(HTTPDate.date(from: text) == date)
  }

  @Test func readsTheWholeRangeOfYears() {
    for (text, seconds) in [
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Sun, 06 Nov 1960 08:49:37 GMT", -288_803_423),
      ("Friday, 01-Jan-71 00:00:00 GMT", 31_536_000),
      ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
    ] {
      #expect(HTTPDate.date(from: text)?.timeIntervalSince1970 == TimeInterval(seconds), "\(text)")
    }
  }

  @Test(arguments: [
    "", " ", "0", "-1", "never", "now", "Sun, 99 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT", "1994-11-06T08:49:37Z", "6. November 1994",
  ])
  func makesNothingOfNonsense(_ text: String) {
    #expect(HTTPDate.date(from: text) == nil)
  }
}
