// SPDX-License-Identifier: MIT

// Pixels and their resampling: separable, with triangular weights that widen when the image
// shrinks, so that every source pixel counts (no aliasing).

/// An image in memory: rows of 3 bytes a pixel, red, green, blue.
package struct PixelBuffer: Sendable {
  package let width: Int
  package let height: Int
  package internal(set) var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Returns the image turned by a quarter against the clock.
  func turnedLeft() -> PixelBuffer {
    var result = PixelBuffer(width: height, height: width, bytes: bytes)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = ((y * width + x) * 3, ((width - 1 - x) * height + y) * 3)
        for channel in 0..<3 { result.bytes[to + channel] = bytes[from + channel] }
      }
    }
    return result
  }

  /// A part of the image, in its pixels.
  package struct Region {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The whole image.
  package var bounds: Region { Region(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns a region of the image at another size.
  package func resampled(_ region: Region, width newWidth: Int, height newHeight: Int)
    -> PixelBuffer
  {
    let columns = Taps.all(
      start: region.x, length: region.width, limit: width, count: newWidth)
    let rows = Taps.all(start: region.y, length: region.height, limit: height, count: newHeight)
    return narrowed(to: columns).shortened(to: rows)
  }

  private func narrowed(to columns: [Taps]) -> PixelBuffer {
    var result = PixelBuffer(
      width: columns.count, height: height,
      bytes: Array(repeating: 0, count: columns.count * height * 3))
    bytes.withUnsafeBufferPointer { source in
      result.bytes.withUnsafeMutableBufferPointer { target in
        var out = 0
        for row in 0..<height {
          for taps in columns {
            var (red, green, blue) = (Taps.half, Taps.half, Taps.half)
            var position = (row * width + taps.first) * 3
            for weight in taps.weights {
              red += Int32(source[position]) * weight
              green += Int32(source[position + 1]) * weight
              blue += Int32(source[position + 2]) * weight
              position += 3
            }
            target[out] = UInt8(truncatingIfNeeded: red >> Taps.shift)
            target[out + 1] = UInt8(truncatingIfNeeded: green >> Taps.shift)
            target[out + 2] = UInt8(truncatingIfNeeded: blue >> Taps.shift)
            out += 3
          }
        }
      }
    }
    return result
  }

  private func shortened(to rows: [Taps]) -> PixelBuffer {
    let stride = width * 3
    var result = PixelBuffer(
      width: width, height: rows.count, bytes: Array(repeating: 0, count: stride * rows.count))
    bytes.withUnsafeBufferPointer { source in
      result.bytes.withUnsafeMutableBufferPointer { target in
        var out = 0
        for taps in rows {
          for column in 0..<stride {
            var sum = Taps.half
            var position = taps.first * stride + column
            for weight in taps.weights {
              sum += Int32(source[position]) * weight
              position += stride
            }
            target[out] = UInt8(truncatingIfNeeded: sum >> Taps.shift)
            out += 1
          }
        }
      }
    }
    return result
  }
}

/// The neighbouring source pixels that make one target pixel.
private struct Taps {
  /// The number of bits behind the point of the weights, which are fixed-point numbers and add up
  /// to one.
  static let shift: Int32 = 14
  static let half: Int32 = 1 << (shift - 1)

  let first: Int
  let weights: [Int32]

  /// Returns the taps of `count` target pixels over a stretch of the source, which has `limit`
  /// pixels.
  static func all(start: Double, length: Double, limit: Int, count: Int) -> [Taps] {
    let step = length / Double(count)
    let reach = max(1, step)
    return (0..<count).map { target in
      let center = start + (Double(target) + 0.5) * step
      let first = min(limit - 1, max(0, Int((center - reach).rounded(.down))))
      let end = max(first + 1, min(limit, Int((center + reach).rounded(.up))))
      let shares = (first..<end).map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
      let total = shares.reduce(0, +)
      var weights = shares.map { Int32(($0 / total * Double(1 << shift)).rounded()) }
      // The weight in the middle takes the rounding error, so that nothing becomes brighter or
      // darker.
      weights[weights.count / 2] += (1 << shift) - weights.reduce(0, +)
      return Taps(first: first, weights: weights)
    }
  }
}
