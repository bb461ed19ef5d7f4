// SPDX-License-Identifier: MIT

// BlurHash (https://blurha.sh): a few cosine components of a photo in about 28 characters, sent with
// the photo and painted until the photo arrives. It is decoded small, about 32 pixels wide, and
// scaled up where it is painted. The result has the same bytes as the reference decoder's.

import Foundation

/// A checked and parsed BlurHash.
package struct BlurHash: Sendable, Hashable {
  /// The mean colour of the photo.
  package let averageColor: RGBColor
  /// Components in linear light, `columns` to a row; the first is the mean.
  private let components: [SIMD3<Double>]
  private let columns: Int
  private let rows: Int

  /// The longest side that is decoded: the cost grows with the area, and more pixels add no detail.
  private static let largestSide = 512

  /// Nil when the text is not a BlurHash: it has an invalid character, or its length does not match its first
  /// character.
  package init?(_ text: String) {
    var digits: [Int] = []
    for character in text.utf8 {
      guard let digit = Base83.value(of: character) else { return nil }
      digits.append(digit)
    }
    guard digits.count >= 6 else { return nil }
    let columns = digits[0] % 9 + 1
    let rows = digits[0] / 9 + 1
    guard rows <= 9, digits.count == 4 + 2 * columns * rows else { return nil }

    let average = Base83.number(digits[2..<6])
    let averageColor = RGBColor(
      red: UInt8(average >> 16 & 0xFF), green: UInt8(average >> 8 & 0xFF),
      blue: UInt8(average & 0xFF))
    let scale = Double(digits[1] + 1) / 166

    self.averageColor = averageColor
    self.columns = columns
    self.rows = rows
    components =
      [averageColor.linear]
      + stride(from: 6, to: digits.count, by: 2).map { start in
        let packed = Base83.number(digits[start..<start + 2])
        return SIMD3(
          Self.amplitude(packed / 361), Self.amplitude(packed / 19 % 19),
          Self.amplitude(packed % 19)) * scale
      }
  }

  /// The picture as 4 bytes a pixel, blue, green, red, opaque alpha, in rows of `width * 4` bytes;
  /// nil unless both sides are in 1...512 pixels.
  package func pixels(width: Int, height: Int) -> [UInt8]? {
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      return nil
    }
    let horizontal = Self.cosines(of: columns, over: width)
    let vertical = Self.cosines(of: rows, over: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      // The sums that are the same for the whole row are computed once.
      let rowComponents = (0..<columns).map { column in
        (0..<rows).reduce(into: SIMD3<Double>()) { sum, row in
          sum += components[row * columns + column] * vertical[row * height + y]
        }
      }
      for x in 0..<width {
        var light = SIMD3<Double>()
        for column in 0..<columns {
          light += rowComponents[column] * horizontal[column * width + x]
        }
        bytes.append(Self.byte(light.z))
        bytes.append(Self.byte(light.y))
        bytes.append(Self.byte(light.x))
        bytes.append(255)
      }
    }
    return bytes
  }
}

extension BlurHash {
  /// `cos(pi * position * frequency / length)`, all positions of one frequency after another.
  static func cosines(of frequencies: Int, over length: Int) -> [Double] {
    (0..<frequencies).flatMap { frequency in
      (0..<length).map { cos(.pi * Double($0 * frequency) / Double(length)) }
    }
  }

  /// The signed square of a quantised amplitude; 9 stands for zero.
  private static func amplitude(_ quantised: Int) -> Double {
    let value = Double(quantised - 9) / 9
    return value < 0 ? -value * value : value * value
  }

  /// Linear light to an sRGB byte, rounded as the reference does.
  static func byte(_ light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8(encoded * 255 + 0.5)
  }
}

extension RGBColor {
  /// The channels in linear light, 0...1.
  var linear: SIMD3<Double> {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(linear(red), linear(green), linear(blue))
  }
}

extension Photo {
  /// The colour to paint before anything of the photo is there: its dominant colour, else the
  /// average of its BlurHash, else neutral grey.
  package var placeholderColor: RGBColor {
    color.flatMap(RGBColor.init(hex:)) ?? blurHash.flatMap(BlurHash.init(_:))?.averageColor
      ?? .neutral
  }
}

/// The digits of BlurHash, most significant first.
enum Base83 {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// The value of every ASCII character, -1 for those that are not digits.
  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 128)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = Int8(value) }
    return values
  }()

  static func value(of character: UInt8) -> Int? {
    guard character < 128, values[Int(character)] >= 0 else { return nil }
    return Int(values[Int(character)])
  }

  static func number(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 83 + $1 }
  }

  /// The number with this many digits; higher digits are dropped.
  static func text(_ number: Int, digits: Int) -> String {
    var rest = number
    var text: [UInt8] = []
    for _ in 0..<digits {
      text.append(alphabet[rest % 83])
      rest /= 83
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }
}
