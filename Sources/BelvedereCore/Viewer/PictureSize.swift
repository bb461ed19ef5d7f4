// SPDX-License-Identifier: MIT

// The sizes in which the viewer requests a photo. They are few and fixed, so that a resized window and a preloaded
// neighbour find them in the caches, and so close to each other that no picture is scaled down far enough to alias.

import Foundation

/// The size that a picture needs.
package enum PictureSize: Sendable, Hashable, Comparable {
  /// This width in pixels, scaled by the service.
  case width(Int)
  /// The original, drawn as levels and tiles.
  case original

  /// Each is 1.5 times the one before.
  private static let widths = [480, 720, 1080, 1620, 2430, 3645]
  /// Pixels of the longer side above which a picture is drawn in tiles: the largest texture of the
  /// weakest graphics cards.
  private static let longest = 4096.0

  /// Returns the smallest size that has a pixel for every device pixel.
  ///
  /// - Parameter pixels: the device pixels that the picture's whole width covers.
  package static func covering(_ pixels: Double, of photo: Photo) -> PictureSize {
    let full = photo.width.map(Double.init) ?? .infinity
    let widths: [Int]
    switch photo.offeredSizes {
    case .any: widths = Self.widths
    case .steps: widths = ThumbnailSteps.ofViewer
    case .thumbnail:
      let isSmall = max(full, full / photo.aspectRatio) <= longest
      widths = [OfferedSizes.thumbnailWidth] + (isSmall ? [Int(full)] : [])
    }
    let wanted = widths.first { Double($0) >= pixels.rounded(.down) } ?? .max
    let width = min(Double(wanted), full)
    let isTooLarge = max(width, width / photo.aspectRatio) > longest
    return wanted == .max && full > Double(widths[widths.count - 1]) || isTooLarge
      ? .original : .width(Int(width))
  }

  package static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.width(let left), .width(let right)): left < right
    case (.width, .original): true
    case (.original, _): false
    }
  }
}
