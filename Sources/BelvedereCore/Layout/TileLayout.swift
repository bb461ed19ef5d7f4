// SPDX-License-Identifier: MIT

// The frames of all tiles of a list or grid, computed before any tile is drawn. Frames are whole application pixels,
// so that pictures are aligned with the screen's pixels.

/// A rectangle in application pixels. The origin is the upper left corner of the layout.
package struct TileFrame: Sendable, Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var bottom: Int { y + height }
  package var middle: Int { x + width / 2 }
}

/// An arrangement of tiles in rows, from top to bottom and from left to right. A tile at a place is found by
/// bisection.
package protocol TileLayout: Sendable {
  var count: Int { get }
  /// The height of all tiles together with the space around them.
  var height: Int { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The tiles of a row.
  func tiles(inRow row: Int) -> Range<Int>
  /// The row of an existing tile.
  func row(of index: Int) -> Int
  /// The last row that begins at or above `y`; the first if all begin below. The layout must have a row.
  func row(at y: Int) -> Int
  func frame(of index: Int) -> TileFrame
}

extension TileLayout {
  /// The tiles of which a part lies between two heights.
  package func tiles(from top: Int, to bottom: Int) -> Range<Int> {
    guard count > 0, bottom > top else { return 0..<0 }
    var first = row(at: top)
    // Only the space below the row may reach into the range.
    if frame(of: tiles(inRow: first).lowerBound).bottom <= top { first += 1 }
    guard first < rowCount else { return count..<count }
    let start = tiles(inRow: first).lowerBound
    guard frame(of: start).y < bottom else { return start..<start }
    return start..<tiles(inRow: max(first, row(at: bottom - 1))).upperBound
  }

  /// The tile at a place; nil in the space between tiles.
  package func tile(at x: Int, _ y: Int) -> Int? {
    tiles(from: y, to: y + 1).first { index in
      let frame = frame(of: index)
      return (frame.x..<frame.x + frame.width).contains(x)
    }
  }

  /// The tile `step` rows below, or above, nearest to the middle of this one; nil above the first row, `count` below
  /// the last.
  package func tile(rows step: Int, from index: Int) -> Int? {
    let row = row(of: index) + step
    guard row >= 0 else { return nil }
    guard row < rowCount else { return count }
    let middle = frame(of: index).middle
    return tiles(inRow: row).min {
      abs(frame(of: $0).middle - middle) < abs(frame(of: $1).middle - middle)
    }
  }
}

extension RandomAccessCollection<Int> where Index == Int {
  /// The position of the last element that is not greater; the first for smaller ones. The elements ascend.
  func lastIndex(notAbove value: Int) -> Int {
    var (lower, upper) = (0, count - 1)
    while lower < upper {
      let middle = (lower + upper + 1) / 2
      if self[middle] <= value { lower = middle } else { upper = middle - 1 }
    }
    return lower
  }
}
