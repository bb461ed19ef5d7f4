// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// A PNG of red, green, blue and alpha, whose pixels are stored without compression.
struct PNGSample {
  let file: Data

  init(
    width: Int, height: Int, rows: [[UInt8]] = [], isInterlaced: Bool = false,
    orientation: UInt8? = nil
  ) {
    let header =
      Self.bigEndian(width) + Self.bigEndian(height) + [8, 6, 0, 0, isInterlaced ? 1 : 0]
    let lines: [UInt8] = rows.flatMap { [0] + $0 }
    var file = Data(PictureFormat.pngSignature) + Self.chunk("IHDR", header)
    if let orientation {
      var exif = Array("MM\0*".utf8)
      exif += [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      file += Self.chunk("eXIf", exif)
    }
    // RFC 1950 and 1951: one stored block.
    let low = UInt8(lines.count & 0xFF)
    let high = UInt8(lines.count >> 8)
    var stored: [UInt8] = [0x78, 0x01, 1, low, high, ~low, ~high]
    stored += lines
    stored += Self.bigEndian(Self.adler(lines))
    file += Self.chunk("IDAT", stored) + Self.chunk("IEND", [])
    self.file = file
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// RFC 1950, 8.2.
  private static func adler(_ bytes: [UInt8]) -> Int {
    let sums = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return sums.1 << 16 | sums.0
  }

  private static func chunk(_ kind: String, _ data: [UInt8]) -> Data {
    let body = Array(kind.utf8) + data
    // Types are named, without which the compiler takes seconds.
    let code: UInt32 = ~body.reduce(UInt32.max) { (code: UInt32, byte: UInt8) -> UInt32 in
      (0..<8).reduce(code ^ UInt32(byte)) { (code: UInt32, _) -> UInt32 in
        code & 1 == 1 ? 0xEDB8_8320 ^ code >> 1 : code >> 1
      }
    }
    return Data(bigEndian(data.count) + body + bigEndian(Int(code)))
  }
}
