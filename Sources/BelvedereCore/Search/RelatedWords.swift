// SPDX-License-Identifier: MIT

// Other searches for when one finds nothing: known words that resemble the searched ones, singular or plural, and each
// of several words alone. Singular and plural are those of English, in which most photos are described.

/// Words that are related to those of a search.
package enum RelatedWords {
  /// The longest list.
  private static let limit = 6
  /// The number of letters from which words may differ by one, and by two.
  private static let (shortest, long) = (4, 7)

  /// True if a title has a word that resembles one of the searched words.
  package static func resembles(_ title: String, _ query: String) -> Bool {
    let known = words(of: folded(title))
    return words(of: folded(query)).contains { word in known.contains { isNear($0, word) } }
  }

  /// Other searches for a query, the closest first; none of them is the query itself.
  package static func searches(for query: String) -> [String] {
    let words = words(of: query)
    guard let last = words.last else { return [] }
    let inOtherNumber = otherNumbers(of: last).map {
      (words.dropLast() + [$0]).joined(separator: " ")
    }
    let alone = words.count > 1 ? words : []
    var known: Set = [folded(words.joined(separator: " "))]
    return Array((inOtherNumber + alone).filter { known.insert(folded($0)).inserted }.prefix(limit))
  }

  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The plural of a word, or its singular.
  private static func otherNumbers(of word: String) -> [String] {
    guard word.count >= 3, word.allSatisfy({ $0.isASCII && $0.isLetter }) else { return [] }
    let lower = word.lowercased()
    if lower.hasSuffix("ies"), word.count > 4 { return [word.dropLast(3) + "y"] }
    if ["ches", "shes", "sses", "xes"].contains(where: lower.hasSuffix) {
      return [String(word.dropLast(2))]
    }
    if lower.hasSuffix("s"), !["ss", "us", "is"].contains(where: lower.hasSuffix) {
      return [String(word.dropLast())]
    }
    if ["ch", "sh", "s", "x"].contains(where: lower.hasSuffix) { return [word + "es"] }
    if lower.hasSuffix("y"), !"aeiou".contains(lower.dropLast().last ?? "a") {
      return [word.dropLast() + "ies"]
    }
    return [word + "s"]
  }

  /// True for equal words, for one that begins with the other, and for words with few different letters.
  private static func isNear(_ one: String, _ other: String) -> Bool {
    let length = min(one.count, other.count)
    guard length >= shortest else { return one == other }
    return one.hasPrefix(other) || other.hasPrefix(one)
      || distance(Array(one), Array(other)) <= (length < long ? 1 : 2)
  }

  /// The number of letters to change, add or remove (Levenshtein).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for place in other.indices {
        let change = corner + (letter == other[place] ? 0 : 1)
        corner = row[place + 1]
        row[place + 1] = min(change, corner + 1, row[place] + 1)
      }
    }
    return row[other.count]
  }
}
