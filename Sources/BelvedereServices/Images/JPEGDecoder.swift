// JPEG to pixels by TurboJPEG. Everything that can be refused is refused from the header, before
// memory is taken for pixels:
//
// 1. no JPEG at all, no size, above 100 megapixel or above 100 scans: refused;
// 2. the end marker is missing: the download was cut, refused;
// 3. decoded with warnings: damaged inside but worth showing; the picture is marked as not sound,
//    so that nobody keeps it on disk;
// 4. TurboJPEG gives up: refused.
//
// The photo service turns images upright and strips their metadata, so Exif is not looked at.

import BelvedereCore
import CTurboJPEG
import Foundation

/// Decodes JPEGs, one after the other: holds TurboJPEG's decompressor, which serves one thread at a
/// time.
final class JPEGDecoder {
  private let limits: DecodingLimits
  private let memory: PixelMemory
  /// Made when needed, and anew after each refused image: TurboJPEG 2.1 stays in the middle of a
  /// header that it could not read, and would refuse every image after it.
  private var decompressor: tjhandle?

  init(limits: DecodingLimits = DecodingLimits(), memory: PixelMemory) {
    self.limits = limits
    self.memory = memory
  }

  deinit {
    discardDecompressor()
  }

  /// Decodes an image.
  ///
  /// - Parameter minimumWidth: in pixels. An image at least twice as wide is decoded at a half, a
  ///   quarter or an eighth of its size, never below this width. Nil decodes at full size.
  func decode(_ data: Data, minimumWidth: Int? = nil) throws(ImageError) -> DecodedPicture {
    do throws(ImageError) {
      return try data.bytes.withUnsafeBytes { (bytes) throws(ImageError) in
        guard let structure = JPEGStructure(bytes) else {
          throw .undecodable(detail: "not a JPEG")
        }
        let handle = try openDecompressor()
        let header = try header(of: bytes, handle)
        try check(structure, header)
        return try decode(bytes, structure, header, handle, minimumWidth: minimumWidth)
      }
    } catch {
      discardDecompressor()
      throw error
    }
  }

  private func openDecompressor() throws(ImageError) -> tjhandle {
    if let decompressor { return decompressor }
    guard let handle = tjInitDecompress() else {
      throw .undecodable(detail: Self.lastMessage(of: nil))
    }
    decompressor = handle
    return handle
  }

  private func discardDecompressor() {
    guard let handle = decompressor else { return }
    tjDestroy(handle)
    decompressor = nil
  }
}

extension JPEGDecoder {
  private struct Header {
    var width: CInt = 0
    var height: CInt = 0
    var subsampling: CInt = 0
    var colorspace: CInt = 0

    var pixelCount: Int { Int(width) * Int(height) }
    var isCMYK: Bool {
      colorspace == TJCS_CMYK.rawValue || colorspace == TJCS_YCCK.rawValue
    }
  }

  private func header(
    of bytes: UnsafeRawBufferPointer, _ handle: tjhandle
  ) throws(ImageError) -> Header {
    var header = Header()
    let status = tjDecompressHeader3(
      handle, bytes.bindMemory(to: UInt8.self).baseAddress, CUnsignedLong(bytes.count),
      &header.width, &header.height, &header.subsampling, &header.colorspace)
    guard status == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue,
      header.width > 0, header.height > 0
    else { throw .undecodable(detail: Self.lastMessage(of: handle)) }
    return header
  }

  private func check(_ structure: JPEGStructure, _ header: Header) throws(ImageError) {
    guard header.pixelCount <= limits.pixels else {
      throw .undecodable(detail: "\(header.width)×\(header.height) pixels are too many")
    }
    try structure.check(limits)
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, _ structure: JPEGStructure, _ header: Header,
    _ handle: tjhandle, minimumWidth: Int?
  ) throws(ImageError) -> DecodedPicture {
    let divisor = Self.divisor(from: Int(header.width), to: minimumWidth)
    // TurboJPEG rounds scaled sizes up.
    let width = (Int(header.width) + divisor - 1) / divisor
    let height = (Int(header.height) + divisor - 1) / divisor
    guard let block = memory.take(byteCount: width * height * 4) else {
      throw .undecodable(detail: "no memory for \(width)×\(height) pixels")
    }
    let preparation = memory.prepare([block])
    defer { preparation.stop() }
    let status = tjDecompress2(
      handle, bytes.bindMemory(to: UInt8.self).baseAddress, CUnsignedLong(bytes.count),
      UnsafeMutablePointer(bitPattern: block.address), CInt(width), CInt(width * 4), CInt(height),
      header.isCMYK ? CInt(TJPF_CMYK.rawValue) : CInt(TJPF_BGRA.rawValue), 0)
    let isSound = status == 0
    guard isSound || tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
      memory.giveBack(block)
      throw .undecodable(detail: Self.lastMessage(of: handle))
    }
    if header.isCMYK {
      let pixels = UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(bitPattern: block.address), count: width * height * 4)
      convertCMYK(pixels, isInverted: structure.hasAdobeSegment)
    }
    return DecodedPicture(
      width: width, height: height, isSound: isSound, block: block, memory: memory)
  }

  /// The largest of 8, 4, 2 and 1 that keeps the width at or above the minimum. TurboJPEG knows
  /// other factors, but only these are fast.
  private static func divisor(from width: Int, to minimumWidth: Int?) -> Int {
    guard let minimumWidth, minimumWidth > 0 else { return 1 }
    return [8, 4, 2].first { width / $0 >= minimumWidth } ?? 1
  }

  private static func lastMessage(of handle: tjhandle?) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
  }
}
