// SPDX-License-Identifier: MIT

// Identifiers that look like the real service's (11 characters of base64url, some beginning with
// `-` or `_`). They are encoded numbers, so that an item is found by its id without a table.

/// Converts numbers to identifiers and back.
enum OpaqueID {
  /// The kind of the identified object. Equal numbers of different kinds have different
  /// identifiers.
  enum Kind: UInt64 {
    case photo = 1
    case member
    case topic
  }

  static func encode(_ number: Int, as kind: Kind) -> String {
    var rest = scramble(kind.rawValue << 48 | UInt64(number))
    var characters: [UInt8] = []
    for _ in 0..<11 {
      characters.append(alphabet[Int(rest & 63)])
      rest >>= 6
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Returns the number; nil for any text that `encode` did not make.
  static func decode(_ text: some StringProtocol, as kind: Kind) -> Int? {
    let utf8 = Array(text.utf8)
    guard utf8.count == 11 else { return nil }
    var value: UInt64 = 0
    for (position, character) in utf8.enumerated() {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      value |= UInt64(digit) << (6 * UInt64(position))
    }
    let plain = unscramble(value)
    let number = Int(plain & 0xFFFF_FFFF_FFFF)
    guard plain >> 48 == kind.rawValue, encode(number, as: kind) == text else { return nil }
    return number
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  // A shift by half the width is its own inverse, and an odd factor has an inverse modulo 2^64.
  private static let factor: UInt64 = 0xBF58_476D_1CE4_E5B9
  private static let inverse: UInt64 = {
    var inverse = factor
    for _ in 0..<5 { inverse = inverse &* (2 &- factor &* inverse) }
    return inverse
  }()

  private static func scramble(_ value: UInt64) -> UInt64 {
    let once = (value ^ (value >> 32)) &* factor
    let twice = (once ^ (once >> 32)) &* factor
    return twice ^ (twice >> 32)
  }

  private static func unscramble(_ value: UInt64) -> UInt64 {
    let twice = (value ^ (value >> 32)) &* inverse
    let once = (twice ^ (twice >> 32)) &* inverse
    return once ^ (once >> 32)
  }
}
