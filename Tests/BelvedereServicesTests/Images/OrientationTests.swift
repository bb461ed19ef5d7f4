// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

/// Uploaded pictures are turned by their Exif orientation.
struct OrientationTests {
  private let decoder = PictureDecoder(memory: PixelMemory())

  private func pixels(of picture: any DecodedImage) -> [UInt32] {
    let start = UnsafePointer<UInt32>(bitPattern: picture.pixels)
    return Array(UnsafeBufferPointer(start: start, count: picture.width * picture.height))
  }

  @Test(arguments: ExifOrientation.allCases, [false, true])
  func anUploadedPictureIsTurned(orientation: ExifOrientation, isLittle: Bool) throws {
    let stored = try JPEGSamples.detailed(width: 96, height: 64)
    let data = stored.withExif(orientation: UInt16(orientation.rawValue), isLittle: isLittle)
    let plain = try decoder.decode(stored)
    let turned = try decoder.decode(data, isAsUploaded: true)
    #expect((turned.width, turned.height) == orientation.upright(width: 96, height: 64))
    let (before, after) = (pixels(of: plain), pixels(of: turned))
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let place = orientation.stored(
          PixelFrame(x: x, y: y, width: 1, height: 1),
          of: PixelSize(width: turned.width, height: turned.height))
        #expect(after[y * turned.width + x] == before[place.y * 96 + place.x])
      }
    }
    // Sizes that a service made are not turned.
    #expect(pixels(of: try decoder.decode(data)) == before)
  }

  @Test(arguments: ExifOrientation.allCases)
  func tilesOfAnUploadedPictureAreTurned(orientation: ExifOrientation) async throws {
    let data = try JPEGSamples.detailed(width: 1700, height: 1300)
      .withExif(orientation: UInt16(orientation.rawValue))
    let picture = try TiledPicture(data, isReduced: false, isAsUploaded: true)
    #expect((picture.width, picture.height) == orientation.upright(width: 1700, height: 1300))
    for level in picture.levels.prefix(3) {
      let whole = try decoder.decode(
        data, isAsUploaded: true, minimumWidth: level.divisor == 1 ? nil : level.width)
      try #require((whole.width, whole.height) == (level.width, level.height))
      let all = pixels(of: whole)
      for row in 0..<level.rows {
        for column in 0..<level.columns {
          let tile = try #require(level.tile(column: column, row: row))
          let image = try await picture.image(of: tile, priority: .visible)
          try #require((image.width, image.height) == (tile.width, tile.height))
          let shown = pixels(of: image)
          for y in 0..<tile.height {
            let start = (tile.y + y) * level.width + tile.x
            #expect(
              shown[(y * tile.width)..<((y + 1) * tile.width)].elementsEqual(
                all[start..<start + tile.width]), "\(column), \(row): \(y)")
          }
        }
      }
    }
  }

  /// Exif data without a valid orientation.
  private static let damages: [String: Data] = [
    "nothing": Data(),
    "no TIFF": Data("II*".utf8),
    "of neither order": Data("MI*\0\u{8}\0\0\0".utf8),
    "a directory beyond its end": Data([0x49, 0x49, 42, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
    "more entries than bytes": Data([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xFF, 0xFF]),
    "an orientation that there is not": Data.exif(orientation: 9),
    "zero": Data.exif(orientation: 0),
  ]

  @Test(arguments: damages.keys.sorted())
  func aDamagedExifLeavesThePictureAsItIs(damage: String) throws {
    let stored = try JPEGSamples.detailed(width: 48, height: 32)
    let data = stored.withExif(try #require(Self.damages[damage]))
    let picture = try decoder.decode(data, isAsUploaded: true)
    #expect(pixels(of: picture) == pixels(of: try decoder.decode(stored)))
  }

  @Test func onlyTheFileOfAnArchiveIsAsUploaded() {
    let address = "https://upload.example/thumb/a/ab/Name.jpg/960px-Name.jpg"
    let original = "https://upload.example/a/ab/Name.jpg"
    var photo = Photo(id: "a", imageAddress: address)
    #expect(photo.originalRequest?.isAsUploaded == false)
    photo.originalAddress = original
    (photo.width, photo.height) = (1500, 1000)
    #expect(photo.originalRequest == ImageRequest(address: original))
    #expect(photo.originalRequest?.isAsUploaded == true)
    #expect(photo.imageRequest(pixelWidth: 900)?.isAsUploaded == false)
    #expect(photo.imageRequest(pixelWidth: 1600)?.address == original)
    #expect(photo.imageRequest(pixelWidth: 1600)?.isAsUploaded == true)
  }
}

extension Data {
  /// Exif data with an orientation only.
  fileprivate static func exif(orientation: UInt16, isLittle: Bool = true) -> Data {
    func number(_ value: UInt16) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
    let head =
      isLittle
      ? Array("II".utf8) + number(42) + number(8) + [0, 0]
      : Array("MM".utf8) + number(42) + [0, 0] + number(8)
    let count = isLittle ? [1, 0, 0, 0] : [0, 0, 0, 1] as [UInt8]
    return Data(
      head + number(1) + number(0x0112) + number(3) + count + number(orientation) + [0, 0])
  }

  fileprivate func withExif(orientation: UInt16, isLittle: Bool = true) -> Data {
    withExif(.exif(orientation: orientation, isLittle: isLittle))
  }

  fileprivate func withExif(_ exif: Data) -> Data {
    let body = Data("Exif\0\0".utf8) + exif
    let length = body.count + 2
    return prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + body
      + suffix(from: 2)
  }
}
