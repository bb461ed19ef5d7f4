// SPDX-License-Identifier: MIT

// Other searches for when one finds nothing: known words that resemble the searched ones, singular or plural, and each
// of several words alone. Singular and plural are those of English, in which most photos are described.

/// Words that are related to those of a search.
package enum RelatedWords {
  /// The longest list.
  private static let limit = 6
  /// The number of letters from which words may differ by one, and by two.
  private static let (shortest, long) = (4, 7)

  /// The number of different letters of the two closest words of a title and a query; nil if none of the title's words
  /// resembles one of the query.
  package static func distance(of title: String, from query: String) -> Int? {
    let known = words(of: folded(title))
    return words(of: folded(query)).flatMap { word in
      known.filter { isNear($0, word) }.map { distance(Array($0), Array(word)) }
    }.min()
  }

  /// Other searches for a query, the closest first; none of them is the query itself.
  ///
  /// - Parameters:
  ///   - recent: earlier searches that have found photos.
  ///   - titles: further texts with words that are known to exist. Singular and plural are offered of known words only.
  package static func searches(
    for query: String, recent: [String] = [], titles: [String] = []
  ) -> [String] {
    let words = words(of: query)
    guard let last = words.last else { return [] }
    let known = Set((recent + titles).flatMap { Self.words(of: folded($0)) })
    func isKnown(_ word: String) -> Bool { known.contains(folded(word)) }
    let near = recent.flatMap(Self.words)
      .compactMap { word in distance(of: word, from: query).map { (word, $0) } }
      .filter { $0.1 > 0 }
      .sorted { $0.1 < $1.1 }.map(\.0)
    let inOtherNumber = otherNumbers(of: last).filter { isKnown(last) || isKnown($0) }.map {
      (words.dropLast() + [$0]).joined(separator: " ")
    }
    // A mistyped word finds nothing alone, either.
    let alone = words.filter { word in
      isKnown(word) || !known.contains { isNear($0, folded(word)) }
    }
    var offered: Set = [folded(words.joined(separator: " "))]
    return Array(
      (near + inOtherNumber + (words.count > 1 ? alone : []))
        .filter { offered.insert(folded($0)).inserted }.prefix(limit))
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
