// SPDX-License-Identifier: MIT

// Reads the chunks of a PNG before anything is decoded (PNG specification, third edition, 5 and 11): its size, its
// orientation, and the presence of its end.

import BelvedereCore
import Foundation

/// The facts from the chunks of a PNG.
struct PNGStructure: Equatable {
  /// Pixels.
  private(set) var width = 0
  private(set) var height = 0
  /// True for channels of 16 bits.
  private(set) var isDeep = false
  /// True if it is interlaced, so that its pixels come in several passes.
  private(set) var isInterlaced = false
  /// From the Exif chunk, at any place.
  private(set) var orientation = ExifOrientation.topLeft
  /// True if the end chunk exists; data after it is ignored.
  private(set) var isComplete = false

  /// The bytes of a chunk's length and kind, and those of its checksum.
  private static let (head, checksum) = (8, 4)
  /// The bytes of the header's chunk.
  private static let headerLength = 13

  /// Reads the chunks; nil if the bytes do not start as a PNG does.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: PictureFormat.pngSignature) else { return nil }
    var position = PictureFormat.pngSignature.count
    var isFirst = true
    while let chunk = Self.chunk(in: bytes, at: position) {
      if isFirst {
        guard chunk.kind == "IHDR", chunk.data.count == Self.headerLength else { return nil }
        width = chunk.data.bigEndian(at: 0, byteCount: 4)
        height = chunk.data.bigEndian(at: 4, byteCount: 4)
        isDeep = chunk.data[8] == 16
        isInterlaced = chunk.data[12] != 0
        isFirst = false
      }
      switch chunk.kind {
      case "eXIf": orientation = ExifOrientation(inChunk: chunk.data) ?? .topLeft
      case "IEND":
        isComplete = true
        return
      default: break
      }
      position += Self.head + chunk.data.count + Self.checksum
    }
    if isFirst { return nil }
  }

  /// The chunk at a position; nil if it is cut off.
  private static func chunk(
    in bytes: UnsafeRawBufferPointer, at position: Int
  ) -> (kind: String, data: UnsafeRawBufferPointer)? {
    guard position <= bytes.count - head - checksum else { return nil }
    let length = bytes.bigEndian(at: position, byteCount: 4)
    let start = position + head
    guard length <= bytes.count - start - checksum else { return nil }
    let kind = String(decoding: bytes[position + 4..<start], as: UTF8.self)
    return (kind, UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
  }
}

extension UnsafeRawBufferPointer {
  /// The big-endian number at a position.
  fileprivate func bigEndian(at position: Int, byteCount: Int) -> Int {
    self[position..<position + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}
