// SPDX-License-Identifier: MIT

// Tiles of a web map: the earth in Web Mercator, cut into 2^zoom by 2^zoom squares.

import Foundation

/// The address of a tile; rows count from the north ("XYZ").
package struct MapTile: Sendable, Hashable {
  /// 0 is the whole world in one tile.
  package let zoom: Int
  package let column: Int
  package let row: Int

  /// Nil outside of the world; a map also asks for rows beyond the poles.
  package init?(zoom: Int, column: Int, row: Int) {
    guard (0...30).contains(zoom) else { return nil }
    let side = 1 << zoom
    guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }
}

/// Loads the tiles of one map style as files. Calls may be made from any isolation.
package protocol MapTileLoading: Sendable {
  /// The zooms at which the source has tiles. Beyond the last one, a map enlarges the last one's tiles.
  var zooms: ClosedRange<Int> { get }
  /// The file of a tile: 256 or 512 pixels a side; nil if the source has none there.
  func tile(_ tile: MapTile) async throws(APIError) -> Data?
}

/// Decodes the files of tiles. Calls may be made from any isolation.
package protocol MapTileDecoding: Sendable {
  /// The picture in a tile's file; nil if the file is damaged or too large for a tile.
  func picture(in file: Data) async -> (any DecodedImage)?
}
