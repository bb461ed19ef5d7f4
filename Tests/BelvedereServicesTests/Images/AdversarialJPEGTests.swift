// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

/// Pictures that were made to cost much, or to show undecoded memory.
@Suite(.timeLimit(.minutes(15)))
struct AdversarialJPEGTests {
  private let memory = PixelMemory()
  private let decoder: PictureDecoder

  init() {
    decoder = PictureDecoder(memory: memory)
  }

  /// The paths on which a picture is decoded.
  enum Path: CaseIterable {
    /// Shown as a whole, at the size of a card.
    case card
    /// Shown as a whole, at its full size.
    case whole
    /// Shown in tiles.
    case tiles
  }

  /// The reason why a picture is refused on a path; nil when it is shown.
  private func refusal(of data: Data, on path: Path) async -> String? {
    do {
      switch path {
      case .card: _ = try decoder.decode(data, minimumWidth: 400)
      case .whole: _ = try decoder.decode(data)
      case .tiles:
        let picture = try TiledPicture(data, isReduced: false)
        let tile = try #require(picture.levels.last?.tile(column: 0, row: 0))
        _ = try await picture.image(of: tile, priority: .visible)
      }
      return nil
    } catch OpeningError.tooLarge {
      return "too large"
    } catch OpeningError.image(.undecodable(let detail)) {
      return detail
    } catch ImageError.undecodable(let detail) {
      return detail
    } catch {
      return "\(error)"
    }
  }

  /// Fills the memory that the next picture gets.
  private func fill(with byte: UInt8, byteCount: Int) throws {
    let block = try #require(memory.take(byteCount: byteCount))
    let start = try #require(UnsafeMutableRawPointer(bitPattern: block.address))
    memset(start, CInt(byte), block.capacity)
    memory.giveBack(block)
  }

  private func pixels(of picture: DecodedPicture) throws -> [UInt8] {
    let start = try #require(UnsafePointer<UInt8>(bitPattern: picture.pixels))
    return Array(UnsafeBufferPointer(start: start, count: picture.byteCount))
  }

  // MARK: Only what was decoded

