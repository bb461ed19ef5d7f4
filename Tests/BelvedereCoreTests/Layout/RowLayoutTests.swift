// SPDX-License-Identifier: MIT

// Rows of one height: properties that hold for any number of them.

import BelvedereCore
import Testing

@Suite struct RowLayoutTests {
  @Test(arguments: [1, 2, 7, 100_000])
  func whatIsSeenIsWhatTheFramesSay(count: Int) {
    let layout = RowLayout(count: count, width: 300, rowHeight: 64)
    #expect(layout.height == 64 * count)
    for top in [-100, 0, 1, 63, 64, 320, layout.height - 1, layout.height] {
      let seen = layout.tiles(from: top, to: top + 200)
      for index in seen {
        let frame = layout.frame(of: index)
        #expect(frame.y < top + 200 && frame.bottom > top && frame.width == 300)
      }
      if let last = seen.last, last + 1 < count {
        #expect(layout.frame(of: last + 1).y >= top + 200)
      }
      if let first = seen.first, first > 0 { #expect(layout.frame(of: first - 1).bottom <= top) }
    }
    #expect(layout.tiles(from: layout.height, to: layout.height + 10).isEmpty)
  }

  @Test func neighboursAreAboveAndBelow() {
    let layout = RowLayout(count: 3, width: 300, rowHeight: 64)
    #expect(layout.tile(rows: -1, from: 0) == nil)
    #expect(layout.tile(rows: 1, from: 0) == 1)
    #expect(layout.tile(rows: 1, from: 2) == 3)
    #expect(layout.tile(at: 10, 64) == 1 && layout.tile(at: 300, 64) == nil)
  }

  @Test func withoutRowsThereIsNothing() {
    let layout = RowLayout(count: 0, width: 300, rowHeight: 64)
    #expect(layout.height == 0 && layout.tiles(from: 0, to: 500).isEmpty)
    #expect(layout.tile(at: 1, 1) == nil)
  }
}
