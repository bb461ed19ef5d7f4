// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

/// Single rows against the picture decoded as a whole.
struct CellRowsTests {
  private let decoder = PictureDecoder(memory: PixelMemory())

  private func row(_ row: Int, of picture: DecodedPicture) throws -> [UInt8] {
    let start = try #require(UnsafePointer<UInt8>(bitPattern: picture.pixels))
    let length = picture.width * 4
    return Array(UnsafeBufferPointer(start: start + row * length, count: length))
  }

  @Test(arguments: [1, 2, 4, 8], [false, true])
  func rowsInAnyOrderAreThoseOfTheWholePicture(divisor: Int, isProgressive: Bool) throws {
    let data = try JPEGSamples.detailed(width: 333, height: 1501, progressive: isProgressive)
    let whole = try decoder.decode(data, minimumWidth: divisor == 1 ? nil : 333 / divisor)
    let rows = try CellRows(data)
    let last = whole.height - 1
    for number in [0, 1, 7, 8, 9, last / 2, 3, last / 3, last / 3 + 1, last, last - 1, 0] {
      #expect(try rows.row(number, divisor: divisor) == row(number, of: whole), "\(number)")
    }
  }

  @Test func theScaleMayChangeAtAnyTime() throws {
    let data = try JPEGSamples.detailed(width: 160, height: 240, progressive: true)
    let rows = try CellRows(data)
    for divisor in [1, 8, 2, 1] {
      let whole = try decoder.decode(data, minimumWidth: 160 / divisor)
      #expect(try rows.row(20, divisor: divisor) == row(20, of: whole))
    }
  }

  @Test func invertedCMYKBecomesColour() throws {
    let data = try JPEGSamples.plain(
      width: 16, height: 16, colour: .cmyk, pixel: [255, 0, 0, 255])
    let rows = try CellRows(data)
    #expect(try rows.row(3, divisor: 1) == row(3, of: decoder.decode(data)))
  }

  @Test func aPixelBelowAnEighthIsTheAverageOfItsSquare() throws {
    let data = try JPEGSamples.detailed(width: 4200, height: 40)
    let rows = try CellRows(data)
    // 525 x 5 pixels at an eighth: the squares at the right and below are not whole.
    let eighth = try decoder.decode(data, minimumWidth: 525)
    let level = try #require(PictureLevel.levels(width: 4200, height: 40).last)
    #expect(level.divisor == 16)
    #expect(level.width == 263)
    #expect(level.height == 3)

    for number in 0..<level.height {
      let sources = try (number * 2..<min(number * 2 + 2, 5)).map { try row($0, of: eighth) }
      let expected = (0..<level.width * 4).map { index in
        let columns = index / 4 * 2..<min(index / 4 * 2 + 2, 525)
        let values = sources.flatMap { row in columns.map { Int(row[$0 * 4 + index % 4]) } }
        return UInt8((values.reduce(0, +) + values.count / 2) / values.count)
      }
      #expect(try rows.row(number, divisor: level.divisor) == expected)
    }
  }

  @Test func aHeaderIsKnownWithoutDecoding() throws {
    let baseline = try CellRows(
      JPEGSamples.detailed(width: 101, height: 33))
    #expect(baseline.header.width == 101)
    #expect(baseline.header.height == 33)
    #expect(baseline.header.keptBytes == 0)
    let progressive = try CellRows(
      JPEGSamples.detailed(width: 160, height: 160, progressive: true))
    // 20 x 20 blocks of brightness and two of 10 x 10, 128 bytes each.
    #expect(progressive.header.keptBytes == 600 * 128)
  }

  @Test(arguments: ExifOrientation.allCases, [1, 16])
  func rowsAreTurnedAsExifTells(orientation: ExifOrientation, divisor: Int) throws {
    let rows = try CellRows(JPEGSamples.detailed(width: 530, height: 300))
    let size = rows.header.size(divisor: divisor)
    func pixels(_ bytes: [UInt8]) -> [[UInt8]] {
      stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }
    let stored = pixels(try rows.piece(1..<size.height, divisor: divisor))
    let turned = pixels(
      try rows.piece(1..<size.height, divisor: divisor, orientation: orientation))
    let (width, height) = (size.width, size.height - 1)
    #expect(turned.count == stored.count)
    for y in 0..<height {
      for x in 0..<width {
        let place =
          switch orientation {
          case .topLeft: (x, y)
          case .topRight: (width - 1 - x, y)
          case .bottomRight: (width - 1 - x, height - 1 - y)
          case .bottomLeft: (x, height - 1 - y)
          case .leftTop: (y, x)
          case .rightTop: (height - 1 - y, x)
          case .rightBottom: (height - 1 - y, width - 1 - x)
          case .leftBottom: (y, width - 1 - x)
          }
        let line = orientation.swapsSides ? height : width
        guard turned[place.1 * line + place.0] == stored[y * width + x] else {
          Issue.record("\(orientation): \(x), \(y)")
          return
        }
      }
    }
  }

  @Test func damageInsideIsShown() throws {
    let data = try JPEGSamples.detailed(width: 300, height: 200).damagedInside()
    let rows = try CellRows(data)
    #expect(try rows.row(199, divisor: 1).count == 1200)
  }

  @Test func noCutAndNoChangedByteCrashes() throws {
    let data = try JPEGSamples.detailed(width: 48, height: 48, progressive: true)
    var outcomes: Set<String> = []
    for candidate in data.everyChangeAndCut.sampled() {
      do throws(ImageError) {
        let rows = try CellRows(candidate)
        guard rows.header.width * rows.header.height < 1_000_000 else { continue }
        _ = try rows.row(rows.header.height / 2, divisor: 1)
        _ = try rows.row(0, divisor: 1)
        outcomes.insert("shown")
      } catch {
        outcomes.insert("refused")
      }
    }
    #expect(outcomes == ["shown", "refused"])
  }
}