  @Test func aPictureThatFailsAfterAWarningIsRefused() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48, progressive: true)
      .inserting(behindFirstScan: [0x12, 0x34, 0xFF, 0x1F])
    try fill(with: 0xAA, byteCount: 64 * 48 * 4)
    #expect(throws: ImageError.self) { try decoder.decode(data) }
    let rows = try CellRows(data)
    #expect(throws: ImageError.self) { try rows.row(0, divisor: 1) }
  }

  @Test(arguments: [false, true])
  func whatIsShownDoesNotDependOnWhatWasInMemory(isProgressive: Bool) throws {
    let data = try JPEGSamples.detailed(width: 48, height: 48, progressive: isProgressive)
    for (index, candidate) in data.everyChange.enumerated() {
      var results: [[UInt8]] = []
      for byte in [0xAA, 0x55] as [UInt8] {
        try fill(with: byte, byteCount: 48 * 48 * 4)
        guard let picture = try? decoder.decode(candidate, minimumWidth: 48) else { continue }
        results.append(try pixels(of: picture))
      }
      #expect(results.count != 1, "byte \(index)")
      #expect(results.first == results.last, "byte \(index)")
    }
  }

  @Test func aPictureWithoutTablesDoesNotTakeThoseOfThePictureBefore() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    _ = try decoder.decode(data)
    #expect(throws: ImageError.self) { try decoder.decode(data.withoutQuantisation()) }
  }

  @Test func aPictureWhoseDataEndEarlyIsShownAsFarAsItCame() throws {
    let data = try JPEGSamples.detailed(width: 160, height: 160)
    let half = data.endingEarly(after: 0.5)
    let picture = try decoder.decode(half)
    #expect(!picture.isSound)
    let (whole, shown) = (try pixels(of: decoder.decode(data)), try pixels(of: picture))
    let row = 160 * 4
    #expect(shown[..<(row * 60)] == whole[..<(row * 60)])
    #expect(shown[(row * 120)...].allSatisfy { $0 == 0x80 || $0 == 0xFF || abs(Int($0) - 128) < 3 })
    // The same, row by row.
    #expect(try CellRows(half).row(159, divisor: 1) == Array(shown[(row * 159)...]))
  }

  @Test(arguments: Path.allCases)
  func aPictureOfWhichNothingCameIsRefused(path: Path) async throws {
    for isProgressive in [false, true] {
      let data = try JPEGSamples.detailed(width: 160, height: 160, progressive: isProgressive)
      #expect(await refusal(of: data.endingEarly(after: 0), on: path) == "the image is cut off")
    }
    let claiming = AdversarialJPEGs.picture(
      frame: 0xC0, width: 5000, height: 5000,
      scans: [AdversarialJPEGs.Scan(lastCoefficient: 63)])
    #expect(await refusal(of: claiming, on: path) == "the image is cut off")
  }

  @Test(arguments: Path.allCases)
  func aPictureWithoutOneOfItsColoursIsRefused(path: Path) async throws {
    let brightness = AdversarialJPEGs.Scan(data: [UInt8](repeating: 0, count: 50))
    for frame in [0xC0, 0xC2] as [UInt8] {
      let data = AdversarialJPEGs.picture(
        frame: frame, width: 160, height: 160, components: 3, scans: [brightness])
      #expect(await refusal(of: data, on: path) == "the image is cut off")
    }
  }

  // MARK: Only what a photograph is

  @Test(arguments: Path.allCases)
  func aTinyFileThatClaimsAHundredScansIsRefusedBeforeMemoryIsTaken(path: Path) async throws {
    for frame in [0xC2, 0xCA] as [UInt8] {
      let data = AdversarialJPEGs.empty(frame: frame, scans: 100)
      #expect(data.count < 1_600)
      #expect(await refusal(of: data, on: path) != nil)
    }
    #expect(memory.mappedByteCount == 0)
  }

  @Test(arguments: Path.allCases)
  func onlyBaselineExtendedAndProgressiveHuffmanAreTaken(path: Path) async throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    #expect(await refusal(of: data.withFrame(0xC1), on: path) == nil)
    for frame in [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8] {
      let refusal = await refusal(of: data.withFrame(frame), on: path)
      #expect(refusal == "not baseline or progressive", "\(frame)")
    }
  }

  @Test func whatIsOfAnotherKindIsNotKeptAsAnOriginal() async throws {
    let folder = try TemporaryFolder()
    let fetcher = FakeImageFetcher()
    fetcher.answer("a", .success(AdversarialJPEGs.empty(frame: 0xCA, scans: 100)))
    let pipeline = OriginalPipeline(
      fetcher: fetcher, disk: DiskCache(directory: folder.url, limit: 1_000_000))
    await #expect(throws: ImageError.undecodable(detail: "not baseline or progressive")) {
      _ = try await pipeline.data(for: ImageRequest(address: "a"), progress: { _ in })
    }
    #expect(folder.storedFiles == 0)
  }

  // MARK: Only so much

  @Test(arguments: Path.allCases)
  func manyScansOfManyPixelsAreRefused(path: Path) async throws {
    // 36 megapixels: 16 scans are within the limit, 24 are not.
    let data = AdversarialJPEGs.plain(width: 6000, height: 6000, scans: 24)
    let refusal = await refusal(of: data, on: path)
    #expect(refusal == (path == .tiles ? "too large" : "6000×6000 pixels in 24 scans are too many"))
    let few = AdversarialJPEGs.plain(width: 1000, height: 1000, scans: 60)
    #expect(await self.refusal(of: few, on: path) == nil)
  }

  @Test(arguments: Path.allCases)
  func coefficientsTakeTheSameMemoryAtMostEverywhere(path: Path) async throws {
    let data = AdversarialJPEGs.plain(width: 9500, height: 9500, scans: 2)
    #expect(await refusal(of: data, on: path) != nil)
  }

  @Test func aPictureMuchLargerThanAskedForIsRefused() throws {
    let data = AdversarialJPEGs.plain(width: 6400, height: 6400)
    #expect(try decoder.decode(data, minimumWidth: 800).width == 800)
    #expect(throws: ImageError.undecodable(detail: "6400×6400 pixels are too many")) {
      try decoder.decode(data, minimumWidth: 20)
    }
    // Taller than any photograph of 100 pixels' width.
    let tall = AdversarialJPEGs.plain(width: 100, height: 65_000)
    #expect(throws: ImageError.undecodable(detail: "100×65000 pixels are too many")) {
      try decoder.decode(tall, minimumWidth: 100)
    }
  }

  @Test func theLargestSizeThatAHeaderCanStateIsRefused() async throws {
    for path in Path.allCases {
      for side in [65_500, 65_535] as [UInt16] {
        let data = AdversarialJPEGs.picture(
          frame: 0xC0, width: side, height: side, scans: [AdversarialJPEGs.Scan()])
        #expect(await refusal(of: data, on: path) != nil)
      }
    }
  }
}
