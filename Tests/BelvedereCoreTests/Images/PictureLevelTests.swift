// SPDX-License-Identifier: MIT

// Levels and tiles: no level that is drawn by the rule aliases, and tiles cover a level.

import Testing

@testable import BelvedereCore

@Suite struct PictureLevelTests {
  private let hundredMegapixel = (width: 11_547, height: 8_660)

  @Test func levelsHalveUntilTheyAreSmall() {
    let levels = PictureLevel.levels(width: 6001, height: 4000)
    #expect(levels.map(\.divisor) == [1, 2, 4, 8, 16])
    #expect(levels.map(\.width) == [6001, 3001, 1501, 751, 376])
    #expect(levels.map(\.height) == [4000, 2000, 1000, 500, 250])
  }

  @Test func aSmallPictureHasOneLevel() {
    #expect(PictureLevel.levels(width: 512, height: 1).map(\.divisor) == [1])
  }

  @Test func aPictureIsNeverShrunkBelowAHalfOrEnlargedWithoutNeed() {
    for step in 0..<2000 {
      let scale = 0.01 * Double(step + 1)
      let level = PictureLevel.level(
        forScale: scale, width: hundredMegapixel.width, height: hundredMegapixel.height)
      let drawn = scale * Double(level.divisor)
      #expect(drawn > 0.5 || level.divisor == 32)
      #expect(drawn <= 1 || level.divisor == 1)
    }
  }

  @Test(arguments: [(1.0, 1), (0.51, 1), (0.5, 2), (0.26, 2), (0.25, 4), (0.001, 32), (20, 1)])
  func choosesTheCoarsestLevelThatIsSharp(scale: Double, divisor: Int) {
    let level = PictureLevel.level(
      forScale: scale, width: hundredMegapixel.width, height: hundredMegapixel.height)
    #expect(level.divisor == divisor)
  }

  @Test(arguments: [(1, 1), (1023, 1024), (1024, 1025), (2500, 3100), (11_547, 8_660)])
  func tilesCoverTheLevelAndOverlapByOnePixel(width: Int, height: Int) throws {
    let level = PictureLevel.levels(width: width, height: height)[0]
    for row in 0..<level.rows {
      for column in 0..<level.columns {
        let tile = try #require(level.tile(column: column, row: row))
        let isLastColumn = column == level.columns - 1
        let isLastRow = row == level.rows - 1
        #expect(tile.x + tile.width == (isLastColumn ? width : tile.x + 1025))
        #expect(tile.y + tile.height == (isLastRow ? height : tile.y + 1025))
        #expect(tile.width > 0 && tile.height > 0)
      }
    }
    #expect(level.tile(column: level.columns, row: 0) == nil)
    #expect(level.tile(column: 0, row: -1) == nil)
  }

  @Test func findsTheTilesThatAPartTouches() {
    let level = PictureLevel.levels(width: 4000, height: 3000)[0]
    func places(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [[Int]] {
      level.tiles(x: x, y: y, width: width, height: height).map { [$0.column, $0.row] }
    }
    #expect(places(0, 0, 1024, 1024) == [[0, 0]])
    #expect(places(1000, 0, 25, 10) == [[0, 0], [1, 0]])
    #expect(places(1500, 1000, 600, 100) == [[1, 0], [2, 0], [1, 1], [2, 1]])
    #expect(places(-500, -500, 9000, 9000).count == 12)
    #expect(places(5000, 0, 100, 100) == [])
    #expect(places(-300, 0, 100, 100) == [])
  }
}
