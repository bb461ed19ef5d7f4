// SPDX-License-Identifier: MIT

/// An opaque colour in sRGB, 8 bits a channel.
package struct RGBColor: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// The colour of a photo for which the service sent none.
  package static let neutral = RGBColor(red: 0x80, green: 0x80, blue: 0x80)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb` in upper or lower case; nil for anything else.
  package init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
