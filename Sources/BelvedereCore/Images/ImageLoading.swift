// SPDX-License-Identifier: MIT

// Images by address and size, decoded to pixels. The pipeline behind this protocol coalesces equal
// requests, caches in memory and on disk, and decodes off the main thread.

import Foundation

/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in pixels.
package struct PixelFrame: Sendable, Hashable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// An image in one size. Requests for the same address and size are equal.
package struct ImageRequest: Sendable, Hashable {
  /// The exact address to fetch, `ixid` kept.
  package let address: String
  /// The same picture in better quality, which is used instead when it is cached.
  package let substitutes: [ImageRequest]
  /// True for a file as its author uploaded it, whose orientation is in its Exif data. Sizes that a service makes are
  /// upright.
  package let isAsUploaded: Bool
  /// The size to which a larger image is resampled after decoding; nil keeps its own.
  package var size: PixelSize?

  /// A request for exactly the address.
  package init(
    address: String, substitutes: [ImageRequest] = [], isAsUploaded: Bool = false
  ) {
    self.address = address
    self.substitutes = substitutes
    self.isAsUploaded = isAsUploaded
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.address == right.address && left.size == right.size
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(address)
    hasher.combine(size)
  }
}

/// The urgency of an image; higher goes first.
package enum ImagePriority: Int, Sendable, Comparable {
  case prefetch, nearby, visible
  /// A tiny picture that is shown while a visible one loads.
  case preview

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Pixels in memory: 4 bytes each, blue, green, red, opaque alpha, rows of `width * 4` bytes.
/// Immutable; frees its memory with the last reference, on any thread.
package protocol DecodedImage: AnyObject, Sendable {
  /// Pixels.
  var width: Int { get }
  var height: Int { get }
  /// Address of the first byte, as long as the object lives. Blue, green, red, alpha (premultiplied), in sRGB.
  var pixels: UInt { get }
  /// False if pixels may be transparent.
  var isOpaque: Bool { get }
  /// The colours of the file; the pixels are in sRGB.
  var colours: PictureColours { get }
}

extension DecodedImage {
  /// Size in memory, in bytes.
  package var byteCount: Int { width * height * 4 }
}

/// Loads images, and caches them for the account that is logged in.
package protocol ImageLoading: AccountKeeping {
  /// The image if it is in memory now. Does not block; safe on the main thread.
  func cachedImage(for request: ImageRequest) -> (any DecodedImage)?
  /// Loads an image. Cancelling the task withdraws this caller; with the last one the transfer is
  /// cancelled.
  func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  /// Bytes used on disk.
  func diskUsage() async -> Int
  /// Sets the limit on disk, in bytes, and evicts down to it.
  func setDiskLimit(_ bytes: Int) async
  /// Empties memory and disk.
  func removeAll() async
}

/// Reasons why an image cannot be shown.
package enum ImageError: Error, Sendable, Hashable {
  case cancelled
  /// The request failed.
  case service(APIError)
  /// Not in a supported format, damaged beyond use, or above the limits on pixels or scans.
  case undecodable(detail: String)
  /// No decoder, or no confined one, can be started; this is not the picture's fault.
  case noDecoder(detail: String)
}
