// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereServices

struct HostPauseTests {
  private let start = TestTime.start
  private var pause = HostPause(first: 5)

  @Test func thereIsNoneAtFirst() {
    #expect(pause.rest(at: start) == nil)
  }

  @Test(arguments: [200, 429, 503])
  mutating func isAsLongAsTheHostSays(status: Int) {
    pause.note(status: status, retryAfter: 120, at: start)
    #expect(pause.rest(at: start) == 120)
    #expect(pause.rest(at: start + 119) == 1)
    #expect(pause.rest(at: start + 120) == nil)
  }

  @Test(arguments: [200, 304, 403, 500, 503])
  mutating func anAnswerWithoutATimeAsksForNone(status: Int) {
    pause.note(status: status, retryAfter: nil, at: start)
    #expect(pause.rest(at: start) == nil)
  }

  @Test mutating func doublesForARowOfRefusals() {
    var now = start
    for length in [5.0, 10, 20] {
      pause.note(status: 429, retryAfter: nil, at: now)
      #expect(pause.rest(at: now) == length)
      now += length
    }
    pause.note(status: 200, retryAfter: nil, at: now)
    pause.note(status: 429, retryAfter: nil, at: now)
    #expect(pause.rest(at: now) == 5)
  }

  @Test mutating func isNotShorterThanOurOwnAfterARefusal() {
    pause.note(status: 429, retryAfter: 1, at: start)
    #expect(pause.rest(at: start) == 5)
    pause.note(status: 429, retryAfter: 1, at: start + 5)
    #expect(pause.rest(at: start + 5) == 10)
    // The time of a host that is only busy is used unchanged.
    pause.note(status: 503, retryAfter: 1, at: start + 15)
    #expect(pause.rest(at: start + 15) == 1)
  }

  @Test mutating func refusalsTogetherCountOnce() {
    for _ in 1...6 { pause.note(status: 429, retryAfter: nil, at: start) }
    #expect(pause.rest(at: start) == 5)
  }

  @Test mutating func isADayAtMost() {
    var now = start
    for _ in 1...2000 {
      pause.note(status: 429, retryAfter: nil, at: now)
      now += pause.rest(at: now) ?? 0
    }
    pause.note(status: 429, retryAfter: nil, at: now)
    #expect(pause.rest(at: now) == 86_400)
  }

  @Test mutating func endsWhenTheClockIsSetBack() {
    pause.note(status: 429, retryAfter: nil, at: start)
    #expect(pause.rest(at: start - 1) == nil)
  }
}
