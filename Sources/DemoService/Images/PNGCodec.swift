// SPDX-License-Identifier: MIT

// Encodes PNG with libpng's simplified interface. Blocks: called on the renderer's pool.

import CPNG

/// Encodes PNG files.
enum PNGCodec {
  /// An error in libpng's words.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func encode(_ image: PixelBuffer) throws -> [UInt8] {
    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    header.width = png_uint_32(image.width)
    header.height = png_uint_32(image.height)
    header.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    // Enough also for incompressible pixels.
    var file = [UInt8](repeating: 0, count: image.bytes.count * 2 + 4_096)
    var length = file.count
    let isDone = png_image_write_to_memory(
      &header, &file, &length, 0, image.bytes, png_int_32(image.width * 3), nil)
    guard isDone != 0 else {
      let message = withUnsafeBytes(of: header.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw Failure(description: message)
    }
    return Array(file.prefix(length))
  }
}
