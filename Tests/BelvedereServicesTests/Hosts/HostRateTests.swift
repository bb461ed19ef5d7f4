// SPDX-License-Identifier: MIT

// The limit of requests in a minute.

import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct HostRateTests {
  private let noon = Date(timeIntervalSince1970: 1_790_769_600)

  @Test func noMinuteHasMore() {
    var rate = HostRate(most: 20)
    var (now, sent): (Date, [Date]) = (noon, [])
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let rest = rate.enter(at: now) ?? 0
      #expect(rest >= 0)
      sent.append(now + rest)
      // Half of them wait, as with one transfer at a time; the others come at once.
      now += Bool.random(using: &random) ? rest : .random(in: 0...2, using: &random)
    }
    #expect(sent == sent.sorted())
    for (index, time) in sent.enumerated().dropFirst(20) {
      #expect(time.timeIntervalSince(sent[index - 20]) > 59.999)
    }
  }

  @Test func aQuietHostNeverWaits() {
    var rate = HostRate(most: 200)
    let first = (0..<200).map { rate.enter(at: noon + Double($0) * 0.2) }
    #expect(first.allSatisfy { $0 == nil })
    #expect(rate.enter(at: noon + 45) == 15)
    let later = (0..<500).map { rate.enter(at: noon + 200 + Double($0) * 0.31) }
    #expect(later.allSatisfy { $0 == nil })
  }

  @Test func aHostWithoutALimitNeverWaits() {
    var rate = HostRate(most: nil)
    for _ in 0..<1_000 { #expect(rate.enter(at: noon) == nil) }
  }

  @Test func aClockThatIsSetBackBeginsAnew() {
    var rate = HostRate(most: 2)
    for _ in 0..<2 { _ = rate.enter(at: noon) }
    #expect(rate.enter(at: noon - 3_600) == nil)
  }
}
