// SPDX-License-Identifier: MIT

// Reads the orientation from untrusted Exif data: a TIFF header, and the entries of its first directory (TIFF 6.0,
// section 2; CIPA DC-008, 4.5.2).

import BelvedereCore

extension ExifOrientation {
  private static let signature = Array("Exif\0\0".utf8)
  private static let tag = 0x0112
  private static let entryBytes = 12

  /// Reads a segment of a JPEG; nil if it is not Exif. Exif without a valid orientation gives `topLeft`.
  ///
  /// - Parameter segment: without its marker and length.
  init?(inSegment segment: UnsafeRawBufferPointer) {
    guard segment.starts(with: Self.signature) else { return nil }
    self =
      Self(inTIFF: UnsafeRawBufferPointer(rebasing: segment[Self.signature.count...])) ?? .topLeft
  }

  /// Reads Exif of a PNG or WebP, which has no signature; some programs write one nevertheless.
  init?(inChunk chunk: UnsafeRawBufferPointer) {
    let isSigned = chunk.starts(with: Self.signature)
    self.init(
      inTIFF: UnsafeRawBufferPointer(rebasing: chunk[(isSigned ? Self.signature.count : 0)...]))
  }

  private init?(inTIFF bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func number(at position: Int, byteCount: Int) -> Int? {
      guard position >= 0, position <= bytes.count - byteCount else { return nil }
      let digits = bytes[position..<position + byteCount]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, byteCount: 2) == 42, let directory = number(at: 4, byteCount: 4),
      let count = number(at: directory, byteCount: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * Self.entryBytes
      guard let tag = number(at: entry, byteCount: 2) else { return nil }
      guard tag == Self.tag else { continue }
      // A SHORT is in the first bytes of the value's four; some programs write a LONG.
      let isLong = number(at: entry + 2, byteCount: 2) == 4
      guard let value = number(at: entry + 8, byteCount: isLong ? 4 : 2) else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}
