// SPDX-License-Identifier: MIT

// Reads the chunks of a WebP before anything is decoded (RFC 9649): its size, its orientation, and the presence of its
// end.

import BelvedereCore
import Foundation

/// The facts from the chunks of a WebP.
struct WebPStructure: Equatable {
  /// Pixels; for an animation, of the canvas.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var orientation = ExifOrientation.topLeft
  /// True if the file has its declared length.
  private(set) var isComplete = false

  /// The bytes before the first chunk, and those of a chunk's kind and length.
  private static let (fileHead, head) = (12, 8)

  /// Reads the chunks; nil if the bytes do not start as a WebP does.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard PictureFormat(of: bytes) == .webp,
      bytes.count >= Self.fileHead + Self.head + 10
    else { return nil }
    isComplete = bytes.littleEndian(at: 4, byteCount: 4) <= bytes.count - 8
    var position = Self.fileHead
    while position <= bytes.count - Self.head {
      let kind = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      let length = bytes.littleEndian(at: position + 4, byteCount: 4)
      let start = position + Self.head
      let end = min(start + length, bytes.count)
      let data = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if position == Self.fileHead {
        guard let size = Self.size(inFirst: kind, data) else { return nil }
        (width, height) = size
      } else if kind == "EXIF" {
        orientation = ExifOrientation(inChunk: data) ?? .topLeft
      }
      // Chunks begin at even positions.
      position = start + length + length % 2
    }
  }

  /// The size in the first chunk: of a canvas, a lossy or a lossless picture.
  private static func size(
    inFirst kind: String, _ data: UnsafeRawBufferPointer
  ) -> (width: Int, height: Int)? {
    guard data.count >= 10 else { return nil }
    switch kind {
    case "VP8X":
      return (
        data.littleEndian(at: 4, byteCount: 3) + 1, data.littleEndian(at: 7, byteCount: 3) + 1
      )
    case "VP8 ":
      let side = 0x3FFF
      return (
        data.littleEndian(at: 6, byteCount: 2) & side, data.littleEndian(at: 8, byteCount: 2) & side
      )
    case "VP8L":
      let bits = data.littleEndian(at: 1, byteCount: 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default:
      return nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The little-endian number at a position.
  fileprivate func littleEndian(at position: Int, byteCount: Int) -> Int {
    self[position..<position + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
