// SPDX-License-Identifier: MIT

// Limits on the length of texts that people and services write. Text layout takes time by the square of a word's
// length, and fails on an endless line. So texts are cut where they enter: from the network, files, other
// programs, the command line, and rows that older versions stored. (GtkKit limits the texts that it shows again.)

import Foundation

/// The greatest length of a text, in characters.
package enum TextLimit: Int, Sendable {
  /// A name, a title, a tag, search words: 200. The longest titles of photos have about 120.
  case name = 200
  /// A description, a note: 5,000, some three pages.
  case text = 5_000

  /// The most tags, or other short names, of one thing.
  package static let tags = 100
  /// The most bytes of an address. Longer ones are not handled by all servers and proxies.
  package static let addressBytes = 4_096
  /// The most bytes of an id or a username. Longer ones are refused, since a cut one would be another one.
  package static let identifierBytes = 200

  /// The most scalars that are read for each character: a letter can have any number of combining marks.
  fileprivate static let scalarsPerCharacter = 8
}

extension String {
  /// The text; if it is longer than the limit, cut between two characters, with `mark` at the end.
  package func cut(to limit: TextLimit, mark: String = "…") -> String {
    let length = limit.rawValue
    // A character has at least one byte.
    guard utf8.count > length else { return self }
    let scalars = unicodeScalars.prefix(length * TextLimit.scalarsPerCharacter)
    let isWhole = scalars.endIndex == unicodeScalars.endIndex
    var kept = String(scalars)[...]
    if isWhole, kept.count <= length { return self }
    // The cut may have split the last character.
    if !isWhole { kept = kept.dropLast() }
    // A single letter with hundreds of combining marks: keep some of them.
    if kept.isEmpty { kept = String(scalars.prefix(TextLimit.scalarsPerCharacter))[...] }
    return kept.prefix(length - mark.count).trimmingCharacters(in: .whitespacesAndNewlines) + mark
  }

  /// The text; nil for one that is too long for an id or a username.
  package var asIdentifier: String? {
    utf8.count <= TextLimit.identifierBytes ? self : nil
  }
}
