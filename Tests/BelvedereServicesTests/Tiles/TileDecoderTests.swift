// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

/// Files of map tiles: only pictures of limited size. The shipped ones have land and sea at the right places.
struct TileDecoderTests {
  private let decoder = TileDecoder()

  private func png(width: Int, height: Int) -> Data {
    let row = (0..<width).flatMap { _ in [30, 20, 10, 255] as [UInt8] }
    return PNGSample(width: width, height: height, rows: Array(repeating: row, count: height)).file
  }

  /// Blue, green, red, alpha of the first pixel.
  private func firstPixel(of picture: any DecodedImage) -> [UInt8] {
    Array(UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: picture.pixels), count: 4))
  }

  @Test(arguments: [1, 100])
  func aPNGIsDecoded(side: Int) async throws {
    let picture = try #require(await decoder.picture(in: png(width: side, height: side)))
    #expect((picture.width, picture.height) == (side, side))
    #expect(firstPixel(of: picture) == [10, 20, 30, 255])
  }

  @Test func whatIsTooLargeForATileIsRefused() async {
    #expect(await decoder.picture(in: png(width: 513, height: 1)) == nil)
    #expect(await decoder.picture(in: png(width: 1, height: 513)) == nil)
    let file = png(width: 1, height: 1)
    let room = Data(count: TileDecoder.maximumBytes - file.count)
    #expect(await decoder.picture(in: file + room) != nil)
    #expect(await decoder.picture(in: file + room + Data(count: 1)) == nil)
  }

  @Test func damagedFilesAndOtherFormatsAreRefused() async {
    let file = png(width: 16, height: 16)
    for count in [0, 8, 23, 24, file.count / 2] {
      #expect(await decoder.picture(in: file.prefix(count)) == nil, "\(count) bytes")
    }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
    for text in ["GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0;", svg, "<html></html>"] {
      #expect(await decoder.picture(in: Data(text.utf8)) == nil)
    }
  }

  @Test(
    arguments: [
      ("world-light.mbtiles", [0xE3, 0xEB, 0xEE, 0xFF], [0xDD, 0xC9, 0xA9, 0xFF]),
      ("world-dark.mbtiles", [0x4B, 0x40, 0x35, 0xFF], [0x33, 0x27, 0x1C, 0xFF]),
    ] as [(String, [UInt8], [UInt8])])
  func shippedTilesShowLandAndSeaWhereTheyAre(name: String, land: [UInt8], sea: [UInt8])
    async throws
  {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent()  // Tiles
      .deletingLastPathComponent()  // BelvedereServicesTests
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
    let map = try MBTiles(file: folder.appending(path: "data/map/\(name)"))
    // Greenland and Australia, the Arctic Ocean, the sea south of Africa.
    for (column, row, colour) in [(12, 4, land), (28, 18, land), (16, 0, sea), (18, 22, sea)] {
      let tile = try #require(MapTile(zoom: 5, column: column, row: row))
      let file = try #require(try await map.tile(tile))
      let picture = try #require(await decoder.picture(in: file))
      #expect(firstPixel(of: picture) == colour, "5/\(column)/\(row)")
    }
  }
}
