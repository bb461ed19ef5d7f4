// SPDX-License-Identifier: MIT

// The tiles that a board lends to items and takes back.

import XCTest

@testable import BelvedereUI

final class TilePoolTests: XCTestCase {
  /// A pool whose tiles are numbered in the order in which they were made.
  private struct Numbered {
    var pool = TilePool<Int>()
    private(set) var made = 0

    @discardableResult mutating func lend(_ index: Int) -> Int {
      var number = made
      defer { made = number }
      return pool.lend(to: index) {
        number += 1
        return number
      }
    }
  }

  func testASpareTileIsLentBeforeANewOneIsMade() {
    var numbered = Numbered()
    let first = numbered.lend(3)
    XCTAssertEqual(numbered.pool.takeBack(from: 3), first)
    XCTAssertNil(numbered.pool.takeBack(from: 3))
    XCTAssertEqual(numbered.lend(9), first)
    XCTAssertEqual(numbered.lend(10), first + 1)
    XCTAssertEqual(numbered.pool.tiles, [9: first, 10: first + 1])
  }

  func testTilesFollowTheirItems() {
    var numbered = Numbered()
    let tiles = (0..<4).map { numbered.lend($0) }
    // Item 1 is removed, and the others move up.
    let gone = numbered.pool.move { $0 == 1 ? nil : $0 > 1 ? $0 - 1 : $0 }
    XCTAssertEqual(gone, [tiles[1]])
    XCTAssertEqual(numbered.pool.tiles, [0: tiles[0], 1: tiles[2], 2: tiles[3]])
    XCTAssertTrue(numbered.pool.spares.isEmpty, "the tile may still have the focus")
    numbered.pool.keep(gone)
    XCTAssertEqual(numbered.lend(5), tiles[1])
  }

  func testTheNextTileIsThatOfTheNextItemThatHasOne() {
    var numbered = Numbered()
    let (four, nine) = (numbered.lend(4), numbered.lend(9))
    XCTAssertEqual(numbered.pool.following(2), four)
    XCTAssertEqual(numbered.pool.following(4), nine)
    XCTAssertNil(numbered.pool.following(9))
  }

  func testWhatIsSeenComesFirstThenWhatIsBelowThenWhatIsAbove() {
    let pool = TilePool<Int>()
    let whole = pool.plan(seen: 10..<13, near: 8..<15, portion: 10)
    XCTAssertEqual(whole.items, [10, 11, 12, 13, 14, 9, 8])
    XCTAssertFalse(whole.isPartial)
    let part = pool.plan(seen: 10..<13, near: 8..<15, portion: 3)
    XCTAssertEqual(part.items, [10, 11, 12, 13, 14, 9])
    XCTAssertTrue(part.isPartial)
  }

  func testATileThatIsThereDoesNotCountAgainstThePortion() {
    var numbered = Numbered()
    for index in [13, 14] { numbered.lend(index) }
    let plan = numbered.pool.plan(seen: 10..<13, near: 8..<15, portion: 2)
    XCTAssertEqual(plan.items, [10, 11, 12, 13, 14, 9, 8])
    XCTAssertFalse(plan.isPartial)
  }

  func testATileThatShowsSomethingElseCountsAsOneToFill() {
    var numbered = Numbered()
    for index in 8..<15 { numbered.lend(index) }
    let plan = numbered.pool.plan(seen: 10..<13, near: 8..<15, portion: 1, stale: [11, 14, 9])
    XCTAssertEqual(plan.items, [10, 11, 12, 13, 14])
    XCTAssertTrue(plan.isPartial)
  }

  func testAllTilesAreTakenBackAndGivenUp() {
    var numbered = Numbered()
    let tiles = (0..<3).map { numbered.lend($0) }
    XCTAssertEqual(Set(numbered.pool.takeBackAll()), Set(tiles))
    XCTAssertTrue(numbered.pool.tiles.isEmpty)
    XCTAssertEqual(Set(numbered.pool.dropSpares()), Set(tiles))
    XCTAssertTrue(numbered.pool.spares.isEmpty)
  }
}
