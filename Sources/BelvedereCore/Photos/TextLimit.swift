// The greatest lengths of what people and services write. What lays out text takes time by the square of a word's
// length, and gives up where a line has no end; so texts are cut where they enter: from the wire, files, other
// programs, the command line, and rows that were stored before. (GtkKit bounds what it shows once more.)

import Foundation

/// The greatest length of a text, in characters.
package enum TextLimit: Int, Sendable {
  /// A name, a title, a tag, words to look for: 200. The longest titles of photos have about 120.
  case name = 200
  /// A description, a note: 5,000, some three pages.
  case text = 5_000

  /// The most tags, or other short names, of one thing.
  package static let tags = 100
  /// The most bytes of an address. Nothing on the way takes longer ones for sure.
  package static let addressBytes = 4_096
  /// The most bytes of an id or a username. One that is cut would be another one, so longer ones are refused.
  package static let identifierBytes = 200

  /// The most scalars that are read for each character: a letter can have any number of marks.
  fileprivate static let scalarsPerCharacter = 8
}

extension String {
  /// The text; where it is longer than the limit, its end is cut off between two characters, and a mark stands for
  /// that.
  package func cut(to limit: TextLimit, mark: String = "…") -> String {
    let length = limit.rawValue
    // No character has less than a byte.
    guard utf8.count > length else { return self }
    let scalars = unicodeScalars.prefix(length * TextLimit.scalarsPerCharacter)
    let isWhole = scalars.endIndex == unicodeScalars.endIndex
    var kept = String(scalars)[...]
    if isWhole, kept.count <= length { return self }
    // Its last character may be a part of one.
    if !isWhole { kept = kept.dropLast() }
    // Hundreds of marks on one letter: some of them have to do.
    if kept.isEmpty { kept = String(scalars.prefix(TextLimit.scalarsPerCharacter))[...] }
    return kept.prefix(length - mark.count).trimmingCharacters(in: .whitespacesAndNewlines) + mark
  }

  /// The text; nil for one that is too long for an id or a username.
  package var asIdentifier: String? {
    utf8.count <= TextLimit.identifierBytes ? self : nil
  }
}
