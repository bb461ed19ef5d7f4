// Map tiles as files: PNG of bounded size and nothing else. The shipped tiles show land and sea where
// they are.

import BelvedereCore
import BelvedereServices
import CGtk
import Foundation
import XCTest

@testable import GtkKit

final class TilePictureTests: GtkTestCase {
  func testAPNGBecomesATexture() throws {
    try onMain {
      for side in [1, 256, 512] {
        let texture = try XCTUnwrap(texture(of: png(width: side, height: side)))
        XCTAssertEqual(gdk_texture_get_width(texture.pointer), gint(side))
        XCTAssertEqual(firstPixel(of: texture), [10, 20, 30, 255])
      }
    }
  }

  func testALargerPictureIsRefused() throws {
    try onMain {
      XCTAssertNil(texture(of: try png(width: 513, height: 1)))
      XCTAssertNil(texture(of: try png(width: 1, height: 513)))
    }
  }

  func testALargerFileIsRefused() throws {
    try onMain {
      let file = try png(width: 1, height: 1)
      let room = Data(count: TilePicture.maximumBytes - file.count)
      XCTAssertNotNil(texture(of: file + room))
      XCTAssertNil(texture(of: file + room + Data(count: 1)))
    }
  }

  func testADamagedFileIsRefused() throws {
    try onMain {
      let file = try png(width: 16, height: 16)
      for count in [0, 8, 23, 24, file.count / 2] {
        XCTAssertNil(texture(of: file.prefix(count)), "\(count) bytes")
      }
    }
  }

  func testAnotherFormatIsRefused() throws {
    onMain {
      let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\0;"
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
      for text in [gif, svg, "<html></html>"] { XCTAssertNil(texture(of: Data(text.utf8))) }
    }
  }

  func testAHeaderThatIsNotTheFirstChunkIsRefused() throws {
    try onMain {
      var file = try png(width: 1, height: 1)
      file.replaceSubrange(12..<16, with: Data("tEXt".utf8))
      XCTAssertNil(texture(of: file))
    }
  }

  func testOnlyTheChunksOfThePictureReachTheDecoder() throws {
    try onMain {
      let plain = try png(width: 16, height: 16)
      // Behind the header: signature, length, name, content, checksum.
      let header = 8 + 4 + 4 + 13 + 4
      let picture = try XCTUnwrap(TilePicture.picture(in: plain))
      for name in ["zTXt", "iTXt", "tEXt", "iCCP", "eXIf", "bKGD", "hIST", "vpAg", "idat"] {
        var file = plain
        let content = Data("Comment\0\0".utf8) + Data(repeating: 7, count: 3_000)
        // Its checksum is wrong, too.
        let chunk =
          Data([0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)])
          + Data(name.utf8) + content + Data(count: 4)
        for _ in 0..<60 { file.insert(contentsOf: chunk, at: header) }
        XCTAssertEqual(TilePicture.picture(in: file), picture, name)
        let texture = try XCTUnwrap(texture(of: file), name)
        XCTAssertEqual(firstPixel(of: texture), [10, 20, 30, 255])
      }
    }
  }

  func testAChunkThatEndsBehindTheFileIsRefused() throws {
    try onMain {
      var file = try png(width: 16, height: 16)
      file.replaceSubrange(33..<37, with: [0xFF, 0xFF, 0xFF, 0xFF])
      XCTAssertNil(texture(of: file))
    }
  }

  func testTheShippedTilesShowLandAndSeaWhereTheyAre() throws {
    try onMain {
      let folder = URL(filePath: #filePath)
        .deletingLastPathComponent()  // Map
        .deletingLastPathComponent()  // GtkKitTests
        .deletingLastPathComponent()  // Tests
        .deletingLastPathComponent()
        .appending(path: "data/map")
      for (name, land, sea) in [
        ("world-light.mbtiles", [0xE3, 0xEB, 0xEE, 0xFF], [0xDD, 0xC9, 0xA9, 0xFF]),
        ("world-dark.mbtiles", [0x4B, 0x40, 0x35, 0xFF], [0x33, 0x27, 0x1C, 0xFF]),
      ] as [(String, [UInt8], [UInt8])] {
        let map = try MBTiles(file: folder.appending(path: name))
        // Greenland and Australia, the Arctic Ocean, the sea south of Africa.
        for (column, row, colour) in [(12, 4, land), (28, 18, land), (16, 0, sea), (18, 22, sea)] {
          let tile = try XCTUnwrap(MapTile(zoom: 5, column: column, row: row))
          let texture = try XCTUnwrap(texture(of: tile, in: map))
          XCTAssertEqual(firstPixel(of: texture), colour, "\(name) 5/\(column)/\(row)")
        }
      }
    }
  }
}

@MainActor private func texture(of tile: MapTile, in map: MBTiles) -> Texture? {
  let file = Note<Data?>(nil)
  let isDone = Note(false)
  Task {
    file.value = try? await map.tile(tile)
    isDone.value = true
  }
  iterate { isDone.value }
  return file.value.flatMap { texture(of: $0) }
}

@MainActor private func texture(of file: Data) -> Texture? {
  let texture = Note<Texture?>(nil)
  let isDone = Note(false)
  Task {
    texture.value = await TilePicture.texture(of: file)
    isDone.value = true
  }
  iterate { isDone.value }
  return texture.value
}

/// A PNG of one colour.
@MainActor private func png(width: Int, height: Int) throws -> Data {
  let pixels = (0..<width * height).flatMap { _ in [10, 20, 30, 255] as [UInt8] }
  let texture = Texture(width: width, height: height, copying: pixels)
  let bytes = try XCTUnwrap(gdk_texture_save_to_png_bytes(texture.pointer))
  defer { g_bytes_unref(bytes) }
  var count: gsize = 0
  let start = try XCTUnwrap(g_bytes_get_data(bytes, &count))
  return Data(bytes: start, count: Int(count))
}

/// Blue, green, red, alpha.
@MainActor private func firstPixel(of texture: Texture) -> [UInt8] {
  let rowBytes = Int(gdk_texture_get_width(texture.pointer)) * 4
  var pixels = [UInt8](repeating: 0, count: rowBytes * Int(gdk_texture_get_height(texture.pointer)))
  gdk_texture_download(texture.pointer, &pixels, gsize(rowBytes))
  return Array(pixels.prefix(4))
}
