// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

struct BlurHashEncoderTests {
  private func flat(_ color: [UInt8]) -> PixelBuffer {
    PixelBuffer(
      width: 32, height: 32, bytes: Array(repeating: color, count: 1_024).flatMap(\.self))
  }

  // Black has no detail: every component after the average is the middle level, "fQ".
  @Test func blackIsNothing() {
    let hash = BlurHashEncoder.encode(flat([0, 0, 0]))
    #expect(hash == "L00000" + String(repeating: "fQ", count: 11))
  }

  @Test(arguments: [([255, 255, 255], "TSUA"), ([132, 126, 153], "FFaX")])
  func oneColourIsItsAverage(color: [UInt8], average: String) {
    #expect(BlurHashEncoder.encode(flat(color)).dropFirst(2).prefix(4) == average)
  }

  @Test func lightOnTheLeftIsAPositiveFirstComponent() {
    let row = (0..<32).flatMap { [UInt8](repeating: $0 < 16 ? 255 : 0, count: 3) }
    let image = PixelBuffer(
      width: 32, height: 32, bytes: Array(repeating: row, count: 32).flatMap(\.self))
    let hash = BlurHashEncoder.encode(image)
    let mirrored = BlurHashEncoder.encode(
      PixelBuffer(
        width: 32, height: 32,
        bytes: Array(repeating: Array(row.reversed()), count: 32).flatMap(\.self)))
    // The strongest component takes the highest level, 18 of each colour: "~q".
    #expect(hash.dropFirst(6).prefix(2) == "~q")
    #expect(mirrored.dropFirst(6).prefix(2) == "00")
  }

  @Test func everyPhotographHasAHashOfItsOwn() async throws {
    let pictures = try Picture.all(in: PackageFiles.photos)
    let renderer = ImageRenderer()
    var hashes: Set<String> = []
    for picture in pictures {
      let hash = try await renderer.blurHash(of: picture)
      #expect(hash.utf8.count == 28 && hash.hasPrefix("L"))
      hashes.insert(hash)
    }
    #expect(hashes.count == pictures.count)
    try await renderer.stop()
  }
}
