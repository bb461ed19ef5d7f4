// SPDX-License-Identifier: MIT

// The beginning of a JPEG file, into which the credit is inserted.

import Foundation

/// The leading segments of a JPEG file after which other metadata are inserted: JFIF, Exif and XMP.
struct JPEGHead {
  /// The beginning of an XMP segment's content.
  static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// The beginning of a colour profile's segment (ICC.1, B.4).
  static let profile = Array("ICC_PROFILE\0".utf8)

  /// In bytes.
  private(set) var length = 2
  /// True if the file has XMP, also after these segments.
  private(set) var hasXMP = false
  /// True if the file has a colour profile.
  private(set) var hasProfile = false

  /// Nil if the file is not a JPEG, or ends before the picture.
  init?(of file: Data) {
    func byte(_ position: Int) -> UInt8 { file[file.startIndex + position] }
    guard file.count > 4, byte(0) == 0xFF, byte(1) == 0xD8 else { return nil }
    var position = 2
    var isBeginning = true
    while position + 4 <= file.count, byte(position) == 0xFF {
      let marker = byte(position + 1)
      // Any number of 0xFF bytes may precede a marker.
      if marker == 0xFF {
        position += 1
        continue
      }
      guard marker == 0xFE || (0xE0...0xEF).contains(marker) else { break }
      let size = Int(byte(position + 2)) << 8 | Int(byte(position + 3))
      guard size >= 2, position + 2 + size <= file.count else { return nil }
      if marker == 0xE1, file.dropFirst(position + 4).starts(with: Self.xmp) { hasXMP = true }
      if marker == 0xE2, file.dropFirst(position + 4).starts(with: Self.profile) {
        hasProfile = true
      }
      position += 2 + size
      isBeginning = isBeginning && marker <= 0xE1
      if isBeginning { length = position }
    }
  }

  /// A segment; empty if the content is too long for one.
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
    let size = content.count + 2
    guard size <= 0xFFFF else { return Data() }
    return Data([0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)] + content)
  }
}
