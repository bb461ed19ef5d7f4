// The sizes that a photo is asked for while it is looked at. A few fixed ones, so that a window that is
// resized and a neighbour that was preloaded find them in the caches; near enough to each other that
// a picture is never drawn far below its size, where it would alias.

import Foundation

/// How large a picture has to be.
package enum PictureSize: Sendable, Hashable, Comparable {
  /// Of this width in pixels, scaled by the service.
  case width(Int)
  /// As it is: levels and tiles of it.
  case original

  /// Each half as wide again as the one before.
  private static let widths = [480, 720, 1080, 1620, 2430, 3645]
  /// Pixels of the longer side above which a picture is drawn in tiles: what the weakest graphics
  /// cards take as one texture.
  private static let longest = 4096.0

  /// The smallest size that has a pixel for every device pixel.
  ///
  /// - Parameter pixels: how many device pixels the picture's whole width covers.
  package static func covering(_ pixels: Double, of photo: Photo) -> PictureSize {
    let full = photo.width.map(Double.init) ?? .infinity
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
