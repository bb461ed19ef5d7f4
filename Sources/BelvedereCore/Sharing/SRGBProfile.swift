// SPDX-License-Identifier: MIT

// The colour profile of sRGB, for files in sRGB that do not declare it (ICC.1:2001-04).

import Foundation

/// A profile of IEC 61966-2-1 with its curve in 256 steps.
package enum SRGBProfile {
  /// 1,004 bytes.
  package static let bytes: [UInt8] = {
    let curve = tag("curv", big(256, byteCount: 4) + (0..<256).flatMap(step))
    let tags: [(names: [String], content: [UInt8])] = [
      (["desc"], description("sRGB")), (["cprt"], tag("text", Array("No copyright\0".utf8))),
      (["wtpt"], xyz(white)),
      // Red, green and blue under D50 (ICC.1, annex E).
      (["rXYZ"], xyz([0.43607, 0.22249, 0.01392])), (["gXYZ"], xyz([0.38515, 0.71687, 0.09708])),
      (["bXYZ"], xyz([0.14307, 0.06061, 0.71410])), (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let count = tags.reduce(0) { $0 + $1.names.count }
    var table = big(count, byteCount: 4)
    var content: [UInt8] = []
    let start = 128 + 4 + 12 * count
    for part in tags {
      for name in part.names {
        table += Array(name.utf8) + big(start + content.count, byteCount: 4)
        table += big(part.content.count, byteCount: 4)
      }
      content += part.content + Array(repeating: 0, count: -part.content.count & 3)
    }
    return header(length: start + content.count) + table + content
  }()

  /// D50.
  private static let white = [0.9642, 1, 0.8249]

  private static func header(length: Int) -> [UInt8] {
    var header = big(length, byteCount: 4) + [0, 0, 0, 0] + big(0x0240_0000, byteCount: 4)
    header += Array("mntrRGB XYZ ".utf8) + Array(repeating: 0, count: 12) + Array("acsp".utf8)
    header += Array(repeating: 0, count: 28) + white.flatMap(fixed)
    return header + Array(repeating: 0, count: 128 - header.count)
  }

  /// The linear light of an sRGB value, 0...65,535.
  private static func step(_ value: Int) -> [UInt8] {
    let value = Double(value) / 255
    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return big(Int((light * 65_535).rounded()), byteCount: 2)
  }

  private static func description(_ words: String) -> [UInt8] {
    let text = Array(words.utf8) + [0]
    return tag(
      "desc", big(text.count, byteCount: 4) + text + Array(repeating: 0, count: 4 + 4 + 2 + 1 + 67))
  }

  private static func xyz(_ values: [Double]) -> [UInt8] { tag("XYZ ", values.flatMap(fixed)) }

  private static func tag(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + [0, 0, 0, 0] + content
  }

  /// A fixed-point number with 16 fractional bits.
  private static func fixed(_ number: Double) -> [UInt8] {
    big(Int((number * 65_536).rounded()), byteCount: 4)
  }

  private static func big(_ number: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * (byteCount - 1 - $0))) }
  }
}

extension Data {
  /// The JPEG file, which is in sRGB, with a colour profile added. Returned unchanged if it has a profile or is not a
  /// JPEG. Copies the bytes.
  package var withSRGBProfile: Data {
    guard let head = JPEGHead(of: self), !head.hasProfile else { return self }
    let place = startIndex + head.length
    // Part 1 of 1.
    let profile = JPEGHead.segment(0xE2, JPEGHead.profile + [1, 1] + SRGBProfile.bytes)
    return self[..<place] + profile + self[place...]
  }
}
