// SPDX-License-Identifier: MIT

// Makes BlurHashes, for photos whose source sends none (https://blurha.sh, "Algorithm").

import Foundation

extension BlurHash {
  /// The components across and down that Unsplash uses.
  private static let made = (columns: 4, rows: 3)

  /// Returns the BlurHash of a picture, 28 characters; nil if it has no pixels or `pixels` is too short.
  /// The time grows with the number of pixels; a picture 40 pixels wide suffices.
  ///
  /// - Parameter pixels: 4 bytes each (blue, green, red, unused), in rows of `width * 4` bytes.
  package static func text(of pixels: [UInt8], width: Int, height: Int) -> String? {
    guard width > 0, height > 0, pixels.count / 4 / width >= height else { return nil }
    let components = components(of: pixels, width: width, height: height)
    let average = components[0]
    let details = components.dropFirst()
    let largest = details.map { max($0.max(), -$0.min()) }.max() ?? 0
    let step = min(max(Int((largest * 166 - 0.5).rounded(.down)), 0), 82)
    let scale = Double(step + 1) / 166
    let color = [average.x, average.y, average.z].reduce(0) { $0 << 8 | Int(byte($1)) }
    return Base83.text(made.columns - 1 + (made.rows - 1) * 9, digits: 1)
      + Base83.text(step, digits: 1) + Base83.text(color, digits: 4)
      + details.map { detail in
        let levels = [detail.x, detail.y, detail.z].map { level(of: $0 / scale) }
        return Base83.text(levels.reduce(0) { $0 * 19 + $1 }, digits: 2)
      }.joined()
  }

  /// Red, green and blue of each component, in linear light.
  private static func components(
    of pixels: [UInt8], width: Int, height: Int
  ) -> [SIMD3<Double>] {
    let light = (0..<width * height).map { index in
      RGBColor(
        red: pixels[4 * index + 2], green: pixels[4 * index + 1], blue: pixels[4 * index]
      ).linear
    }
    let across = cosines(of: made.columns, over: width)
    let down = cosines(of: made.rows, over: height)
    return (0..<made.rows).flatMap { row in
      (0..<made.columns).map { column in
        var sum = SIMD3<Double>.zero
        for y in 0..<height {
          let amplitude = down[row * height + y]
          for x in 0..<width {
            sum += light[y * width + x] * (amplitude * across[column * width + x])
          }
        }
        let weight: Double = row + column == 0 ? 1 : 2
        return sum * (weight / Double(width * height))
      }
    }
  }

  /// Quantises an amplitude to one of 19 levels, which are finer near zero.
  private static func level(of amplitude: Double) -> Int {
    let root = abs(amplitude).squareRoot() * (amplitude < 0 ? -1 : 1)
    return min(max(Int((root * 9 + 9.5).rounded(.down)), 0), 18)
  }
}
