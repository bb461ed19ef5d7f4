// SPDX-License-Identifier: MIT

// Text that is safe to show. Pango's time to break a word into lines grows with the square of its length: a second for
// 5,000 letters in a narrow column. GSK ends the program if a line is millions of pixels long (Pango 1.50, GTK 4.8).
// Texts are bounded where they enter the program; this is the second barrier.

/// Bounds texts for labels.
nonisolated package enum ShownText {
  /// Characters; the rest is left out.
  static let maximumLength = 5_000
  /// Scalars that are read for each character.
  private static let scalarsPerCharacter = 8
  /// The number of characters without a space after which a word may be broken. With this, 5,000 letters take 40 ms.
  static let longestWord = 50

  /// Returns the text, cut to the greatest length, with invisible break points in very long words.
  package static func bounded(_ text: String) -> String {
    guard text.utf8.count > maximumLength || mayHaveLongWord(text) else { return text }
    let scalars = text.unicodeScalars.prefix(maximumLength * scalarsPerCharacter)
    let read = String(scalars)
    let isWhole =
      scalars.endIndex == text.unicodeScalars.endIndex
      && read.prefix(maximumLength).endIndex == read.endIndex
    return breakable(isWhole ? read : read.prefix(maximumLength - 1) + "…")
  }

  /// Checks bytes for speed: labels are set often, and such words are rare.
  private static func mayHaveLongWord(_ text: String) -> Bool {
    var word = 0
    for byte in text.utf8 {
      word = byte <= UInt8(ascii: " ") ? 0 : word + 1
      if word > longestWord { return true }
    }
    return false
  }

  private static func breakable(_ text: some StringProtocol) -> String {
    var result = ""
    var word = 0
    for character in text {
      word = character.isWhitespace || character == "\u{200B}" ? 0 : word + 1
      if word > longestWord {
        result.append("\u{200B}")
        word = 1
      }
      result.append(character)
    }
    return result
  }
}
