// SPDX-License-Identifier: MIT

// BlurHash against pixels of the reference decoder, and against invalid text.

import Foundation
import Testing

@testable import BelvedereCore

/// The reference vectors: hashes with their pixels, and texts that must be refused.
private struct Vectors: Decodable {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let hash: String
    let averageRGB: [UInt8]
    let width: Int
    let height: Int
    let rows: [[[UInt8]]]

    var testDescription: String { hash }

    private enum CodingKeys: String, CodingKey {
      case hash
      case averageRGB = "average_rgb"
      case width = "w"
      case height = "h"
      case rows = "rgb_rows"
    }
  }

  let vectors: [Vector]
  /// Text and reason.
  let invalid: [[String]]

  static func load() throws -> Vectors {
    try JSONDecoder().decode(Vectors.self, from: fixture("blurhash_vectors.json"))
  }
}

@Suite struct BlurHashTests {
  @Test(arguments: try Vectors.load().vectors)
  private func pixelsEqualTheReference(vector: Vectors.Vector) throws {
    let hash = try #require(BlurHash(vector.hash))

    let expected: [UInt8] = vector.rows.joined().flatMap { rgb in [rgb[2], rgb[1], rgb[0], 255] }

    #expect(hash.pixels(width: vector.width, height: vector.height) == expected)
    let average = hash.averageColor
    #expect([average.red, average.green, average.blue] == vector.averageRGB)
  }

  @Test(arguments: try Vectors.load().invalid)
  func invalidTextIsRefused(textAndReason: [String]) {
    #expect(BlurHash(textAndReason[0]) == nil, "\(textAndReason[1])")
  }

  @Test func anAverageBeyond24BitsIsMasked() throws {
    let hash = try #require(BlurHash("10X00000"))

    #expect(hash.pixels(width: 4, height: 4)?.count == 64)
  }

  @Test(arguments: [(0, 3), (3, 0), (-1, 3), (3, -1), (Int.max, Int.max), (513, 1)])
  func sizesThatMakeNoPictureAreRefused(width: Int, height: Int) throws {
    let hash = try #require(BlurHash("00FFaX"))

    #expect(hash.pixels(width: width, height: height) == nil)
  }

  @Test(arguments: [(1, 1), (1, 32), (32, 1), (32, 21)])
  func anySizeFillsItsBytes(width: Int, height: Int) throws {
    let hash = try #require(BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj"))

    let bytes = try #require(hash.pixels(width: width, height: height))

    #expect(bytes.count == width * height * 4)
    #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
  }
  @Test func aMadeHashShowsThePictureItWasMadeOf() throws {
    let original = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    let (width, height) = (40, 30)
    let pixels = try #require(BlurHash(original)?.pixels(width: width, height: height))
    let made = try #require(BlurHash.text(of: pixels, width: width, height: height))
    #expect(made.count == 28)
    let again = try #require(BlurHash(made)?.pixels(width: width, height: height))
    let errors = zip(pixels, again).map { abs(Int($0) - Int($1)) }
    // A BlurHash has 19 levels for each component.
    #expect(errors.reduce(0, +) / errors.count <= 4 && errors.max() ?? 0 <= 24)
  }

  @Test func oneColourIsItsOwnAverage() throws {
    let pixels = [[UInt8]](repeating: [30, 150, 210, 0], count: 12).flatMap(\.self)
    let hash = try #require(BlurHash.text(of: pixels, width: 4, height: 3).flatMap(BlurHash.init))
    #expect(hash.averageColor == RGBColor(red: 210, green: 150, blue: 30))
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 1), (2, 2), (Int.max, 2), (2, Int.max)])
  func tooFewBytesMakeNoHash(width: Int, height: Int) {
    #expect(
      BlurHash.text(of: [UInt8](repeating: 0, count: 15), width: width, height: height) == nil)
  }

  @Test func thePlaceholderIsTheColourThenTheBlurHashThenNeutral() {
    var photo = Photo(id: "a", imageAddress: "https://i.example/")
    #expect(photo.placeholderColor == .neutral)

    photo.blurHash = "00FFaX"
    #expect(photo.placeholderColor == RGBColor(red: 132, green: 126, blue: 153))

    photo.color = "#102030"
    #expect(photo.placeholderColor == RGBColor(red: 16, green: 32, blue: 48))

    photo.color = "blue"
    photo.blurHash = "not a hash"
    #expect(photo.placeholderColor == .neutral)
  }
}
