// SPDX-License-Identifier: MIT

// One row of a justified grid: whole photos side by side, equally high, with a small gap between them.
// JustifiedRows decides what the row holds. The size of the row follows any width that it is given, so
// that it also fills a window that is being resized.

/// Photos that stand side by side.
package struct JustifiedRow: Sendable, Equatable {
  /// The places of the tiles in a row, in the unit of the width.
  package struct Placement: Sendable, Equatable {
    package let height: Int
    /// From left to right.
    package let tiles: [Range<Int>]
  }

  /// The space between two tiles, in application pixels.
  package static let gap = 4
  /// The limits of a row's height, as multiples of the target height. A panorama in a narrow window, or very tall
  /// pictures in a wide one, would need a row beyond the limits. Their tiles then have other proportions than the
  /// pictures, which are shown whole with space beside them.
  package static let heightLimits = 0.3...2.5

  /// The positions of the photos in their sequence.
  package private(set) var photos: Range<Int>
  /// Width divided by height of each.
  package private(set) var aspectRatios: [Double] = []
  /// True if the row fills the width; the last row stays at the target height until it does.
  package internal(set) var isFull = false

  private var sum = 0.0

  init(from first: Int) { photos = first..<first }

  /// The height that rows should have at a width, in application pixels: about 220, and less where
  /// such a row would have room for hardly more than one picture.
  package static func targetHeight(forWidth width: Int) -> Double {
    min(220, max(120, Double(width) * 0.4))
  }

  /// The places of the tiles when the row is `width` wide. Full rows fill the width exactly: what
  /// rounding leaves over is spread over the tiles.
  package func placement(width: Int) -> Placement {
    let target = Self.targetHeight(forWidth: width)
    let filling = fillingHeight(width: width)
    let limits = target * Self.heightLimits.lowerBound...target * Self.heightLimits.upperBound
    let height =
      isFull ? min(max(filling, limits.lowerBound), limits.upperBound) : min(target, filling)
    let length = isFull ? available(width) : min(available(width), Int((sum * height).rounded()))
    var (tiles, before, start) = ([Range<Int>](), 0.0, 0)
    tiles.reserveCapacity(photos.count)
    for aspectRatio in aspectRatios {
      before += aspectRatio
      let end = Int((before / sum * Double(length)).rounded())
      let offset = tiles.count * Self.gap
      tiles.append(start + offset..<end + offset)
      start = end
    }
    return Placement(height: max(1, Int(height.rounded())), tiles: tiles)
  }
}

extension JustifiedRow {
  mutating func append(_ aspectRatio: Double) {
    photos = photos.lowerBound..<photos.upperBound + 1
    aspectRatios.append(aspectRatio)
    sum += aspectRatio
  }

  /// The height at which the row fills the width, as it is and with one photo more.
  func fillingHeights(width: Int, adding aspectRatio: Double) -> (without: Double, with: Double) {
    (
      photos.isEmpty ? .infinity : fillingHeight(width: width),
      Double(available(width, count: photos.count + 1)) / (sum + aspectRatio)
    )
  }

  /// The height at which the photos fill the width.
  private func fillingHeight(width: Int) -> Double { Double(available(width)) / sum }

  /// The width that the gaps leave for the tiles.
  private func available(_ width: Int, count: Int? = nil) -> Int {
    let count = count ?? photos.count
    return max(count, width - Self.gap * (count - 1))
  }
}
