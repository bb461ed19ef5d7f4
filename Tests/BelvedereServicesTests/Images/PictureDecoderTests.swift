// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

/// The corpus: the result for each kind of image, valid or not.
struct PictureDecoderTests {
  private let memory = PixelMemory()
  private let decoder: PictureDecoder

  init() {
    decoder = PictureDecoder(memory: memory)
  }

  /// Blue, green, red, alpha of the pixel in the middle.
  private func middle(of picture: DecodedPicture) throws -> [UInt8] {
    let start = try #require(UnsafePointer<UInt8>(bitPattern: picture.pixels))
    let offset = (picture.height / 2 * picture.width + picture.width / 2) * 4
    return (0..<4).map { start[offset + $0] }
  }

  private func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
  }

  private func expectUndecodable(
    _ data: Data, naming words: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(ImageError) {
      _ = try decoder.decode(data)
      Issue.record("It was decoded", sourceLocation: sourceLocation)
    } catch {
      guard case .undecodable(let detail) = error else {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return
      }
      #expect(words.isEmpty || detail.contains(words), sourceLocation: sourceLocation)
    }
  }

  // MARK: Good images

  @Test(arguments: [false, true])
  func colourComesAsBlueGreenRedAlpha(progressive: Bool) throws {
    let data = try JPEGSamples.plain(
      width: 33, height: 17, pixel: [200, 100, 20], progressive: progressive)
    let picture = try decoder.decode(data)
    #expect(picture.width == 33)
    #expect(picture.height == 17)
    #expect(picture.byteCount == 33 * 17 * 4)
    #expect(picture.isSound)
    #expect(isNear(try middle(of: picture), [20, 100, 200, 255]))
  }

  @Test func greyBecomesGreyPixels() throws {
    let data = try JPEGSamples.plain(width: 16, height: 16, colour: .grey, pixel: [77])
    #expect(isNear(try middle(of: decoder.decode(data)), [77, 77, 77, 255]))
  }

  @Test func invertedCMYKBecomesColour() throws {
    // TurboJPEG writes the Adobe segment, so 255 is no ink: this is red.
    let data = try JPEGSamples.plain(
      width: 16, height: 16, colour: .cmyk, pixel: [255, 0, 0, 255])
    #expect(isNear(try middle(of: decoder.decode(data)), [0, 0, 255, 255]))
  }

  @Test func theNarrowestAndTallestImageIsDecoded() throws {
    let data = try JPEGSamples.plain(width: 1, height: 65500, colour: .grey, pixel: [9])
    let picture = try decoder.decode(data)
    #expect(picture.width == 1)
    #expect(picture.height == 65500)
  }

  @Test func oneDecoderServesManyImages() throws {
    for side in [8, 200, 31] {
      let data = try JPEGSamples.detailed(width: side, height: side)
      #expect(try decoder.decode(data).width == side)
      expectUndecodable(Data("rubbish".utf8))
    }
  }

  @Test func anUnreadableHeaderDoesNotSpoilTheNextImage() throws {
    let data = try JPEGSamples.detailed(width: 16, height: 16)
    expectUndecodable(data.inserting(segment: [0xFF, 0x1F]), naming: "marker")
    #expect(try decoder.decode(data).width == 16)
  }

  @Test(arguments: [
    (nil, 800), (800, 800), (401, 800), (400, 400), (300, 400), (100, 100), (1, 100), (0, 800),
  ])
  func aSmallerWidthIsDecodedAtAFraction(minimumWidth: Int?, decodedWidth: Int) throws {
    let data = try JPEGSamples.plain(width: 800, height: 600, pixel: [10, 20, 30])
    let picture = try decoder.decode(data, minimumWidth: minimumWidth)
    #expect(picture.width == decodedWidth)
    #expect(picture.height == decodedWidth * 3 / 4)
    #expect(isNear(try middle(of: picture), [30, 20, 10, 255]))
  }

  @Test(arguments: [(90, 61), (50, 37), (7, 5), (100, 1)])
  func aResampledPictureKeepsItsColourToTheEdges(width: Int, height: Int) throws {
    let data = try JPEGSamples.plain(width: 100, height: 75, pixel: [10, 20, 30])
    let picture = try #require(
      try decoder.decode(data).resampled(to: PixelSize(width: width, height: height)))
    #expect(picture.width == width)
    #expect(picture.height == height)
    let start = try #require(UnsafePointer<UInt8>(bitPattern: picture.pixels))
    for pixel in stride(from: 0, to: picture.byteCount, by: 4) {
      #expect(isNear((0..<3).map { start[pixel + $0] }, [30, 20, 10]))
      #expect(start[pixel + 3] == 255)
    }
  }

  @Test(arguments: [(100, 75), (101, 75), (100, 76), (50, 76), (0, 10), (10, 0)])
  func aPictureIsNeverEnlarged(width: Int, height: Int) throws {
    let picture = try decoder.decode(JPEGSamples.plain(width: 100, height: 75, pixel: [1, 2, 3]))
    #expect(picture.resampled(to: PixelSize(width: width, height: height)) == nil)
  }

  @Test func oddSizesAreRoundedUpWhenScaled() throws {
    let data = try JPEGSamples.plain(width: 101, height: 33, pixel: [1, 1, 1])
    let picture = try decoder.decode(data, minimumWidth: 25)
    #expect(picture.width == 26)
    #expect(picture.height == 9)
  }

  // MARK: Bad images

  @Test(arguments: ["", "GIF89a and more", "<!doctype html>", "{\"errors\":[]}"])
  func otherFormatsAreRefused(content: String) {
    expectUndecodable(Data(content.utf8), naming: "not a JPEG")
  }

  @Test func aCutImageIsRefused() throws {
    let data = try JPEGSamples.detailed(width: 300, height: 200)
    expectUndecodable(data.prefix(data.count * 2 / 3), naming: "cut off")
  }

  /// As phones and panorama programs write it. All rows are there.
  @Test(arguments: [false, true], trailers)
  func aWholeImageNeedsNoEndMarker(progressive: Bool, trailer: [UInt8]) throws {
    let data = try JPEGSamples.detailed(width: 300, height: 200, progressive: progressive)
    let whole = try decoder.decode(data)
    let picture = try decoder.decode(data.withoutEnd() + trailer)
    #expect(picture.isSound)
    #expect(picture.bytes == whole.bytes)
    // The same at a fraction of the size, which needs another pass.
    #expect(try decoder.decode(data.withoutEnd() + trailer, minimumWidth: 70).isSound)
  }

  /// None, half a marker, zeros, a panorama's bytes, a second JPEG, and invalid segments.
  private static let trailers: [[UInt8]] = [
    [], [0xFF], Array(repeating: 0, count: 5_000), (0..<5_000).map { UInt8($0 * 7 % 255) },
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xD9], [0xFF, 0xC3, 0, 4, 0, 1, 2],
    [1, 2, 0xFF, 0xDA, 0, 3, 9], [0xFF, 0x12, 0x34, 0xFF, 0xF7, 0, 4, 1, 2],
  ]

  @Test(arguments: [false, true]) func anEndMarkerDoesNotMakeACutImageWhole(progressive: Bool)
    throws
  {
    let data = try JPEGSamples.detailed(width: 300, height: 200, progressive: progressive)
    expectUndecodable(data.prefix(data.count / 2), naming: "cut off")
    #expect(try !decoder.decode(data.cutInHalf()).isSound)
  }

  @Test func aHugeHeaderIsRefusedBeforeMemoryIsTaken() throws {
    let data = try JPEGSamples.detailed(width: 16, height: 16)
      .claimingSize(width: 65000, height: 65000)
    expectUndecodable(data, naming: "too many")
    #expect(memory.idleByteCount == 0)
  }

  @Test(arguments: [(0, 16), (16, 0), (1, 65535)])
  func impossibleSizesAreRefused(width: Int, height: Int) throws {
    let data = try JPEGSamples.detailed(width: 16, height: 16)
    expectUndecodable(data.claimingSize(width: UInt16(width), height: UInt16(height)))
  }

  @Test func tooManyScansAreRefused() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 64, progressive: true)
    expectUndecodable(data.repeatingLastScan(count: 101), naming: "scans are too many")
  }

  @Test func damageInsideIsShownButMarked() throws {
    let data = try JPEGSamples.detailed(width: 300, height: 200)
    let picture = try decoder.decode(data.damagedInside())
    #expect(picture.width == 300)
    #expect(!picture.isSound)
  }

  @Test func damagedTablesAreRefusedAndTheMemoryIsGivenBack() throws {
    let data = try JPEGSamples.detailed(width: 300, height: 200)
    expectUndecodable(data.damagedBeyondUse())
  }

  @Test func noCutAndNoChangedByteCrashes() throws {
    let data = try JPEGSamples.detailed(width: 48, height: 48, progressive: true)
    var outcomes: Set<String> = []
    for candidate in data.everyChangeAndCut.sampled() {
      do throws(ImageError) {
        outcomes.insert(try decoder.decode(candidate).isSound ? "sound" : "damaged")
      } catch {
        outcomes.insert("refused")
      }
    }
    #expect(outcomes == ["sound", "damaged", "refused"])
  }
}

extension DecodedPicture {
  /// All bytes of the pixels.
  fileprivate var bytes: [UInt8] {
    guard let start = UnsafePointer<UInt8>(bitPattern: pixels) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: byteCount))
  }
}
