// SPDX-License-Identifier: MIT

// BlurHash by its published algorithm: a few cosine components in linear light, written in base 83.
// The real service always sends 4 by 3 components.

import FoundationEssentials
import Glibc

/// Computes BlurHashes.
enum BlurHashEncoder {
  private static let columns = 4
  private static let rows = 3
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// Returns the hash of an image, 28 characters. The time grows with the number of pixels; 32 by
  /// 32 suffice.
  static func encode(_ image: PixelBuffer) -> String {
    let components = (0..<rows).flatMap { row in
      (0..<columns).map { column in component(of: image, column: column, row: row) }
    }
    let details = components.dropFirst()
    let largest = details.map { $0.abs().max() }.max() ?? 0
    let quantised = min(82, max(0, Int((largest * 166 - 0.5).rounded(.down))))
    let scale = Double(quantised + 1) / 166

    var hash: [UInt8] = []
    append((columns - 1) + (rows - 1) * 9, digits: 1, to: &hash)
    append(quantised, digits: 1, to: &hash)
    let average = components[0]
    let bytes = [average.x, average.y, average.z].map(sRGB)
    append(bytes[0] << 16 | bytes[1] << 8 | bytes[2], digits: 4, to: &hash)
    for detail in details {
      let levels = [detail.x, detail.y, detail.z].map { level(of: $0 / scale) }
      append((levels[0] * 19 + levels[1]) * 19 + levels[2], digits: 2, to: &hash)
    }
    return String(decoding: hash, as: UTF8.self)
  }

  /// Returns red, green and blue of one component, in linear light.
  private static func component(of image: PixelBuffer, column: Int, row: Int) -> SIMD3<Double> {
    let across = cosines(frequency: column, count: image.width)
    let down = cosines(frequency: row, count: image.height)
    var sum = SIMD3<Double>.zero
    var position = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let color = SIMD3(
          linear[Int(image.bytes[position])], linear[Int(image.bytes[position + 1])],
          linear[Int(image.bytes[position + 2])])
        sum += color * (across[x] * down[y])
        position += 3
      }
    }
    let weight = column == 0 && row == 0 ? 1.0 : 2.0
    return sum * (weight / Double(image.width * image.height))
  }

  private static func cosines(frequency: Int, count: Int) -> [Double] {
    (0..<count).map { cos(Double.pi * Double(frequency) * Double($0) / Double(count)) }
  }

  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func sRGB(_ value: Double) -> Int {
    let clamped = min(max(value, 0), 1)
    let encoded =
      clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * pow(clamped, 1 / 2.4) - 0.055
    return Int(encoded * 255 + 0.5)
  }

  /// Returns one of 19 levels, which are finer near zero.
  private static func level(of value: Double) -> Int {
    let root = abs(value).squareRoot() * (value < 0 ? -1 : 1)
    return min(18, max(0, Int((root * 9 + 9.5).rounded(.down))))
  }

  private static func append(_ value: Int, digits: Int, to hash: inout [UInt8]) {
    var divisor = (1..<digits).reduce(1) { product, _ in product * 83 }
    for _ in 0..<digits {
      hash.append(alphabet[value / divisor % 83])
      divisor /= 83
    }
  }
}

extension SIMD3<Double> {
  fileprivate func abs() -> Self { Self(Swift.abs(x), Swift.abs(y), Swift.abs(z)) }
}
