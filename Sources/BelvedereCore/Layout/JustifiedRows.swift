// SPDX-License-Identifier: MIT

// Decides which photos stand in which row of a justified grid. Rows are filled from the first photo
// on. A row depends only on its own photos and the next one, so more photos at the end change no row
// but the last.

/// The rows of a justified grid of one width.
package struct JustifiedRows: Sendable, Equatable {
  /// In application pixels.
  package let width: Int
  package private(set) var rows: [JustifiedRow] = []

  /// - Parameter width: at least 1.
  package init(width: Int, aspectRatios: some Sequence<Double> = []) {
    self.width = max(1, width)
    append(aspectRatios)
  }

  package var photoCount: Int { rows.last?.photos.upperBound ?? 0 }

  /// Adds photos at the end; only the last row changes.
  ///
  /// - Parameter aspectRatios: width divided by height of each, above 0.
  /// - Returns: the number of rows that stayed as they were.
  @discardableResult
  package mutating func append(_ aspectRatios: some Sequence<Double>) -> Int {
    let count = photoCount
    var open = rows.last?.isFull == false ? rows.removeLast() : JustifiedRow(from: count)
    let kept = rows.count
    for aspectRatio in aspectRatios { add(aspectRatio, to: &open) }
    if !open.photos.isEmpty { rows.append(open) }
    return kept
  }

  /// The index of the row that holds a photo; nil when there is no such photo.
  package func row(ofPhoto index: Int) -> Int? {
    guard (0..<photoCount).contains(index) else { return nil }
    var (lower, upper) = (0, rows.count - 1)
    while lower < upper {
      let middle = (lower + upper) / 2
      if rows[middle].photos.upperBound <= index { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Adds a photo to the open row. When the photo makes the row low enough to fill the width, the row
  /// is closed with the photo or before it, whichever leaves the row nearer to the target height.
  private mutating func add(_ aspectRatio: Double, to open: inout JustifiedRow) {
    let target = JustifiedRow.targetHeight(forWidth: width)
    let heights = open.fillingHeights(width: width, adding: aspectRatio)
    if heights.with <= target, heights.without * heights.with < target * target {
      close(&open)
      return add(aspectRatio, to: &open)
    }
    open.append(aspectRatio)
    if heights.with <= target { close(&open) }
  }

  private mutating func close(_ open: inout JustifiedRow) {
    open.isFull = true
    rows.append(open)
    open = JustifiedRow(from: open.photos.upperBound)
  }
}
