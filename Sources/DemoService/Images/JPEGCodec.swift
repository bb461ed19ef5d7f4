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
enum JPEGCodec {
  /// Decodes at the smallest of TurboJPEG's sizes that is not below the given one, or at full size
  /// if there is none.
  static func decode(_ file: Data, atLeast width: Int, by height: Int) throws -> PixelBuffer {
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
  static func encode(_ image: PixelBuffer, quality: Int, isProgressive: Bool = false) throws
    -> [UInt8]
  {
    guard let handle = tjInitCompress() else { throw JPEGError(nil) }
    defer { tjDestroy(handle) }
    var output: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(output) }
    let status = image.bytes.withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(image.width), 0, Int32(image.height),
        Int32(TJPF_RGB.rawValue), &output, &length, Int32(TJSAMP_420.rawValue), Int32(quality),
        isProgressive ? TJFLAG_PROGRESSIVE : 0)
    }
    guard status == 0, let output else { throw JPEGError(handle) }
    return Array(UnsafeBufferPointer(start: output, count: Int(length)))
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
