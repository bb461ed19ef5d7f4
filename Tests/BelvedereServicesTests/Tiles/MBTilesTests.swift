// SPDX-License-Identifier: MIT

// The shipped maps, and invalid files.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

struct MBTilesTests {
  private static let maps = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Tiles
    .deletingLastPathComponent()  // BelvedereServicesTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()
    .appending(path: "data/map")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tile(_ zoom: Int, _ column: Int, _ row: Int) throws -> MapTile {
    try #require(MapTile(zoom: zoom, column: column, row: row))
  }

  // MARK: - The shipped maps

  @Test(arguments: ["world-light", "world-dark"])
  func aShippedMapHasEveryTileToZoom5(name: String) async throws {
    let map = try MBTiles(file: Self.maps.appending(path: "\(name).mbtiles"))
    #expect(map.zooms == 0...5)
    for zoom in map.zooms {
      for column in 0..<(1 << zoom) {
        for row in 0..<(1 << zoom) {
          let file = try await map.tile(tile(zoom, column, row))
          #expect(file?.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) == true)
        }
      }
    }
    #expect(try await map.tile(tile(6, 0, 0)) == nil)
  }

  /// Tiles that are all land or all sea are equal everywhere.
  @Test(arguments: ["world-light", "world-dark"])
  func rowsAreCountedFromTheNorth(name: String) async throws {
    let map = try MBTiles(file: Self.maps.appending(path: "\(name).mbtiles"))
    let arcticOcean = try #require(try await map.tile(tile(5, 16, 0)))
    let greenland = try #require(try await map.tile(tile(5, 12, 4)))
    let australia = try #require(try await map.tile(tile(5, 28, 18)))
    #expect(greenland == australia)
    #expect(greenland != arcticOcean)
  }

  @Test func aMapThatMayNotBeWrittenIsRead() async throws {
    let copy = folder.url.appending(path: "map.mbtiles")
    try FileManager.default.copyItem(
      at: Self.maps.appending(path: "world-light.mbtiles"), to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: copy.path)
    let map = try MBTiles(file: copy)
    #expect(try await map.tile(tile(0, 0, 0)) != nil)
    #expect(try folder.names() == ["map.mbtiles"])
  }

  // MARK: - Invalid files

  /// Makes a map with one tile from SQL and returns its file.
  private func map(_ statements: String) throws -> URL {
    let file = folder.url.appending(path: "map.mbtiles")
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE metadata (name TEXT, value TEXT);
          CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
          INSERT INTO metadata VALUES ('format', 'png');
          INSERT INTO tiles VALUES (2, 0, 3, x'89504e470d0a1a0a');
          """ + statements)
    }
    try queue.close()
    return file
  }

  @Test func aSmallMapIsRead() async throws {
    let map = try MBTiles(file: map(""))
    #expect(map.zooms == 2...2)
    #expect(try await map.tile(tile(2, 0, 0)) == Data([137, 80, 78, 71, 13, 10, 26, 10]))
    #expect(try await map.tile(tile(2, 0, 3)) == nil)
  }

  @Test(arguments: [
    "UPDATE metadata SET value = 'jpg';", "UPDATE metadata SET value = 'pbf';",
    "DELETE FROM metadata;", "DROP TABLE metadata;", "DELETE FROM tiles;", "DROP TABLE tiles;",
    "UPDATE tiles SET zoom_level = -1;",
  ])
  func aMapInAnotherFormIsRefused(statement: String) throws {
    let file = try map(statement)
    expectRefusal(of: file)
  }

  @Test func whatIsNoDatabaseIsRefused() throws {
    let file = folder.url.appending(path: "map.mbtiles")
    expectRefusal(of: file)
    try Data("no map".utf8).write(to: file)
    expectRefusal(of: file)
    try Data().write(to: file)
    expectRefusal(of: file)
    expectRefusal(of: folder.url)
  }

  @Test func aFileThatIsCutOffIsRefused() throws {
    let file = folder.url.appending(path: "map.mbtiles")
    let whole = try Data(contentsOf: Self.maps.appending(path: "world-light.mbtiles"))
    try whole.prefix(whole.count / 2).write(to: file)
    expectRefusal(of: file)
  }

  private func expectRefusal(of file: URL, sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(APIError) {
      _ = try MBTiles(file: file)
      Issue.record("The file is taken for a map", sourceLocation: sourceLocation)
    } catch {
      guard case .unreadable(let detail) = error else {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return
      }
      #expect(detail.hasPrefix(file.lastPathComponent), sourceLocation: sourceLocation)
    }
  }
}
