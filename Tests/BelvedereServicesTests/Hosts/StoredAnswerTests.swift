// SPDX-License-Identifier: MIT

// The caching rules against RFC 9111, section by section. Answers arrive at 08:49:37.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

struct StoredAnswerTests {
  private static let arrival = TestTime.start

  private static func answer(
    _ headers: [String: String] = [:], status: Int = 200, body: String = "", delay: TimeInterval = 0
  ) -> StoredAnswer {
    StoredAnswer(
      response(headers, status: status, body: body), requestedAt: arrival - delay,
      receivedAt: arrival)
  }

  private static func response(
    _ headers: [String: String], status: Int, body: String = ""
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: ResponseHeaders(headers), body: Data(body.utf8))
  }

  // MARK: - 4.2.1, 4.2.2, 5.3

  struct Lifetime: Sendable {
    let seconds: TimeInterval
    let headers: [String: String]
  }

  @Test(arguments: [
    Lifetime(seconds: 60, headers: ["Cache-Control": "max-age=60"]),
    Lifetime(seconds: 60, headers: ["Cache-Control": "s-maxage=5, max-age=60"]),
    Lifetime(
      seconds: 60,
      headers: [
        "Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ]),
    // The difference is taken between two times of the host's own clock.
    Lifetime(
      seconds: 60,
      headers: [
        "Expires": "Mon, 06 Nov 2000 08:50:37 GMT", "Date": "Mon, 06 Nov 2000 08:49:37 GMT",
      ]),
    // RFC 9110 6.6.1: without a date, the time of arrival.
    Lifetime(seconds: 60, headers: ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"]),
    Lifetime(seconds: 60, headers: ["Expires": "Sunday, 06-Nov-94 08:50:37 GMT"]),
    Lifetime(seconds: 60, headers: ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "now"]),
    Lifetime(
      seconds: 60,
      headers: ["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 23:00:00 GMT"]),
    Lifetime(
      seconds: 0,
      headers: ["Cache-Control": "max-age=0", "Expires": "Sun, 06 Nov 1994 23:00:00 GMT"]),
    Lifetime(seconds: 0, headers: ["Expires": "Sun, 06 Nov 1994 08:49:36 GMT"]),
    Lifetime(seconds: 0, headers: ["Expires": "0"]),
    Lifetime(seconds: 0, headers: ["Expires": ""]),
    Lifetime(seconds: 0, headers: ["Expires": "Sun, 99 Foo 1994 08:50:37 GMT"]),
    // Of two lines, joined, the first counts.
    Lifetime(
      seconds: 60,
      headers: ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT, Sun, 06 Nov 1994 08:51:37 GMT"]),
    Lifetime(seconds: 0, headers: ["Cache-Control": "max-age=soon"]),
    Lifetime(seconds: 0, headers: ["Cache-Control": "max-age=-60"]),
    Lifetime(seconds: 0, headers: ["Cache-Control": "s-maxage=60"]),
    Lifetime(seconds: 0, headers: [:]),
    Lifetime(seconds: 0, headers: ["Last-Modified": "Sun, 06 Nov 1983 08:49:37 GMT"]),
    Lifetime(
      seconds: StoredAnswer.longestLifetime,
      headers: ["Cache-Control": "max-age=99999999999999999999999"]),
    Lifetime(
      seconds: StoredAnswer.longestLifetime,
      headers: ["Expires": "Fri, 31 Dec 9999 23:59:59 GMT"]),
  ])
  func reportsTheLifetime(_ lifetime: Lifetime) {
    #expect(Self.answer(lifetime.headers).lifetime() == lifetime.seconds)
  }

  @Test(
    arguments: [
      ([:], 500), (["Cache-Control": "private"], 500), (["Cache-Control": "max-age=60"], 60),
      (["Cache-Control": "max-age=0"], 0), (["Cache-Control": "max-age=soon"], 0),
      (["Expires": "0"], 0), (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
    ] as [([String: String], TimeInterval)])
  func theCallersLifetimeIsForAnswersThatNameNone(headers: [String: String], seconds: TimeInterval)
  {
    let answer = Self.answer(headers)
    #expect(answer.lifetime(orDefault: 500) == seconds)
    #expect(answer.isFresh(at: Self.arrival + 499, defaultLifetime: 500) == (seconds == 500))
  }

  // MARK: - 4.2.3, 5.1

  struct Age: Sendable {
    let seconds: TimeInterval
    var headers: [String: String] = [:]
    var delay: TimeInterval = 0
    var elapsed: TimeInterval = 10
  }

  @Test(arguments: [
    Age(seconds: 10),
    Age(seconds: 12, delay: 2),
    // Apparent age: the host's date is earlier than the arrival.
    Age(seconds: 40, headers: ["Date": "Sun, 06 Nov 1994 08:49:07 GMT"]),
    Age(seconds: 10, headers: ["Date": "Sun, 06 Nov 1994 08:59:37 GMT"]),
    Age(seconds: 10, headers: ["Date": "yesterday"]),
    // Corrected age: that of a cache on the way, plus the answer's transfer time.
    Age(seconds: 110, headers: ["Age": "100"]),
    Age(seconds: 112, headers: ["Age": "100"], delay: 2),
    Age(seconds: 40, headers: ["Age": "5", "Date": "Sun, 06 Nov 1994 08:49:07 GMT"]),
    Age(seconds: 110, headers: ["Age": "100, 5"]),
    Age(seconds: 10, headers: ["Age": "-5"]),
    Age(seconds: 10, headers: ["Age": "old"]),
    Age(seconds: 10, headers: ["Age": ""]),
    Age(seconds: 1_000_000_000_000_010, headers: ["Age": "99999999999999999999999"]),
    // The clock was set back.
    Age(seconds: 100, headers: ["Age": "100"], elapsed: -3600),
    Age(seconds: 110, headers: ["Age": "100"], delay: -3600),
  ])
  func reportsTheAge(_ age: Age) {
    let answer = Self.answer(age.headers, delay: age.delay)
    #expect(answer.age(at: Self.arrival + age.elapsed) == age.seconds)
  }

  // MARK: - 4.2, 5.2.2.4

  @Test(
    arguments: [
      ("max-age=60", 59, true), ("max-age=60", 60, false), ("max-age=60", -1, false),
      ("", 0, false),
      ("max-age=0", 0, false), ("no-cache, max-age=60", 0, false),
      ("max-age=60, must-revalidate", 59, true),
    ] as [(String, TimeInterval, Bool)])
  func isFreshForItsLifetime(_ control: String, elapsed: TimeInterval, isFresh: Bool) {
    let answer = Self.answer(["Cache-Control": control])
    #expect(answer.isFresh(at: Self.arrival + elapsed) == isFresh)
  }

  // MARK: - 4.2.4, 5.2.2.2, RFC 5861 4

  @Test(
    arguments: [
      ("max-age=60, stale-if-error=100", 160, 0, true),
      ("max-age=60, stale-if-error=100", 161, 0, false),
      ("max-age=60", 160, 100, true), ("max-age=60", 161, 100, false), ("max-age=60", 61, 0, false),
      ("stale-if-error=10", 100, 100, true), ("stale-if-error=100", 100, 10, true),
      ("stale-if-error=forever", 1, 0, false), ("", 100, 100, true),
      ("max-age=60, stale-if-error=100, must-revalidate", 61, 100, false),
      ("no-cache, stale-if-error=100", 1, 100, false),
      // The clock was set back.
      ("max-age=60", -100, 0, true),
    ] as [(String, TimeInterval, TimeInterval, Bool)])
  func standsInWhereAllowed(
    _ control: String, elapsed: TimeInterval, allowance: TimeInterval, mayStandIn: Bool
  ) {
    let answer = Self.answer(["Cache-Control": control])
    #expect(
      answer.mayStandIn(at: Self.arrival + elapsed, allowance: allowance) == mayStandIn)
  }

  // MARK: - 3, 4.1

  @Test(
    arguments: [
      (200, [:], true), (203, [:], true), (200, ["Vary": "Accept-Encoding, User-Agent"], true),
      (200, ["Cache-Control": "private"], true), (200, ["Cache-Control": "no-cache"], true),
      (200, ["Cache-Control": "max-age=60, no-store"], false), (200, ["Vary": "*"], false),
      (200, ["Vary": "Accept, *"], false), (204, [:], false), (206, [:], false),
    ] as [(Int, [String: String], Bool)])
  func isStoredWhereAllowed(status: Int, headers: [String: String], isStorable: Bool) {
    #expect(Self.answer(headers, status: status).isStorable == isStorable)
  }

  @Test func cookiesAreNotStored() {
    let answer = Self.answer(["Set-Cookie": "GeoIP=NO:Odda", "ETag": "\"a\""])
    #expect(answer.headers == ResponseHeaders(["ETag": "\"a\""]))
  }

  // MARK: - 4.3.1

  @Test(
    arguments: [
      ([:], [:]),
      (["ETag": "W/\"a\""], ["If-None-Match": "W/\"a\""]),
      (
        ["Last-Modified": "Sun, 06 Nov 1994 08:00:00 GMT"],
        ["If-Modified-Since": "Sun, 06 Nov 1994 08:00:00 GMT"]
      ),
      (
        ["ETag": "\"a\"", "Last-Modified": "Sunday, 06-Nov-94 08:00:00 GMT"],
        ["If-None-Match": "\"a\"", "If-Modified-Since": "Sunday, 06-Nov-94 08:00:00 GMT"]
      ),
      // RFC 9110 8.8.2.1: a date after the answer's own is invalid.
      (["Last-Modified": "Sun, 06 Nov 1994 09:00:00 GMT"], [:]),
      (["Last-Modified": "lately"], [:]),
      // Values that are not valid in a header are omitted.
      (["ETag": ""], [:]), (["ETag": "\"a\u{1}\""], [:]),
    ] as [([String: String], [String: String])])
  func asksByTheHostsOwnWords(headers: [String: String], conditions: [String: String]) {
    #expect(Self.answer(headers).conditions == conditions)
  }

  // MARK: - 3.2, 4.3.4

  @Test func aConfirmationRenewsTheHeadersAndKeepsTheBody() {
    let old = Self.answer(
      [
        "Cache-Control": "max-age=60", "ETag": "\"a\"", "Content-Type": "application/json",
        "Content-Length": "4", "Age": "50", "Date": "Sun, 06 Nov 1994 08:00:00 GMT",
      ], status: 203, body: "body")
    let later = Self.arrival + 100
    let new = old.confirmed(
      by: Self.response(
        ["Cache-Control": "max-age=90", "Content-Length": "0", "Content-Type": "text/html"],
        status: 304),
      requestedAt: later - 1, receivedAt: later)
    #expect(
      new.headers
        == ResponseHeaders([
          "Cache-Control": "max-age=90", "ETag": "\"a\"", "Content-Type": "application/json",
          "Content-Length": "4",
        ]))
    #expect(new.status == 203)
    #expect(new.body == Data("body".utf8))
    #expect(new.age(at: later) == 1)
    #expect(new.lifetime() == 90)
  }
}
