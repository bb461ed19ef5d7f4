// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct TiledPictureTests {
  /// Made once, since it takes a while.
  private static let hundredMegapixel = Result {
    try JPEGSamples.large(width: 11_648, height: 8_736)
  }

  private func picture(
    _ data: Data, limits: DecodingLimits = .tiled, onDamage: @escaping @Sendable () -> Void = {}
  ) throws -> TiledPicture {
    try TiledPicture(data, isReduced: false, limits: limits, onDamage: onDamage)
  }

  /// True if a tile shows its part of the whole level.
  private func isPart(_ image: any DecodedImage, of whole: DecodedPicture, at tile: PictureTile)
    throws -> Bool
  {
    let part = try #require(UnsafePointer<UInt8>(bitPattern: image.pixels))
    let all = try #require(UnsafePointer<UInt8>(bitPattern: whole.pixels))
    let length = tile.width * 4
    return (0..<tile.height).allSatisfy { row in
      let start = ((tile.y + row) * whole.width + tile.x) * 4
      return memcmp(part + row * length, all + start, length) == 0
    }
  }

  private func allTiles(of level: PictureLevel) -> [PictureTile] {
    level.tiles(x: 0, y: 0, width: Double(level.width), height: Double(level.height))
  }

  @Test(arguments: [false, true])
  func theTilesOfALevelMakeThePicture(isProgressive: Bool) async throws {
    let data = try JPEGSamples.detailed(width: 1100, height: 1040, progressive: isProgressive)
    let picture = try picture(data)
    #expect(picture.levels.map(\.divisor) == [1, 2, 4])
    let decoder = PictureDecoder(memory: PixelMemory())
    for level in picture.levels {
      let whole = try decoder.decode(data, minimumWidth: 1100 / level.divisor)
      for tile in allTiles(of: level).reversed() {
        let image = try await picture.image(of: tile, priority: .visible)
        #expect(image.width == tile.width)
        #expect(image.height == tile.height)
        #expect(try isPart(image, of: whole, at: tile), "\(tile)")
      }
    }
  }

  @Test func aTileIsDecodedOnce() async throws {
    let picture = try picture(JPEGSamples.detailed(width: 300, height: 200))
    let tile = try #require(picture.levels[0].tile(column: 0, row: 0))
    let first = try await picture.image(of: tile, priority: .visible)
    let second = try await picture.image(of: tile, priority: .visible)
    #expect(first === second)
  }

  @Test func aHundredMegapixelStayWithinTheBoundOfMemory() async throws {
    let picture = try picture(Self.hundredMegapixel.get())
    #expect(!picture.isReduced)
    var largest = 0
    for level in picture.levels {
      for row in 0..<level.rows {
        await withTaskGroup { group in
          for column in 0..<level.columns {
            guard let tile = level.tile(column: column, row: row) else { continue }
            group.addTask {
              let image = try? await picture.image(of: tile, priority: .visible)
              #expect(image?.height == tile.height)
            }
          }
        }
        largest = max(largest, picture.memory.mappedByteCount)
      }
    }
    // All of it would be 407 MB. The limit, and one row of tiles that was just decoded.
    #expect(largest <= 176 << 20)
    #expect(largest > 50 << 20)
  }

  @Test func whatIsCancelledIsNotWaitedFor() async throws {
    // On a busy machine this test may be woken only after the decoding.
    for _ in 0..<5 {
      let picture = try picture(Self.hundredMegapixel.get())
      let level = picture.levels[0]
      let tile = try #require(level.tile(column: 0, row: level.rows - 1))
      let task = Task { try await picture.image(of: tile, priority: .visible) }
      await eventually("it is being decoded") { picture.memory.mappedByteCount > 0 }
      task.cancel()
      let result = await task.result
      await eventually("decoding ends") { await !picture.isDecoding }
      guard case .failure(let error) = result,
        picture.memory.mappedByteCount == picture.memory.idleByteCount
      else { continue }
      #expect(error as? ImageError == .cancelled)
      return
    }
    Issue.record("It was decoded all the same")
  }

  @Test func whatIsMoreUrgentGoesFirstThenWhatIsFurtherUp() throws {
    let level = PictureLevel.levels(width: 3000, height: 5000)[0]
    func tile(_ row: Int) throws -> PictureTile {
      try #require(level.tile(column: 0, row: row))
    }
    var tiles: [PictureTile: ImagePriority] = try [
      tile(0): .prefetch, tile(1): .visible, tile(2): .nearby, tile(3): .visible,
    ]
    var order: [Int] = []
    while let first = TiledPicture.first(of: tiles, by: \.row) {
      order.append(first.row)
      tiles[first] = nil
    }
    #expect(order == [1, 3, 2, 0])
  }

  @Test func tooManyPixelsTellWhatWouldFit() throws {
    let data = try JPEGSamples.detailed(width: 400, height: 300)
    #expect {
      try picture(data, limits: DecodingLimits(pixels: 30_000))
    } throws: { error in
      // Half the width, and a little less.
      guard case OpeningError.tooLarge(fittingWidth: 198) = error else { return false }
      return true
    }
  }

  @Test func tooManyCoefficientsTellWhatWouldFit() throws {
    let data = try JPEGSamples.detailed(width: 16, height: 16, progressive: true)
      .claimingSize(width: 9000, height: 9000)
    #expect {
      try picture(data)
    } throws: { error in
      guard case OpeningError.tooLarge(let width) = error else { return false }
      return (6000..<8000).contains(width)
    }
  }

  @Test func damagedBytesAreShownAndReportedOnce() async throws {
    let reports = Mutex(0)
    let data = try JPEGSamples.detailed(width: 1100, height: 1040).damagedInside()
    let picture = try TiledPicture(
      data, isReduced: false, onDamage: { reports.withLock { $0 += 1 } })
    for tile in allTiles(of: picture.levels[0]) {
      #expect(try await picture.image(of: tile, priority: .visible).width == tile.width)
    }
    #expect(reports.withLock { $0 } == 1)
  }

  @Test func uselessBytesAreReported() async throws {
    let reports = Mutex(0)
    let data = try JPEGSamples.detailed(width: 300, height: 200).withoutQuantisation()
    let picture = try TiledPicture(
      data, isReduced: false, onDamage: { reports.withLock { $0 += 1 } })
    let tile = try #require(picture.levels[0].tile(column: 0, row: 0))
    await #expect(throws: ImageError.self) {
      try await picture.image(of: tile, priority: .visible)
    }
    #expect(reports.withLock { $0 } == 1)
  }
}
