// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

/// PNG and WebP: whole, in parts, turned, transparent, damaged. Their colours are in ColourTests.
struct FormatTests {
  private static let files = ["palette.png", "deep.png", "interlaced.png", "lossless.webp"]
  private let memory = PixelMemory()
  private var decoder: PictureDecoder { PictureDecoder(memory: memory) }

  private static func fixture(_ name: String) throws -> Data {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures/Colours"))
    return try Data(contentsOf: url)
  }

  private func pixels(of picture: any DecodedImage) -> [UInt32] {
    let start = UnsafePointer<UInt32>(bitPattern: picture.pixels)
    return Array(UnsafeBufferPointer(start: start, count: picture.width * picture.height))
  }

  // MARK: Headers

  @Test func headersAreRead() throws {
    let limits = DecodingLimits()
    for name in Self.files {
      let header = try PictureHeader(of: Self.fixture(name), within: limits)
      #expect((header.width, header.height) == (96, 64), "\(name)")
      #expect(try PictureHeader.isComplete(Self.fixture(name), within: limits), "\(name)")
    }
    let canvas = try PictureHeader(of: Self.fixture("animated.webp"), within: limits)
    #expect((canvas.width, canvas.height) == (104, 68))
    #expect(try PictureHeader(of: Self.fixture("deep.png"), within: limits).keptBytes == 0)
    #expect(
      try PictureHeader(of: Self.fixture("interlaced.png"), within: limits).keptBytes
        == 96 * 64 * 4)
  }

  @Test func noReadingGoesBeyondACutFile() throws {
    for name in Self.files + ["animated.webp"] {
      let data = try Self.fixture(name)
      for count in Array(0..<120) + stride(from: 120, to: data.count, by: 97) {
        _ = try? PictureHeader(of: data.prefix(count), within: DecodingLimits())
      }
    }
  }

  @Test func aPictureThatClaimsTooMuchIsRefusedFromItsHeader() throws {
    let large = PNGSample(width: 40_000, height: 40_000).file
    #expect(throws: ImageError.self) { try decoder.decode(large, minimumWidth: 1080) }
    let interlaced = PNGSample(width: 9_000, height: 9_000, isInterlaced: true).file
    #expect(throws: ImageError.self) { try decoder.decode(interlaced, minimumWidth: 1080) }
    #expect(memory.mappedByteCount == 0)
  }

  // MARK: Pixels

  @Test(arguments: files)
  func smallerSizesAreAverages(name: String) throws {
    let whole = try decoder.decode(Self.fixture(name))
    let half = try decoder.decode(Self.fixture(name), minimumWidth: 48)
    #expect((half.width, half.height) == (48, 32))
    let (all, small) = (pixels(of: whole), pixels(of: half))
    for (x, y) in [(0, 0), (47, 31), (20, 11)] {
      let squares = [(0, 0), (1, 0), (0, 1), (1, 1)].map { all[(y * 2 + $0.1) * 96 + x * 2 + $0.0] }
      for shift in [0, 8, 16] {
        let sum = squares.reduce(0) { $0 + Int($1 >> UInt32(shift) & 0xFF) }
        #expect(Int(small[y * 48 + x] >> UInt32(shift) & 0xFF) == (sum + 2) / 4)
      }
    }
  }

  @Test(arguments: files, [1, 2])
  func rowsInAnyOrderAreThoseOfTheWholePicture(name: String, divisor: Int) throws {
    let data = try Self.fixture(name)
    let whole = try decoder.decode(data, minimumWidth: divisor == 1 ? nil : 96 / divisor)
    let start = try #require(UnsafePointer<UInt8>(bitPattern: whole.pixels))
    let rows = try CellRows(data)
    let last = whole.height - 1
    for number in [0, 1, 7, 9, last / 2, 3, last, last - 1, 0] {
      let row = UnsafeBufferPointer(start: start + number * whole.width * 4, count: whole.width * 4)
      #expect(try rows.row(number, divisor: divisor).elementsEqual(row), "\(number)")
    }
  }

  @Test func theFirstFrameOfAnAnimationStandsInItsPlace() throws {
    let frame = try decoder.decode(Self.fixture("animated.webp"))
    let bare = try decoder.decode(Self.fixture("lossless.webp").withoutChunk("ICCP"))
    let (all, inner) = (pixels(of: frame), pixels(of: bare))
    #expect(all.prefix(104 * 2).allSatisfy { $0 == 0 })
    for y in 0..<64 {
      #expect(all[((y + 2) * 104 + 4)...].prefix(96).elementsEqual(inner[(y * 96)...].prefix(96)))
      #expect(all[(y + 2) * 104 + 3] == 0)
    }
  }

  @Test func transparentColoursAreMultiplied() throws {
    // Red, half transparent; a texture's pixels are blue, green, red, alpha.
    let sample = PNGSample(width: 2, height: 1, rows: [[200, 100, 50, 128, 200, 100, 50, 0]])
    let picture = try decoder.decode(sample.file)
    #expect(pixels(of: picture) == [0x8064_3219, 0])
  }

  @Test func aPictureIsTurnedByItsExif() throws {
    let sample = PNGSample(
      width: 2, height: 1, rows: [[1, 2, 3, 255, 7, 8, 9, 255]], orientation: 6)
    let picture = try decoder.decode(sample.file, isAsUploaded: true)
    #expect((picture.width, picture.height) == (1, 2))
    #expect(pixels(of: picture) == [0xFF01_0203, 0xFF07_0809])
    #expect(try decoder.decode(sample.file).width == 2)
  }

  @Test func aCreditInAFileChangesNoPixel() throws {
    var photo = Photo(id: PhotoSource.commons.photoID("7"), imageAddress: "https://a.example/")
    photo.credit = Credit(author: "B. Olly “é”", license: "CC0")
    for name in ["palette.png", "interlaced.png"] {
      let file = try Self.fixture(name)
      let credited = photo.credited(file)
      #expect(credited.range(of: Data("B. Olly “é”".utf8)) != nil && credited.count > file.count)
      let picture = try decoder.decode(credited)
      #expect(picture.isSound)
      #expect(pixels(of: picture) == pixels(of: try decoder.decode(file)))
      // The XMP is added only once.
      #expect(photo.credited(credited).count < credited.count * 2 - file.count)
    }
  }

  // MARK: Damage

  @Test(arguments: files)
  func aPictureThatIsCutIsRefused(name: String) throws {
    let data = try Self.fixture(name)
    let limits = DecodingLimits()
    let cut = data.prefix(data.count * 2 / 3)
    #expect(try !PictureHeader.isComplete(Data(cut), within: limits))
    #expect(throws: ImageError.self) { try decoder.decode(Data(cut)) }
    #expect(memory.mappedByteCount == memory.idleByteCount)
    // The cell decodes the next picture.
    #expect(try decoder.decode(data).width == 96)
  }

  @Test func aWrongChecksumIsDamage() throws {
    var data = PNGSample(width: 2, height: 1, rows: [[1, 2, 3, 255, 7, 8, 9, 255]]).file
    let place = try #require(data.range(of: Data("IEND".utf8))).lowerBound - 5
    data[place] ^= 0xFF
    #expect(try !decoder.decode(data).isSound)
  }

  @Test func noChangedByteHurts() throws {
    for name in Self.files + ["animated.webp"] {
      let data = try Self.fixture(name)
      for position in stride(from: 8, to: data.count, by: 31).sampled() {
        var changed = data
        changed[position] ^= 0x55
        do throws(ImageError) {
          _ = try decoder.decode(changed)
        } catch {
          guard case .undecodable(let detail) = error else { throw error }
          #expect(!detail.contains("ended"), "\(name), byte \(position): \(detail)")
        }
      }
    }
  }

  @Test(arguments: files)
  func tilesAreThoseOfTheWholePicture(name: String) async throws {
    let data = try Self.fixture(name)
    let picture = try TiledPicture(data, isReduced: false, isAsUploaded: true)
    let level = try #require(picture.levels.first)
    let tile = try #require(level.tile(column: 0, row: 0))
    let image = try await picture.image(of: tile, priority: .visible)
    #expect(pixels(of: image) == pixels(of: try decoder.decode(data)))
  }
}

extension Data {
  /// A WebP without the chunks of one kind.
  fileprivate func withoutChunk(_ kind: String) -> Data {
    guard let start = range(of: Data(kind.utf8))?.lowerBound else { return self }
    let length = Int(self[start + 4]) | Int(self[start + 5]) << 8
    let rest = prefix(start) + dropFirst(start + 8 + length + length % 2)
    let size = rest.count - 8
    return rest.prefix(4)
      + Data([UInt8(size & 0xFF), UInt8(size >> 8 & 0xFF), UInt8(size >> 16 & 0xFF), 0])
      + rest.dropFirst(8)
  }
}
