// SPDX-License-Identifier: MIT

// Both layouts of photos: properties for any photos and width, independent of how the list grew.

import BelvedereCore
import TestSupport
import Testing

@Suite struct PhotoLayoutTests {
  private static let widths = [300, 360, 399, 400, 640, 1000, 1920]

  /// The kind of layout.
  enum Kind: CaseIterable, Sendable {
    case column, justified

    func layout(_ width: Int, _ ratios: [Double] = []) -> any PhotoLayout {
      switch self {
      case .column: ColumnLayout(width: width, window: 600, aspectRatios: ratios)
      case .justified: JustifiedLayout(width: width, aspectRatios: ratios)
      }
    }
  }

  private func ratios(_ count: Int, seed: Int = 1) -> [Double] {
    var numbers = SplitMix64(state: UInt64(seed))
    return (0..<count).map { _ in
      numbers.next() % 9 == 0
        ? Double.random(in: 0.1...8, using: &numbers)
        : Double.random(in: 0.6...1.8, using: &numbers)
    }
  }

  private func frames(_ layout: any PhotoLayout) -> [TileFrame] {
    (0..<layout.count).map(layout.frame)
  }

  @Test(arguments: Kind.allCases, widths)
  func photosLieInsideWithoutOverlapAndWithEqualSpace(kind: Kind, width: Int) {
    let layout = kind.layout(width, ratios(200))
    let frames = frames(layout)
    #expect(frames.allSatisfy { $0.width > 0 && $0.height > 0 })
    #expect(frames.allSatisfy { $0.x >= 0 && $0.x + $0.width <= width && $0.y >= 0 })
    var spaces: Set<Int> = []
    for (one, next) in zip(frames, frames.dropFirst()) {
      if next.y == one.y {
        #expect(next.x - one.x - one.width == JustifiedRow.gap && next.height == one.height)
      } else {
        spaces.insert(next.y - one.bottom)
      }
    }
    #expect(spaces.count == 1 && (4...16).contains(spaces.first ?? 0))
    let end = layout.height - (frames.last?.bottom ?? 0)
    #expect((0...16).contains(end))
  }

  @Test(arguments: Kind.allCases, 0..<10)
  func pagesOfAnySizeGiveTheSamePlaces(kind: Kind, seed: Int) {
    let all = ratios(157, seed: seed)
    var numbers = SplitMix64(state: UInt64(seed))
    var layout = kind.layout(640)
    var rest = all[...]
    while !rest.isEmpty {
      let page = rest.prefix(Int.random(in: 1...40, using: &numbers))
      rest = rest.dropFirst(page.count)
      layout.append(Array(page))
    }
    #expect(frames(layout) == frames(kind.layout(640, all)))
    #expect(layout.height == kind.layout(640, all).height)
  }

  @Test(arguments: Kind.allCases)
  func aPhotoPutInMovesNoneBeforeItsRow(kind: Kind) {
    let old = ratios(120)
    let new = old[..<60] + [1.5] + old[60...]
    let (before, after) = (kind.layout(1000, old), kind.layout(1000, Array(new)))
    let row = before.row(of: 60)
    let unmoved = before.tiles(inRow: max(0, row - 1)).lowerBound
    #expect(frames(before)[..<unmoved] == frames(after)[..<unmoved])
  }

  @Test(arguments: Kind.allCases, widths)
  func whatIsSeenIsWhatTheFramesSay(kind: Kind, width: Int) {
    let layout = kind.layout(width, ratios(90))
    let frames = frames(layout)
    for top in stride(from: -300, to: layout.height + 300, by: 97) {
      for height in [1, 3, 250, 900] {
        let seen = frames.indices.filter { frames[$0].y < top + height && frames[$0].bottom > top }
        let found = layout.tiles(from: top, to: top + height)
        #expect(Array(found) == seen, "\(top), \(height)")
      }
    }
    #expect(layout.tiles(from: 10, to: 10).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func aPlaceIsThatOfThePhotoThere(kind: Kind) {
    let layout = kind.layout(800, ratios(90))
    for (index, frame) in frames(layout).enumerated() {
      #expect(layout.tile(at: frame.x, frame.y) == index)
      #expect(layout.tile(at: frame.x + frame.width - 1, frame.bottom - 1) == index)
      #expect(layout.tile(at: frame.x, frame.bottom) == nil)
    }
    #expect(layout.tile(at: 400, -1) == nil && layout.tile(at: 400, layout.height) == nil)
  }

  @Test(arguments: Kind.allCases)
  func rowsAboveAndBelowAreFoundByTheirMiddles(kind: Kind) throws {
    let layout = kind.layout(800, ratios(90))
    for index in 0..<layout.count {
      let row = layout.row(of: index)
      #expect(layout.tiles(inRow: row).contains(index))
      let above: Int? = layout.tile(rows: -1, from: index).map { layout.row(of: $0) }
      #expect(above == (row == 0 ? nil : row - 1))
      let below = try #require(layout.tile(rows: 1, from: index))
      if row == layout.rowCount - 1 {
        #expect(below == layout.count)
      } else {
        #expect(layout.row(of: below) == row + 1)
      }
    }
  }

  @Test(arguments: [
    (360, 360), (700, 668), (1_000, 760), (1_500, 900), (1_800, 1_080), (3_000, 1_080),
  ])
  func theColumnGrowsWithTheWindow(width: Int, column: Int) {
    let layout = ColumnLayout(width: width, window: 2_000, aspectRatios: [1.5])
    #expect(layout.frame(of: 0).width == column)
  }

  @Test func noCardIsTallerThanNineTenthsOfTheWindow() {
    let layout = ColumnLayout(width: 1_900, window: 600, aspectRatios: [1.5, 0.66, 0.2])
    #expect(frames(layout).allSatisfy { $0.height <= 540 })
  }

  @Test(arguments: Kind.allCases)
  func withoutPhotosThereIsNothing(kind: Kind) {
    let layout = kind.layout(800)
    #expect(layout.count == 0 && layout.height == 0 && layout.rowCount == 0)
    #expect(layout.tiles(from: 0, to: 1_000).isEmpty && layout.tile(at: 1, 1) == nil)
  }
}
