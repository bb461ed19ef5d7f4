// SPDX-License-Identifier: MIT

// Converts images from sRGB to other colours with Little CMS.

import CLCMS
import FoundationEssentials

extension ColourProfile {
  /// Converts an image from sRGB; rows of 1, 3 or 4 bytes a pixel. Any thread; blocks.
  func convert(_ image: PixelBuffer) throws -> [UInt8] {
    let format =
      switch pixels {
      case .grey: (code: Self.format(PT_GRAY, channels: 1), bytes: 1)
      case .rgb: (code: Self.format(PT_RGB, channels: 3), bytes: 3)
      // Adobe's programs write 255 for no ink.
      case .invertedCMYK: (code: Self.format(PT_CMYK, channels: 4) | 1 << 13, bytes: 4)
      }
    let source = cmsCreate_sRGBProfile()
    let target = bytes.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    guard let source, let target,
      let transform = cmsCreateTransform(
        source, Self.format(PT_RGB, channels: 3), target, cmsUInt32Number(format.code),
        cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { throw ProfileError(name: name) }
    defer { cmsDeleteTransform(transform) }
    let count = image.width * image.height
    var result = [UInt8](repeating: 0, count: count * format.bytes)
    cmsDoTransform(transform, image.bytes, &result, cmsUInt32Number(count))
    return result
  }

  /// COLORSPACE_SH, CHANNELS_SH and BYTES_SH of lcms2.h.
  private static func format(_ space: Int32, channels: UInt32) -> cmsUInt32Number {
    UInt32(space) << 16 | channels << 3 | 1
  }
}

/// A profile that Little CMS does not accept.
private struct ProfileError: Error, CustomStringConvertible {
  let name: String
  var description: String { "The colour profile “\(name)” cannot be used" }
}
