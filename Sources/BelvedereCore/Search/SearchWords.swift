// Searching among photos that are here already: every word must be found somewhere in what is known
// of the photo, also inside of a word, whatever the case and the accents.

import Foundation

/// What a person looks for.
package struct SearchWords: Sendable, Hashable {
  /// Folded, in the order they were typed.
  let words: [String]

  package init(_ text: String) {
    words = folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Nothing is looked for: everything matches.
  package var isEmpty: Bool { words.isEmpty }

  package func matches(_ text: SearchText) -> Bool {
    words.allSatisfy { text.folded.contains($0) }
  }
}

/// What is known of a photo, made ready for searching once.
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
    // No word spans two fields: none contains a line break.
    folded = BelvedereCore.folded(texts.joined(separator: "\n"))
  }
}

/// A text without case, accents and widths. Letters that are no base letter with an accent, though
/// people type them as such, are folded by the table.
private func folded(_ text: String) -> String {
  let folded = text.folding(
    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  guard folded.contains(where: { foldedLetters[$0] != nil }) else { return folded }
  return folded.reduce(into: "") { result, letter in
    result += foldedLetters[letter] ?? String(letter)
  }
}

private let foldedLetters: [Character: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
]
