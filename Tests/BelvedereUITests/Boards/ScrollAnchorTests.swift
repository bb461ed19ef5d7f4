// SPDX-License-Identifier: MIT

// The place that a board keeps at its upper edge.

import BelvedereCore
import XCTest

@testable import BelvedereUI

final class ScrollAnchorTests: XCTestCase {
  private let layout = RowLayout(count: 10, width: 100, rowHeight: 50)

  func testThePlaceOfAnItemIsInItsFrameBelowTheHead() {
    let anchor = ScrollAnchor.item("four", index: 4, share: 0.5)
    XCTAssertEqual(anchor.value(in: layout, headHeight: 30), 30 + 200 + 25)
    XCTAssertEqual(anchor.aligned.value(in: layout, headHeight: 30), 230)
    XCTAssertNil(ScrollAnchor.item("ten", index: 10, share: 0).value(in: layout, headHeight: 0))
    XCTAssertNil(anchor.value(in: nil, headHeight: 0))
    XCTAssertEqual(ScrollAnchor<String>.offset(7).value(in: nil, headHeight: 30), 7)
  }

  func testAnItemThatIsGoneLeavesItsPlaceToTheNext() {
    let anchor = ScrollAnchor.item("4", index: 4, share: 0.5)
    func id(_ index: Int) -> String { "new \(index)" }
    XCTAssertEqual(
      anchor.moved({ $0 + 2 }, count: 12, id: id), .item("new 6", index: 6, share: 0.5))
    XCTAssertEqual(
      anchor.moved({ _ in nil }, count: 9, id: id), .item("new 4", index: 4, share: 0.5))
    XCTAssertEqual(
      anchor.moved({ _ in nil }, count: 3, id: id), .item("new 2", index: 2, share: 0.5))
    XCTAssertEqual(anchor.moved({ _ in nil }, count: 0, id: id), .offset(0))
    XCTAssertEqual(ScrollAnchor.offset(9).moved({ _ in nil }, count: 3, id: id), .offset(9))
  }

  func testARowCountsAsTheTopUntilThreeQuartersAreAbove() {
    func top(_ offset: Int, head: Int = 0, keeping kept: Int? = nil) -> Int? {
      BoardPage(layout: layout, top: offset - head, headHeight: head)
        .topItem(of: layout.tiles(from: offset - head, to: offset - head + 200), keeping: kept)
    }
    XCTAssertEqual(top(0), 0)
    XCTAssertEqual(top(37), 0)
    XCTAssertEqual(top(38), 1)
    XCTAssertNil(top(0, head: 100), "the head is at the top")
    XCTAssertEqual(top(80, head: 100), 0)
    XCTAssertNil(BoardPage(layout: layout, top: 0, headHeight: 0).topItem(of: 0..<0, keeping: nil))
  }

  func testOfARowTheItemThatWasAtTheTopStaysThere() {
    let grid = JustifiedLayout(width: 600, aspectRatios: Array(repeating: 1, count: 30))
    let row = grid.tiles(inRow: 1)
    let page = BoardPage(layout: grid, top: grid.frame(of: row.lowerBound).y, headHeight: 0)
    let seen = grid.tiles(from: page.top, to: page.top + 500)
    XCTAssertEqual(page.topItem(of: seen, keeping: nil), row.lowerBound)
    XCTAssertEqual(page.topItem(of: seen, keeping: row.upperBound - 1), row.upperBound - 1)
    XCTAssertEqual(page.topItem(of: seen, keeping: row.upperBound), row.lowerBound)
    XCTAssertEqual(page.share(of: row.lowerBound), 0)
  }
}
