// SPDX-License-Identifier: MIT

// A word of a search. As at the real services, `mountains` also finds what is described by `mountain`.

/// A word of a query in lower case, with its singular if it looks like an English plural.
package struct QueryWord: Sendable {
  private let forms: [String]

  package init(_ word: String) {
    forms = [word] + Self.singulars(of: word)
  }

  /// Returns true if the word, or its singular, begins another word.
  package func begins(_ known: String) -> Bool { forms.contains { known.hasPrefix($0) } }

  private static func singulars(of word: String) -> [String] {
    guard word.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix)
    else { return [] }
    if word.hasSuffix("ies") { return [word.dropLast(3) + "y"] }
    let isLong = ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix)
    return [String(word.dropLast(isLong ? 2 : 1))]
  }
}
