// SPDX-License-Identifier: MIT

// Decodes and encodes JPEG with TurboJPEG. Blocks and takes long: called on the renderer's pool.

import CTurboJPEG
import FoundationEssentials

/// An error in reading or writing a JPEG, in TurboJPEG's words.
struct JPEGError: Error, CustomStringConvertible {
  let description: String

  fileprivate init(_ handle: tjhandle?) {
    description = String(cString: tjGetErrorStr2(handle))
  }
}

/// Decodes and encodes JPEG files.
package enum JPEGCodec {
  /// Decodes at the smallest of TurboJPEG's sizes that is not below the given one, or at full size
  /// if there is none.
  package static func decode(_ file: Data, atLeast width: Int, by height: Int) throws -> PixelBuffer
  {
    guard let handle = tjInitDecompress() else { throw JPEGError(nil) }
    defer { tjDestroy(handle) }
    return try file.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      let length = UInt(bytes.count)
      var (fullWidth, fullHeight): (Int32, Int32) = (0, 0)
      var (subsampling, colorSpace): (Int32, Int32) = (0, 0)
      guard
        tjDecompressHeader3(
          handle, start, length, &fullWidth, &fullHeight, &subsampling, &colorSpace) == 0
      else { throw JPEGError(handle) }
      let size = scaledSize(
        of: (Int(fullWidth), Int(fullHeight)), atLeast: (width, height))
      var image = PixelBuffer(
        width: size.width, height: size.height,
        bytes: Array(repeating: 0, count: size.width * size.height * 3))
      let status = image.bytes.withUnsafeMutableBufferPointer {
        tjDecompress2(
          handle, start, length, $0.baseAddress, Int32(size.width), 0, Int32(size.height),
          Int32(TJPF_RGB.rawValue), 0)
      }
      guard status == 0 else { throw JPEGError(handle) }
      return image
    }
  }

  /// Encodes with chroma at half resolution, like the real service's images.
  package static func encode(
    _ image: PixelBuffer, quality: Int, isProgressive: Bool = false
  ) throws -> [UInt8] {
    try compress(
      image.bytes, width: image.width, height: image.height, TJPF_RGB, TJSAMP_420, quality: quality,
      flags: isProgressive ? TJFLAG_PROGRESSIVE : 0)
  }

  private static func compress(
    _ bytes: [UInt8], width: Int, height: Int, _ format: TJPF, _ sampling: TJSAMP, quality: Int,
    flags: Int32 = 0
  ) throws -> [UInt8] {
    guard let handle = tjInitCompress() else { throw JPEGError(nil) }
    defer { tjDestroy(handle) }
    var output: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(output) }
    let status = bytes.withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(width), 0, Int32(height), Int32(format.rawValue), &output,
        &length, Int32(sampling.rawValue), Int32(quality), flags)
    }
    guard status == 0, let output else { throw JPEGError(handle) }
    return Array(UnsafeBufferPointer(start: output, count: Int(length)))
  }

  /// Encodes an image of sRGB as one with a profile, which it carries (ICC.1, B.4).
  package static func encode(_ image: PixelBuffer, quality: Int, in profile: ColourProfile) throws
    -> [UInt8]
  {
    let (format, sampling) =
      switch profile.pixels {
      case .grey: (TJPF_GRAY, TJSAMP_GRAY)
      case .rgb: (TJPF_RGB, TJSAMP_420)
      case .invertedCMYK: (TJPF_CMYK, TJSAMP_444)
      }
    let file = try compress(
      try profile.convert(image), width: image.width, height: image.height, format, sampling,
      quality: quality)
    // One segment takes 65,519 bytes of a profile.
    let parts = stride(from: 0, to: profile.bytes.count, by: 65_519).map {
      profile.bytes.dropFirst($0).prefix(65_519)
    }
    let segments = parts.enumerated().map { index, part in
      segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)] + part)
    }
    return Array(file.prefix(2)) + segments.joined() + file.dropFirst(2)
  }

  /// Encodes an image on its side, which its Exif says to turn by a quarter clockwise (orientation 6).
  static func encodeTurned(_ image: PixelBuffer, quality: Int) throws -> [UInt8] {
    let exif =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [
        0, 0, 0, 0,
      ]
    let file = try encode(image.turnedLeft(), quality: quality)
    return Array(file.prefix(2)) + segment(0xE1, exif) + file.dropFirst(2)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private static func scaledSize(
    of full: (width: Int, height: Int), atLeast wanted: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
    return factors.lazy
      .map { factor in
        // Rounds up, as TJSCALED does.
        let (numerator, denominator) = (Int(factor.num), Int(factor.denom))
        return (
          width: (full.width * numerator + denominator - 1) / denominator,
          height: (full.height * numerator + denominator - 1) / denominator
        )
      }
      .filter { $0.width >= wanted.width && $0.height >= wanted.height }
      .filter { $0.width <= full.width }
      .min { $0.width < $1.width } ?? full
  }
}
