// SPDX-License-Identifier: MIT

// Search among photos in memory. Every word must be found in the photo's texts, also inside a word, ignoring case
// and accents.

import Foundation

/// The words of a search.
package struct SearchWords: Sendable, Hashable {
  /// Folded, in the typed order.
  let words: [String]

  /// - Parameter text: ignored beyond `TextLimit.name`.
  package init(_ text: String) {
    let text = text.cut(to: .name, mark: "")
    words = folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// True if there are no words: everything matches.
  package var isEmpty: Bool { words.isEmpty }

  package func matches(_ text: SearchText) -> Bool {
    words.allSatisfy { text.folded.contains($0) }
  }
}

/// The text of a photo, prepared once for searching.
package struct SearchText: Sendable, Hashable {
  let folded: String

  /// Photographer, title and description, place and tags.
  package init(of photo: Photo) {
    let place = photo.location
    let fields = [
      photo.user?.name, photo.user?.username, photo.caption, photo.altDescription,
      photo.credit?.title, photo.credit?.author, place?.name, place?.city, place?.country,
    ]
    let texts = fields.compactMap(\.self) + photo.tags.map(\.title)
    // A line break separates the fields. No word contains one, so no word spans two fields.
    folded = BelvedereCore.folded(texts.joined(separator: "\n"))
  }
}

/// Removes case, accents and widths. Some letters do not consist of a base letter and an accent, though people
/// type the base letter; the table folds these. Equal texts have equal bytes, too.
func folded(_ text: String) -> String {
  // Most texts are ASCII, where only case is folded.
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.lowercased() }
  let folded = text.folding(
    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
  ).precomposedStringWithCanonicalMapping
  guard folded.contains(where: { foldedLetters[$0] != nil }) else { return folded }
  return folded.reduce(into: "") { result, letter in
    result += foldedLetters[letter] ?? String(letter)
  }
}

private let foldedLetters: [Character: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
]
