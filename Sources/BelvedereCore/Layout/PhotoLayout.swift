// The frames of all photos of a list or grid, computed before any photo is drawn from the width and the aspect
// ratios. Frames are whole application pixels, so that pictures are aligned with the screen's pixels.

/// A rectangle in application pixels. The origin is the upper left corner of the layout.
package struct PhotoFrame: Sendable, Equatable {
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

/// An arrangement of photos in rows, from top to bottom and from left to right. Adding photos at the end changes
/// the last row at most. A photo is found by bisection.
package protocol PhotoLayout: Sendable {
  var count: Int { get }
  /// The height of all photos together with the space around them.
  var height: Int { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The photos of a row.
  func photos(inRow row: Int) -> Range<Int>
  /// The row of an existing photo.
  func row(ofPhoto index: Int) -> Int
  /// The last row that begins at or above `y`; the first if all begin below. The layout must have a row.
  func row(at y: Int) -> Int
  func frame(of index: Int) -> PhotoFrame
  /// Adds photos at the end.
  ///
  /// - Parameter aspectRatios: width divided by height of each, above 0.
  mutating func append(_ aspectRatios: [Double])
}

extension PhotoLayout {
  /// The photos of which a part lies between two heights.
  package func photos(from top: Int, to bottom: Int) -> Range<Int> {
    guard count > 0, bottom > top else { return 0..<0 }
    var first = row(at: top)
    // Only the space below the row may reach into the range.
    if frame(of: photos(inRow: first).lowerBound).bottom <= top { first += 1 }
    guard first < rowCount else { return count..<count }
    let start = photos(inRow: first).lowerBound
    guard frame(of: start).y < bottom else { return start..<start }
    return start..<photos(inRow: max(first, row(at: bottom - 1))).upperBound
  }

  /// The photo at a place; nil in the space between photos.
  package func photo(at x: Int, _ y: Int) -> Int? {
    photos(from: y, to: y + 1).first { index in
      let frame = frame(of: index)
      return (frame.x..<frame.x + frame.width).contains(x)
    }
  }

  /// The photo `step` rows below, or above, nearest to the middle of this one; nil above the first row, `count`
  /// below the last.
  package func photo(rows step: Int, from index: Int) -> Int? {
    let row = row(ofPhoto: index) + step
    guard row >= 0 else { return nil }
    guard row < rowCount else { return count }
    let middle = frame(of: index).middle
    return photos(inRow: row).min {
      abs(frame(of: $0).middle - middle) < abs(frame(of: $1).middle - middle)
    }
  }
}

extension RandomAccessCollection<Int> where Index == Int {
  /// The position of the last element that is not greater; 0 if all are greater. The elements ascend.
  func lastIndex(notAbove value: Int) -> Int {
    var (lower, upper) = (0, count - 1)
    while lower < upper {
      let middle = (lower + upper + 1) / 2
      if self[middle] <= value { lower = middle } else { upper = middle - 1 }
    }
    return lower
  }
}
