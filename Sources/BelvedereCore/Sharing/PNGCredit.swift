// SPDX-License-Identifier: MIT

// The credit inside a PNG: texts in Unicode (iTXt) after the header. PNG specification, third edition, 5.3, 11.3.3 and
// annex D; the keyword of XMP is that of Adobe's XMP specification, part 3, 1.1.5.

import Foundation

/// Puts texts into a PNG.
enum PNGCredit {
  private static let xmp = "XML:com.adobe.xmp"
  /// The length in bytes up to the end of the header chunk, which comes first and has a fixed length.
  private static let head = 33

  /// Returns the file with a comment and, unless it has one, the XMP; other files than PNG are returned unchanged.
  static func file(_ file: Data, packet: [UInt8], comment: String) -> Data {
    guard file.count > head, PictureFormat(of: file) == .png else { return file }
    var added = chunk(keyword: "Comment", Array(comment.utf8))
    if file.range(of: Data(xmp.utf8)) == nil { added += chunk(keyword: xmp, packet) }
    let place = file.startIndex + head
    return file[..<place] + added + file[place...]
  }

  /// An uncompressed text without a language.
  private static func chunk(keyword: String, _ text: [UInt8]) -> Data {
    let body = Array("iTXt".utf8) + Array(keyword.utf8) + [0, 0, 0, 0, 0] + text
    return Data(bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(body)))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The cyclic redundancy code of 32 bits (annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { code, byte in
      (0..<8).reduce(code ^ UInt32(byte)) { code, _ in
        code & 1 == 1 ? 0xEDB8_8320 ^ code >> 1 : code >> 1
      }
    }
  }
}
