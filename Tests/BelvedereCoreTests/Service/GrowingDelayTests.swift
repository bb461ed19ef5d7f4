// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport
import Testing

struct GrowingDelayTests {
  @Test func doublesUpToTheLongest() {
    let delay = GrowingDelay(first: 30, longest: 900)
    #expect((1...7).map(delay.seconds(afterFailures:)) == [30, 60, 120, 240, 480, 900, 900])
  }

  @Test func neverShrinksAndNeverGrowsMoreThanTwofold() {
    var numbers = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let first = Double.random(in: 0.001...100, using: &numbers)
      let longest = first * Double.random(in: 1...10_000, using: &numbers)
      let delay = GrowingDelay(first: first, longest: longest)
      #expect(delay.seconds(afterFailures: 1) == first)
      for failures in 1...40 {
        let (now, next) = (
          delay.seconds(afterFailures: failures), delay.seconds(afterFailures: failures + 1)
        )
        #expect(next == min(longest, 2 * now))
        #expect((first...longest).contains(next))
      }
    }
  }

  @Test func staysAtTheLongestHoweverManyFailuresThereWere() {
    let delay = GrowingDelay(first: 0.5, longest: 8)
    for failures in [100, 2_000, 1_000_000, .max] {
      #expect(delay.seconds(afterFailures: failures) == 8)
    }
  }
}
