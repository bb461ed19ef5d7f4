// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereCore

/// Files that the service converted to sRGB declare it.
struct SRGBProfileTests {
  private let bare = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 7, 7, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xD9])

  @Test func theProfileHasTheLengthAndTheTagsThatItTells() {
    let bytes = SRGBProfile.bytes
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(0) == bytes.count && bytes.count < 1_200)
    #expect(bytes[36..<40].elementsEqual("acsp".utf8))
    #expect(number(128) == 9)
    for tag in 0..<9 {
      let (offset, length) = (number(136 + 12 * tag), number(140 + 12 * tag))
      #expect(offset.isMultiple(of: 4) && offset >= 240 && offset + length <= bytes.count)
    }
  }

  @Test func aFileWithoutAProfileGetsOneBehindItsHead() {
    let told = bare.withSRGBProfile
    #expect(told.starts(with: bare.prefix(8)))
    #expect(
      told.dropFirst(12).starts(with: Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + SRGBProfile.bytes))
    #expect(told.suffix(7) == bare.suffix(7))
    #expect(told.withSRGBProfile == told)
  }

  @Test func whatIsNoJPEGStaysAsItIs() {
    for file in [Data(), Data("GIF89a".utf8), Data(PictureFormat.pngSignature)] {
      #expect(file.withSRGBProfile == file)
    }
  }

  @Test(arguments: [
    ("https://a.example/b?w=7&cs=srgb", true), ("https://a.example/cs=srgb", false),
    ("https://a.example/b?cs=origin", false), ("https://a.example/b?xcs=srgb", false),
  ])
  func theRequestTellsIfItIsConverted(address: String, isInSRGB: Bool) {
    #expect(ImageRequest(address: address).isInSRGB == isInSRGB)
  }
}
