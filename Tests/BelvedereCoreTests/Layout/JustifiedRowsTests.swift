// SPDX-License-Identifier: MIT

// The justified grid: properties for any photographs and any width, and visible special cases.

import BelvedereCore
import TestSupport
import Testing

@Suite struct JustifiedRowsTests {
  /// Widths from the narrowest window to a large screen.
  static let widths = [352, 360, 399, 640, 991, 1000, 1920, 2553, 3840]

  /// Typical proportions: mostly ordinary, sometimes a panorama or a tower.
  private func proportions(_ count: Int, seed: UInt64) -> [Double] {
    var numbers = SplitMix64(state: seed)
    return (0..<count).map { _ in
      switch numbers.next() % 20 {
      case 0: Double.random(in: 0.1...0.4, using: &numbers)
      case 1: Double.random(in: 3...10, using: &numbers)
      case 2...6: 2.0 / 3
      case 7...12: 1.5
      default: Double.random(in: 0.5...2, using: &numbers)
      }
    }
  }

  @Test(arguments: widths, 0..<20)
  func everyPhotoIsThereOnceInOrder(width: Int, seed: Int) {
    let given = proportions(137, seed: UInt64(seed))
    let grid = JustifiedRows(width: width, aspectRatios: given)

    #expect(grid.rows.flatMap(\.aspectRatios) == given)
    #expect(grid.rows.flatMap(\.photos) == Array(0..<137))
    #expect(grid.rows.allSatisfy { !$0.photos.isEmpty && $0.photos.count == $0.aspectRatios.count })
    #expect(grid.rows.dropLast().allSatisfy { $0.isFull })
  }

  @Test(arguments: widths, 0..<20)
  func fullRowsFillTheWidthToThePixel(width: Int, seed: Int) {
    let grid = JustifiedRows(width: width, aspectRatios: proportions(137, seed: UInt64(seed)))

    for row in grid.rows {
      // While a window is resized, a row gets other widths than it was made for.
      for actual in [width, width - 37, width + 113] {
        let tiles = row.placement(width: actual).tiles
        #expect(tiles.count == row.photos.count)
        #expect(tiles.first?.lowerBound == 0)
        #expect(tiles.allSatisfy { !$0.isEmpty })
        #expect(zip(tiles, tiles.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound == 4 })
        let end = tiles.last?.upperBound ?? 0
        if row.isFull { #expect(end == actual) } else { #expect(end <= actual) }
      }
    }
  }

  @Test(arguments: widths, 0..<20)
  func nothingIsCroppedBeyondRounding(width: Int, seed: Int) {
    let grid = JustifiedRows(width: width, aspectRatios: proportions(137, seed: UInt64(seed)))
    let target = JustifiedRow.targetHeight(forWidth: width)
    let limits = [0.3, 2.5].map { Int((target * $0).rounded()) }

    for row in grid.rows {
      let placement = row.placement(width: width)
      if limits.contains(placement.height) { continue }
      for (tile, aspectRatio) in zip(placement.tiles, row.aspectRatios) {
        // A tile is at most a pixel off in its width, and half a pixel in its height.
        let width = Double(placement.height) * aspectRatio
        #expect(abs(Double(tile.count) - width) <= 1 + aspectRatio / 2 + 0.001)
      }
    }
  }

  @Test(arguments: widths, 0..<20)
  func heightsStayWithinReason(width: Int, seed: Int) {
    let grid = JustifiedRows(width: width, aspectRatios: proportions(137, seed: UInt64(seed)))
    let target = JustifiedRow.targetHeight(forWidth: width)

    for row in grid.rows {
      let height = Double(row.placement(width: width).height)
      #expect(height >= target * 0.3 - 1 && height <= target * 2.5 + 1)
      if !row.isFull { #expect(height <= target + 1) }
    }
  }

  @Test(arguments: widths, 0..<20)
  func appendingIsTheSameAsStartingAnew(width: Int, seed: Int) {
    let given = proportions(200, seed: UInt64(seed))
    var numbers = SplitMix64(state: UInt64(seed) + 1)
    var grid = JustifiedRows(width: width)
    var rest = given[...]
    while !rest.isEmpty {
      let before = grid.rows
      let new = rest.prefix(Int.random(in: 0...31, using: &numbers))
      rest = rest.dropFirst(new.count)

      let kept = grid.append(new)

      #expect(kept >= before.count - 1)
      #expect(grid.rows.prefix(kept) == before.prefix(kept))
    }

    #expect(grid == JustifiedRows(width: width, aspectRatios: given))
  }

  @Test(arguments: widths) func aPhotoIsFoundInItsRow(width: Int) {
    let grid = JustifiedRows(width: width, aspectRatios: proportions(97, seed: 7))

    for (number, row) in grid.rows.enumerated() {
      for photo in row.photos { #expect(grid.row(ofPhoto: photo) == number) }
    }
    #expect(grid.row(ofPhoto: 97) == nil)
    #expect(grid.row(ofPhoto: -1) == nil)
  }

  @Test func ordinaryPhotosMakeRowsOfAboutTheTargetHeight() {
    let grid = JustifiedRows(width: 1000, aspectRatios: Array(repeating: 1.5, count: 9))

    #expect(grid.rows.map(\.photos) == [0..<3, 3..<6, 6..<9])
    #expect(grid.rows.allSatisfy { $0.placement(width: 1000).height == 220 })
  }

  @Test func aNarrowWindowShowsTwoSideBySide() {
    let grid = JustifiedRows(width: 352, aspectRatios: Array(repeating: 1.5, count: 6))

    #expect(grid.rows.map(\.photos.count) == [2, 2, 2])
  }

  @Test func fewPhotosStayAtTheTargetHeight() {
    let grid = JustifiedRows(width: 1000, aspectRatios: [1.5])

    #expect(grid.rows.map(\.isFull) == [false])
    #expect(grid.rows[0].placement(width: 1000).height == 220)
    #expect(grid.rows[0].placement(width: 1000).tiles == [0..<330])
  }

  @Test func aPanoramaHasARowOfItsOwn() {
    let grid = JustifiedRows(width: 1000, aspectRatios: [1.5, 1.5, 6, 1.5])

    #expect(grid.rows.map(\.photos) == [0..<2, 2..<3, 3..<4])
    #expect(grid.rows[1].placement(width: 1000).height == 167)
  }

  @Test func nothingMakesNoRows() {
    var grid = JustifiedRows(width: 1000)

    #expect(grid.rows.isEmpty)
    #expect(grid.append([]) == 0)
    #expect(grid.rows.isEmpty)
  }
}
