// TurboJPEG without anything around it: the measure for the pipeline, and the maker of the images that
// the benchmark decodes.

import CLCMS
import CTurboJPEG
import Foundation

/// One decompressor with its memory.
final class RawDecoder {
  private let handle: tjhandle
  private(set) var width: CInt = 0
  private(set) var height: CInt = 0
  private(set) var pixels: [UInt8] = []

  init() throws {
    guard let handle = tjInitDecompress() else { throw BenchError.unexpected("no decompressor") }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Converts the picture that was decoded last, where it is, some rows at a time.
  func convert(by conversion: RawConversion) {
    let rows = 16
    pixels.withUnsafeMutableBytes { bytes in
      for row in stride(from: 0, to: Int(height), by: rows) {
        let start = bytes.baseAddress! + row * Int(width) * 4
        conversion.convert(start, count: min(rows, Int(height) - row) * Int(width))
      }
    }
  }

  /// Decodes into the memory of the last call: 4 bytes a pixel, blue first.
  func decode(_ jpeg: Data) throws {
    var (subsampling, colors): (CInt, CInt) = (0, 0)
    let status = jpeg.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      let length = CUnsignedLong(bytes.count)
      tjDecompressHeader3(handle, start, length, &width, &height, &subsampling, &colors)
      let size = Int(width) * Int(height) * 4
      if pixels.count != size { pixels = [UInt8](repeating: 0, count: size) }
      return tjDecompress2(
        handle, start, length, &pixels, width, width * 4, height, CInt(TJPF_BGRA.rawValue), 0)
    }
    guard status == 0 else { throw BenchError.unexpected("a photograph cannot be decoded") }
  }
}

/// Little CMS without anything around it, from a profile to sRGB.
final class RawConversion {
  private let transform: cmsHTRANSFORM

  init(from profile: Data) throws {
    let source = profile.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    let target = cmsCreate_sRGBProfile()
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    // TYPE_BGRA_8 of lcms2.h: the kind of colours, one extra channel, three channels, a byte each, in reverse order, the
    // first one last.
    let bgra = cmsUInt32Number(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1 | 1 << 10 | 1 << 14
    guard
      let transform = cmsCreateTransform(
        source, bgra, target, bgra, cmsUInt32Number(INTENT_PERCEPTUAL),
        cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { throw BenchError.unexpected("a colour profile cannot be used") }
    self.transform = transform
  }

  deinit { cmsDeleteTransform(transform) }

  func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
    cmsDoTransform(transform, pixels, pixels, cmsUInt32Number(count))
  }
}

extension Data {
  /// A JPEG with a colour profile (ICC.1, B.4).
  func withProfile(_ profile: Data) -> Data {
    let content = Data("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile
    let length = content.count + 2
    return prefix(2) + Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]) + content
      + dropFirst(2)
  }
}

/// A picture in memory, 4 bytes a pixel.
struct RawPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(jpeg: Data) throws {
    let decoder = try RawDecoder()
    try decoder.decode(jpeg)
    (width, height) = (Int(decoder.width), Int(decoder.height))
    pixels = decoder.pixels
  }

  private init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The picture in another size, by the nearest pixel: quality does not matter here.
  ///
  /// - Parameter newHeight: nil for that of the same proportions.
  func resized(toWidth newWidth: Int, height newHeight: Int? = nil) -> RawPicture {
    let newHeight = newHeight ?? height * newWidth / width
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let source = ((y * height / newHeight) * width + x * width / newWidth) * 4
        let target = (y * newWidth + x) * 4
        for byte in 0..<4 { result[target + byte] = pixels[source + byte] }
      }
    }
    return RawPicture(width: newWidth, height: newHeight, pixels: result)
  }

  /// A picture of one colour.
  static func plain(width: Int, height: Int, blue: UInt8, green: UInt8, red: UInt8) -> RawPicture {
    let pixels = [[UInt8]](repeating: [blue, green, red, 0xFF], count: width * height)
    return RawPicture(width: width, height: height, pixels: Array(pixels.joined()))
  }

  /// A picture of gradients with noise like a sensor's, so that a JPEG of it is as large as a photo's.
  static func noisy(width: Int, height: Int) -> RawPicture {
    var seed: UInt32 = 1
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          seed = seed &* 1_664_525 &+ 1_013_904_223
          let noise = Int(seed >> 27)
          let start = (y * width + x) * 4
          pixels[start] = UInt8(truncatingIfNeeded: (x >> 3 ^ y >> 4) + noise)
          pixels[start + 1] = UInt8(truncatingIfNeeded: (x * 3 + y) / 16 + noise)
          pixels[start + 2] = UInt8(truncatingIfNeeded: (x + y * 2) / 9 + noise)
          pixels[start + 3] = 0xFF
        }
      }
      count = width * height * 4
    }
    return RawPicture(width: width, height: height, pixels: pixels)
  }

  /// The picture as JPEG, in the quality that the feed asks for.
  func compressed(isProgressive: Bool = false) throws -> Data {
    guard let handle = tjInitCompress() else { throw BenchError.unexpected("no compressor") }
    defer { tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { tjFree(bytes) }
    var length: CUnsignedLong = 0
    let status = tjCompress2(
      handle, pixels, CInt(width), 0, CInt(height), CInt(TJPF_BGRA.rawValue), &bytes, &length,
      CInt(TJSAMP_420.rawValue), 80, isProgressive ? TJFLAG_PROGRESSIVE : 0)
    guard status == 0, let bytes else {
      throw BenchError.unexpected("a photograph cannot be encoded")
    }
    return Data(bytes: bytes, count: Int(length))
  }
}
