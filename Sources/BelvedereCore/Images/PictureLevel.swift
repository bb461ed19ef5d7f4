// SPDX-License-Identifier: MIT

// Levels and tiles of a large picture. A level is the picture at 1, ½, ¼ … of its size; a tile is a square of a
// level, small enough for any graphics card. The level to draw from is chosen so that the graphics card never
// shrinks it to less than a half: below that it would alias (GTK 4.8 makes no mipmaps).

/// A picture at a fraction of its size.
package struct PictureLevel: Sendable, Hashable {
  /// Pixels of a tile, each way. With its overlap, a tile is below the smallest texture limit that
  /// OpenGL allows (2048), and takes 4 MB of memory.
  package static let tileSide = 1024
  /// Levels go down to the first whose longer side is at most this long, in pixels.
  private static let smallestSide = 512

  /// 1, 2, 4, … : how many pixels of the picture make one of the level, each way.
  package let divisor: Int
  /// Pixels of the level; sizes are rounded up.
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - divisor: a power of two.
  ///   - width: pixels of the whole picture, as is `height`; at least 1.
  init(divisor: Int, ofWidth width: Int, height: Int) {
    self.divisor = divisor
    self.width = (width + divisor - 1) / divisor
    self.height = (height + divisor - 1) / divisor
  }

  /// Every level of a picture, the finest first.
  package static func levels(width: Int, height: Int) -> [PictureLevel] {
    var levels = [PictureLevel(divisor: 1, ofWidth: width, height: height)]
    while let last = levels.last, max(last.width, last.height) > smallestSide {
      levels.append(PictureLevel(divisor: last.divisor * 2, ofWidth: width, height: height))
    }
    return levels
  }

  /// Returns the coarsest level that need not be enlarged when one pixel of the picture covers
  /// `scale` device pixels, or the finest if all would be enlarged.
  package static func level(forScale scale: Double, width: Int, height: Int) -> PictureLevel {
    let levels = levels(width: width, height: height)
    return levels.last { Double($0.divisor) * scale <= 1 } ?? levels[0]
  }

  package var columns: Int { (width + Self.tileSide - 1) / Self.tileSide }
  package var rows: Int { (height + Self.tileSide - 1) / Self.tileSide }

  /// Returns the tile at a place in the grid; nil outside of it.
  package func tile(column: Int, row: Int) -> PictureTile? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return PictureTile(level: self, column: column, row: row)
  }

  /// Returns the tiles that a part of the level touches, row by row.
  ///
  /// - Parameters:
  ///   - x: pixels of the level, as are the others; may reach beyond the level.
  package func tiles(x: Double, y: Double, width: Double, height: Double) -> [PictureTile] {
    let columns = Self.tiles(from: x, length: width, count: columns)
    let rows = Self.tiles(from: y, length: height, count: rows)
    return rows.flatMap { row in
      columns.map { PictureTile(level: self, column: $0, row: row) }
    }
  }

  private static func tiles(from start: Double, length: Double, count: Int) -> Range<Int> {
    let side = Double(tileSide)
    let end = Double(count)
    let first = min(max((start / side).rounded(.down), 0), end)
    let last = min(max(((start + length) / side).rounded(.up), first), end)
    return Int(first)..<Int(last)
  }
}

/// A square of a level. Neighbours overlap by one pixel, so that no seam shows where they meet at a
/// fraction of a device pixel.
package struct PictureTile: Sendable, Hashable {
  package let level: PictureLevel
  package let column: Int
  package let row: Int

  /// The tile's upper left corner, in pixels of its level.
  package var x: Int { column * PictureLevel.tileSide }
  package var y: Int { row * PictureLevel.tileSide }
  /// The tile's size in pixels, with the overlap; less at the level's right and lower edge.
  package var width: Int { min(PictureLevel.tileSide + 1, level.width - x) }
  package var height: Int { min(PictureLevel.tileSide + 1, level.height - y) }
}
