// SPDX-License-Identifier: MIT

import BelvedereCore
import TestSupport
import Testing

@Suite struct CardSizeTests {
  private func size(_ ratio: Double, _ column: Int, _ window: Int?) -> [Int] {
    let size = CardSize(aspectRatio: ratio, column: column, window: window)
    return [size.width, size.height]
  }

  @Test func aLandscapeTakesTheWholeColumn() {
    #expect(size(1.5, 760, 700) == [760, 507])
    #expect(size(1.5, 360, 600) == [360, 240])
  }

  @Test func aPortraitIsSeenAtOnce() {
    #expect(size(2.0 / 3, 760, 700) == [420, 630])
    #expect(size(1, 760, 700) == [630, 630])
  }

  @Test func whatIsVeryTallIsCropped() {
    #expect(size(0.25, 760, nil) == [760, 1216])
    #expect(size(0.25, 760, 1000) == [563, 900])
  }

  @Test func aLowWindowLeavesRoomForWhatStandsOnTheCard() {
    #expect(size(0.5, 760, 200) == [280, 180])
    #expect(size(0.5, 760, 100) == [280, 140])
    #expect(size(0.5, 200, 600) == [200, 320])
  }

  @Test func beforeTheWindowIsThereNothingLimitsTheHeight() {
    #expect(size(0.8, 400, nil) == [400, 500])
  }

  /// GTK asks for the height at the card's preferred width, and at the column's.
  @Test func aCardInItsOwnWidthIsAsHigh() {
    var chance = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      let ratio = Double.random(in: 0.2...4, using: &chance)
      let column = Int.random(in: 100...1200, using: &chance)
      let window = Int.random(in: 100...2000, using: &chance)
      let whole = CardSize(aspectRatio: ratio, column: column, window: window)
      let own = CardSize(aspectRatio: ratio, column: whole.width, window: window)
      #expect(abs(own.height - whole.height) <= 1)
      #expect(own.width == whole.width)
    }
  }
}
