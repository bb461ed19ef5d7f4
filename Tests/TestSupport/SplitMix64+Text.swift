// SPDX-License-Identifier: MIT

// Texts that try to break out of a notation: its special characters, combined with letters that form one Character with
// them, among any other characters of Unicode.

extension SplitMix64 {
  /// Special characters, each after or before a scalar that may join it, and scalars of all kinds.
  package mutating func hostileText() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...24, using: &self) {
      switch Int.random(in: 0..<4, using: &self) {
      case 0: text.append(pick(Self.special))
      case 1: text.append(pick(Self.joining))
      case 2: text.append(contentsOf: [pick(Self.joining), pick(Self.special)])
      default: text.append(scalar())
      }
    }
    return String(text)
  }

  private mutating func pick(_ scalars: [Unicode.Scalar]) -> Unicode.Scalar {
    scalars[Int.random(in: scalars.indices, using: &self)]
  }

  /// From the basic plane as often as from all others.
  private mutating func scalar() -> Unicode.Scalar {
    let last: UInt32 = Bool.random(using: &self) ? 0xFFFF : 0x10FFFF
    return Unicode.Scalar(UInt32.random(in: 0...last, using: &self)) ?? "x"
  }

  private static let special = Array(
    "<>\"'&/\\`*_[]()#|~.-\0\n\r\t\u{202E}\u{2066}\u{85}".unicodeScalars)

  /// Prepend letters and signs, combining marks, joiners, a selector, a jamo, half of a flag, a tag.
  private static let joining: [Unicode.Scalar] = [
    "\u{0D4E}", "\u{0600}", "\u{06DD}", "\u{110BD}", "\u{111C2}", "\u{0301}", "\u{0338}",
    "\u{20E3}",
    "\u{FE0F}", "\u{E0100}", "\u{200D}", "\u{200C}", "\u{0903}", "\u{1160}", "\u{1F1E6}",
    "\u{E0041}",
  ]
}
