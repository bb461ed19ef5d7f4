// SPDX-License-Identifier: MIT

// Rows of one height that follow each other without a gap.

/// The layout of lists whose rows are equally high. It takes no memory per row.
package struct RowLayout: TileLayout {
  package let count: Int
  /// The width and the height of each row, in application pixels.
  package let width: Int
  package let rowHeight: Int

  package init(count: Int, width: Int, rowHeight: Int) {
    self.count = count
    self.width = width
    self.rowHeight = max(1, rowHeight)
  }

  package var rowCount: Int { count }
  package var height: Int { count * rowHeight }

  package func tiles(inRow row: Int) -> Range<Int> { row..<row + 1 }
  package func row(of index: Int) -> Int { index }
  package func row(at y: Int) -> Int { max(0, min(y / rowHeight, count - 1)) }

  package func frame(of index: Int) -> TileFrame {
    TileFrame(x: 0, y: index * rowHeight, width: width, height: rowHeight)
  }
}
