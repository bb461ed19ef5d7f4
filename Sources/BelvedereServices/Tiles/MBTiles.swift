// SPDX-License-Identifier: MIT

// The tiles of a map in one file: MBTiles 1.3, a SQLite database. Its rows count from the south ("TMS"), ours from the
// north.

import BelvedereCore
import Foundation
import GRDB

/// Reads the tiles of a file. Any isolation; SQLite works on GRDB's own queue.
package struct MBTiles: MapTileLoading {
  private static let query = """
    SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
    """

  package let zooms: ClosedRange<Int>
  private let queue: DatabaseQueue
  private let name: String

  /// Opens a file for reading only; blocks for about a millisecond. Throws `.unreadable` if it is missing or damaged,
  /// or has no tiles in PNG.
  package init(file: URL) throws(APIError) {
    name = file.lastPathComponent
    do {
      var configuration = Configuration()
      configuration.readonly = true
      queue = try DatabaseQueue(path: file.path, configuration: configuration)
      zooms = try queue.read { try Self.checkedZooms(in: $0) }
    } catch {
      throw Self.unreadable(name, error)
    }
  }

  package func tile(_ tile: MapTile) async throws(APIError) -> Data? {
    let row = (1 << tile.zoom) - 1 - tile.row
    do {
      return try await queue.read { database in
        try Data.fetchOne(
          database.cachedStatement(sql: Self.query), arguments: [tile.zoom, tile.column, row])
      }
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw Self.unreadable(name, error)
    }
  }
}

extension MBTiles {
  /// The fault of a valid database.
  private enum Flaw: Error {
    case format(String?)
    case noTiles
  }

  /// Checks the format and returns the zooms of the tiles.
  private static func checkedZooms(in database: Database) throws -> ClosedRange<Int> {
    let format = try String.fetchOne(
      database, sql: "SELECT value FROM metadata WHERE name = 'format'")
    guard format == "png" else { throw Flaw.format(format) }
    guard let first = try Int.fetchOne(database, sql: "SELECT min(zoom_level) FROM tiles"),
      let last = try Int.fetchOne(database, sql: "SELECT max(zoom_level) FROM tiles"), first >= 0
    else { throw Flaw.noTiles }
    return first...last
  }

  private static func unreadable(_ name: String, _ error: any Error) -> APIError {
    .unreadable(detail: "\(name): \(error)")
  }
}
