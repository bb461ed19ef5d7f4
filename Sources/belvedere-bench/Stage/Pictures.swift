// SPDX-License-Identifier: MIT

// Pictures for the benchmark, and the reference for the pipeline: TurboJPEG and Little CMS alone.

import CGtk
import CLCMS
import CTurboJPEG
import Foundation

/// A picture of which JPEGs and textures are made.
final class MadePicture {
  /// A GdkPixbuf with 3 bytes a pixel.
  private let pixbuf: OpaquePointer
  var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
  var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

  /// Takes over the one reference.
  private init(_ pixbuf: OpaquePointer?) throws {
    guard let pixbuf else { throw BenchError("a picture cannot be made") }
    self.pixbuf = pixbuf
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// A file's picture, scaled; -1 stands for its own width, and for a height of the same proportions.
  convenience init(of file: URL, width: Int = -1, height: Int = -1) throws {
    let keepsRatio: gboolean = height < 0 ? 1 : 0
    try self.init(
      gdk_pixbuf_new_from_file_at_scale(file.path, gint(width), gint(height), keepsRatio, nil))
  }

  /// A magenta picture.
  convenience init(width: Int, height: Int) throws {
    try self.init(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height)))
    gdk_pixbuf_fill(pixbuf, 0xFF00_FFFF)
  }

  /// A picture of gradients with noise like a sensor's, so that a JPEG of it is as large as a photo's.
  convenience init(noisyWidth width: Int, height: Int) throws {
    try self.init(width: width, height: height)
    var seed: UInt32 = 1
    for y in 0..<height {
      let row = gdk_pixbuf_get_pixels(pixbuf) + y * Int(gdk_pixbuf_get_rowstride(pixbuf))
      for x in 0..<width {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let noise = Int(seed >> 27)
        row[x * 3] = UInt8(truncatingIfNeeded: (x + y * 2) / 9 + noise)
        row[x * 3 + 1] = UInt8(truncatingIfNeeded: (x * 3 + y) / 16 + noise)
        row[x * 3 + 2] = UInt8(truncatingIfNeeded: (x >> 3 ^ y >> 4) + noise)
      }
    }
  }

  /// The pixels for a texture: 4 bytes each, blue first. Never freed, as a program shows them until it ends.
  func makePixels() -> UnsafeMutablePointer<UInt8> {
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * 4)
    let texture = gdk_texture_new_for_pixbuf(pixbuf)
    gdk_texture_download(texture, pixels, gsize(width * 4))
    g_object_unref(texture.map { UnsafeMutableRawPointer($0) })
    return pixels
  }

  /// The picture as JPEG, in the quality of the feed.
  func jpeg(isProgressive: Bool = false) throws -> Data {
    let encoder = tjInitCompress()
    var bytes: UnsafeMutablePointer<UInt8>?
    var length: CUnsignedLong = 0
    defer {
      tjFree(bytes)
      tjDestroy(encoder)
    }
    let status = tjCompress2(
      encoder, gdk_pixbuf_get_pixels(pixbuf), CInt(width), gdk_pixbuf_get_rowstride(pixbuf),
      CInt(height), CInt(TJPF_RGB.rawValue), &bytes, &length, CInt(TJSAMP_420.rawValue), 80,
      isProgressive ? TJFLAG_PROGRESSIVE : 0)
    guard status == 0, let bytes else { throw BenchError("a photo cannot be encoded") }
    return Data(bytes: bytes, count: Int(length))
  }
}

extension Data {
  /// A JPEG with a colour profile (ICC.1, B.4).
  func withProfile(_ profile: Data) -> Data {
    let content = Data("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile
    let length = content.count + 2
    let segment = Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]) + content
    return prefix(2) + segment + dropFirst(2)
  }
}

/// TurboJPEG, which decodes into the memory of the picture before, and Little CMS, which converts the pixels there.
final class RawDecoder {
  private let handle = tjInitDecompress()
  private let transform: cmsHTRANSFORM?
  private var pixels: [UInt8] = []

  /// For pictures with a profile; nil is sRGB.
  init(profile: Data? = nil) throws {
    guard let profile else {
      transform = nil
      return
    }
    let source = profile.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    let target = cmsCreate_sRGBProfile()
    // TYPE_BGRA_8 of lcms2.h: the kind of colours, one extra channel, three channels, a byte each, in reverse order,
    // the first one last.
    let bgra = cmsUInt32Number(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1 | 1 << 10 | 1 << 14
    transform = cmsCreateTransform(
      source, bgra, target, bgra, cmsUInt32Number(INTENT_PERCEPTUAL),
      cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    cmsCloseProfile(source)
    cmsCloseProfile(target)
    if transform == nil { throw BenchError("a colour profile cannot be used") }
  }

  deinit {
    tjDestroy(handle)
    if let transform { cmsDeleteTransform(transform) }
  }

  func decode(_ jpeg: Data) throws {
    var (width, height, subsampling, colours): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let status = jpeg.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      let length = CUnsignedLong(bytes.count)
      tjDecompressHeader3(handle, start, length, &width, &height, &subsampling, &colours)
      let size = Int(width) * Int(height) * 4
      if pixels.count != size { pixels = [UInt8](repeating: 0, count: size) }
      return tjDecompress2(
        handle, start, length, &pixels, width, 0, height, CInt(TJPF_BGRA.rawValue), 0)
    }
    guard status == 0 else { throw BenchError("a photo cannot be decoded") }
    guard let transform else { return }
    pixels.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number(width * height))
    }
  }
}
