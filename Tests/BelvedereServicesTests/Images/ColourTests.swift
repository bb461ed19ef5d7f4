// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

/// Colours of pictures with a profile, against the results of Little CMS's own program (Fixtures/Colours/make).
struct ColourTests {
  private static let pictures = [
    "adobe-rgb.jpg", "cmyk.jpg", "coded.png", "deep.png", "deep-grey.png", "display-p3.jpg",
    "gamma.png",
    "grey.jpg", "interlaced.png", "linear.jpg", "lossless.webp", "palette.png", "progressive.jpg",
    "prophoto.jpg", "subsampled.jpg", "ycck.jpg",
  ]
  private let decoder = PictureDecoder(memory: PixelMemory())

  private static func fixture(_ name: String) throws -> Data {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures/Colours"))
    return try Data(contentsOf: url)
  }

  /// Red, green and blue of all pixels.
  private func colours(of data: Data) throws -> [UInt8] {
    let picture = try decoder.decode(data)
    #expect(picture.isSound)
    let pixels = UnsafeBufferPointer(
      start: UnsafePointer<UInt8>(bitPattern: picture.pixels), count: picture.byteCount)
    return stride(from: 0, to: pixels.count, by: 4).flatMap {
      #expect(pixels[$0 + 3] == 0xFF)
      return [pixels[$0 + 2], pixels[$0 + 1], pixels[$0]]
    }
  }

  private func largestDifference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    #expect(left.count == right.count)
    return zip(left, right).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: pictures)
  func coloursAreThoseOfTheProfile(name: String) throws {
    let shown = try colours(of: Self.fixture(name))
    let reference = try Self.fixture("\(name.prefix { $0 != "." }).rgb")
    #expect(largestDifference(shown, Array(reference)) <= 2)
  }

  @Test(arguments: pictures.filter { $0.hasSuffix(".jpg") })
  func withoutItsProfileAPictureIsAnother(name: String) throws {
    let data = try Self.fixture(name)
    #expect(try largestDifference(colours(of: data), colours(of: data.withoutProfile())) > 10)
  }

  /// Changes that invalidate a profile or change its colour space: the picture is decoded as without it.
  private static let damages: [String: @Sendable (Data) -> Data] = [
    "empty": { _ in Data() },
    "cut": { $0.prefix(100) },
    "its length is four gigabytes": { Data([0xFF, 0xFF, 0xFF, 0xFF]) + $0.dropFirst(4) },
    "red beyond its end": { $0.replacing(at: 172, with: [0x7F, 0xFF, 0xFF, 0xFF]) },
    "more tags than bytes": { $0.replacing(at: 128, with: [0x7F, 0xFF, 0xFF, 0xFF]) },
    "a link": { $0.replacing(at: 12, with: Array("link".utf8)) },
    "named colours": { $0.replacing(at: 12, with: Array("nmcl".utf8)) },
    "of grey": { $0.replacing(at: 16, with: Array("GRAY".utf8)) },
    "of inks": { $0.replacing(at: 16, with: Array("CMYK".utf8)) },
    "no profile": { Data(repeating: 0x41, count: $0.count) },
  ]

  @Test(arguments: damages.keys.sorted())
  func aBrokenProfileCountsAsNone(damage: String) throws {
    let data = try Self.fixture("adobe-rgb.jpg")
    let change = try #require(Self.damages[damage])
    let broken = try data.withProfile(change(try #require(data.profile)))
    #expect(try colours(of: broken) == colours(of: data.withoutProfile()))
  }

  @Test func noChangedByteOfAProfileIsAnError() throws {
    let data = try Self.fixture("cmyk.jpg")
    let profile = try #require(data.profile)
    for position in stride(from: 0, to: profile.count, by: 7).sampled() {
      let changed = try data.withProfile(
        profile.replacing(at: position, with: [~profile[profile.startIndex + position]]))
      #expect(try decoder.decode(changed).isSound)
    }
  }

  @Test func whatAFileTellsOfItsColoursIsPassedOn() throws {
    for (name, space, bits, profile) in [
      ("adobe-rgb.jpg", .rgb, 8, "Adobe RGB (1998)"), ("cmyk.jpg", .cmyk, 8, "Inks"),
      ("deep-grey.png", .grey, 16, "Grey"), ("gamma.png", .rgb, 8, "gAMA, cHRM"),
      ("coded.png", .rgb, 8, "cICP"), ("animated.webp", .rgb, 8, nil),
    ] as [(String, PictureColours.Space, Int, String?)] {
      let colours = try decoder.decode(Self.fixture(name)).colours
      #expect(colours == PictureColours(space: space, bits: bits, profile: profile), "\(name)")
    }
  }

  /// Exported sRGB files have the profile, and look the same.
  @Test func ourOwnProfileIsSRGB() throws {
    let bare = try Self.fixture("adobe-rgb.jpg").withoutProfile()
    #expect(try colours(of: bare.withSRGBProfile) == colours(of: bare))
    #expect(try decoder.decode(bare.withSRGBProfile).colours.profile == "sRGB")
  }

  @Test func aProfileMayComeInPartsInAnyOrder() throws {
    let data = try Self.fixture("display-p3.jpg")
    let profile = try #require(data.profile)
    let parts = [profile.prefix(100), profile.dropFirst(100).prefix(150), profile.dropFirst(250)]
    let shuffled = [2, 0, 1].reduce(data.withoutProfile()) { result, index in
      result.insertingProfile(Data(parts[index]), part: index + 1, of: 3)
    }
    #expect(try colours(of: shuffled) == colours(of: data))
    let incomplete = data.withoutProfile().insertingProfile(Data(parts[0]), part: 1, of: 3)
    #expect(try colours(of: incomplete) == colours(of: data.withoutProfile()))
  }
}

extension Data {
  private static let signature = Array("ICC_PROFILE\0".utf8)
  /// Bytes of a segment before the profile: marker, length, signature, number and count of parts.
  private static let head = 4 + signature.count + 2

  /// The only segment with a profile, at the beginning of the file.
  private var profileSegment: Range<Int>? {
    guard count > 20, self[2] == 0xFF, self[3] == 0xE2 else { return nil }
    return 2..<4 + (Int(self[4]) << 8 | Int(self[5]))
  }

  fileprivate var profile: Data? {
    profileSegment.map { Data(self[$0].dropFirst(Self.head)) }
  }

  fileprivate func withoutProfile() -> Data {
    guard let segment = profileSegment else { return self }
    return prefix(segment.lowerBound) + suffix(from: segment.upperBound)
  }

  fileprivate func withProfile(_ profile: Data) throws -> Data {
    withoutProfile().insertingProfile(profile, part: 1, of: 1)
  }

  fileprivate func insertingProfile(_ profile: Data, part: Int, of count: Int) -> Data {
    let length = Self.head - 2 + profile.count
    let segment =
      [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Self.signature
      + [UInt8(part), UInt8(count)] + profile
    return prefix(2) + Data(segment) + suffix(from: 2)
  }

  fileprivate func replacing(at position: Int, with bytes: [UInt8]) -> Data {
    var copy = Data(self)
    copy.replaceSubrange(position..<position + bytes.count, with: bytes)
    return copy
  }
}
