// SPDX-License-Identifier: MIT

// Photos in justified rows: whole pictures, equally high within a row, filling the width.

/// The layout of grids.
package struct JustifiedLayout: PhotoLayout {
  /// The space at both sides of the rows, in application pixels.
  package static let margin = 4
  /// The space above the first row and below the last.
  private static let lead = 2

  package private(set) var rows: JustifiedRows
  /// The places of each row's tiles, and of its upper edge.
  private var placements: [JustifiedRow.Placement] = []
  private var tops: [Int] = []

  /// - Parameter width: the available width, in application pixels.
  package init(width: Int, aspectRatios: [Double] = []) {
    rows = JustifiedRows(width: width - 2 * Self.margin)
    append(aspectRatios)
  }

  package var count: Int { rows.photoCount }
  package var rowCount: Int { tops.count }
  package var height: Int {
    guard let top = tops.last, let last = placements.last else { return 0 }
    return top + last.height + Self.lead
  }

  package func tiles(inRow row: Int) -> Range<Int> { rows.rows[row].photos }
  package func row(of index: Int) -> Int { rows.row(ofPhoto: index) ?? 0 }
  package func row(at y: Int) -> Int { tops.lastIndex(notAbove: y) }

  package func frame(of index: Int) -> TileFrame {
    let row = row(of: index)
    let tile = placements[row].tiles[index - tiles(inRow: row).lowerBound]
    return TileFrame(
      x: Self.margin + tile.lowerBound, y: tops[row], width: tile.count,
      height: placements[row].height)
  }

  package mutating func append(_ aspectRatios: [Double]) {
    let kept = rows.append(aspectRatios)
    placements.removeSubrange(kept...)
    tops.removeSubrange(kept...)
    var top =
      kept == 0 ? Self.lead : tops[kept - 1] + placements[kept - 1].height + JustifiedRow.gap
    for row in rows.rows[kept...] {
      let placement = row.placement(width: rows.width)
      tops.append(top)
      placements.append(placement)
      top += placement.height + JustifiedRow.gap
    }
  }
}
