// SPDX-License-Identifier: MIT

// Searches among all places while a person types.
//
// A typed word contains no spaces, so a text contains it exactly if one of the text's words does. Places share
// most of their words. The index stores every word once, in one array, and for each place the numbers of its
// words. A search first excludes the places that lack one of the typed letters. For each word of the index it
// stores, as bits, which typed words it contains. Then it reads the words of the remaining places once, for any
// number of typed words.

/// The words of all places, and the orders in which places are listed.
///
/// 100,000 places take about a second: make it off the main thread.
package struct PlaceIndex: Sendable {
  package enum Order: Sendable, Hashable {
    /// The nearest first.
    case nearness(to: Coordinate)
    /// By the name, else the city, ignoring accents; places without either come last.
    case name
    /// The most photos first.
    case photoCount
  }

  /// Folded words in UTF-8, one after the other.
  private let letters: [UInt8]
  /// The index of the first letter of each word, and the end.
  private let letterStarts: [Int]
  private let sievesOfWords: [UInt64]
  /// The numbers of the words of the first place, then those of the second, and so on.
  private let words: [Int32]
  /// The index of the first word of each place, and the end.
  private let wordStarts: [Int]
  private let sievesOfPlaces: [UInt64]

  private let positions: [Coordinate]
  private let units: [SIMD3<Double>]
  private let byName: [Int]
  private let byPhotoCount: [Int]

  /// - Parameters:
  ///   - places: with different keys.
  ///   - stored: the same places in the same order with the untranslated city and country, which are searched,
  ///     too.
  package init(of places: [Place], stored: [Place] = []) {
    var list = WordList()
    let words = places.indices.map { index in
      let place = places[index]
      var fields = [place.name, place.city, place.country, place.note]
      if stored.indices.contains(index) { fields += [stored[index].city, stored[index].country] }
      return (fields.compactMap(\.self) + place.tags).flatMap { list.numbers(ofWordsIn: $0) }
    }
    let sieves = list.words.map(\.utf8.sieve)
    letters = list.words.flatMap(\.utf8)
    letterStarts = starts(of: list.words.map(\.utf8.count))
    sievesOfWords = sieves
    self.words = words.flatMap(\.self)
    wordStarts = starts(of: words.map(\.count))
    sievesOfPlaces = words.map { $0.reduce(0) { $0 | sieves[Int($1)] } }
    positions = places.map(\.position)
    units = positions.map(\.unitVector)
    let names = places.map { place in
      // The highest code point sorts after all letters.
      ((place.name ?? place.city).map(folded) ?? "\u{10FFFF}", place.key.text)
    }
    byName = places.indices.sorted { names[$0] < names[$1] }
    byPhotoCount = byName.sorted { places[$0].photoCount > places[$1].photoCount }
  }

  /// The indices of all places in which every word is found: in name, city, country, tags or note, also inside
  /// a word.
  ///
  /// Takes a few milliseconds for 100,000 places.
  ///
  /// - Parameters:
  ///   - words: none finds all places.
  ///   - box: limits the search to a part of the earth; nil for no limit.
  package func places(
    matching words: SearchWords, in box: MapBox? = nil, sortedBy order: Order
  ) -> [Int] {
    let hasAll = placesHaveAll(of: words.words)
    func isFound(_ place: Int) -> Bool {
      hasAll[place] && box?.contains(positions[place]) ?? true
    }
    switch order {
    case .name: return byName.filter(isFound)
    case .photoCount: return byPhotoCount.filter(isFound)
    case .nearness(let middle):
      let middle = middle.unitVector
      return positions.indices.filter(isFound).sorted { place -> Float in
        let offset = units[place] - middle
        return Float((offset * offset).sum())
      }
    }
  }

  /// For each place, true if its words contain every part.
  private func placesHaveAll(of parts: [String]) -> [Bool] {
    let parts = parts.map { Array($0.utf8) }
    let sieve = parts.joined().sieve
    // The sieve alone decides about parts of a single letter. At most as many parts as there are bits are searched.
    let longer = parts.filter { $0.count > 1 || !$0[0].hasOwnBit }.prefix(UInt64.bitWidth)
    let all = longer.indices.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    // For each word, the longer parts that it contains.
    var found = Array(repeating: UInt64(0), count: sievesOfWords.count)
    for (bit, part) in longer.enumerated() {
      let sieve = part.sieve
      for word in found.indices
      where sievesOfWords[word] & sieve == sieve && wordContains(part, at: word) {
        found[word] |= 1 << UInt64(bit)
      }
    }
    return sievesOfPlaces.indices.map { place in
      guard sievesOfPlaces[place] & sieve == sieve else { return false }
      var missing = all
      var index = wordStarts[place]
      while missing != 0 && index < wordStarts[place + 1] {
        missing &= ~found[Int(words[index])]
        index += 1
      }
      return missing == 0
    }
  }

  private func wordContains(_ part: [UInt8], at word: Int) -> Bool {
    let (start, end) = (letterStarts[word], letterStarts[word + 1] - part.count)
    return start <= end
      && (start...end).contains { index in
        letters[index] == part[0] && part.indices.allSatisfy { letters[index + $0] == part[$0] }
      }
  }
}

extension Sequence<UInt8> {
  /// A set of bits of a text's bytes. A text that contains another one has all of its bits.
  fileprivate var sieve: UInt64 {
    reduce(0) { $0 | 1 << UInt64($1.hasOwnBit ? $1 - UInt8(ascii: "a") : 26 + $1 % 38) }
  }
}

extension UInt8 {
  /// True for the letters a to z, whose bits in a sieve belong to no other byte.
  fileprivate var hasOwnBit: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
}

/// The index at which each of several runs begins, and the end of the last one.
private func starts(of counts: [Int]) -> [Int] {
  counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
}

extension [Int] {
  /// Radix sort by non-negative keys, in time proportional to the count: from the lowest digit on, each pass is
  /// stable.
  fileprivate func sorted(by key: (Int) -> Float) -> [Int] {
    // The bit patterns of non-negative numbers sort like the numbers.
    var pairs = map { (bits: key($0).bitPattern, element: $0) }
    var sorted = pairs
    for shift in [0, 11, 22] {
      func digit(_ bits: UInt32) -> Int { Int(bits >> shift & 0x7FF) }
      var ends = Array(repeating: 0, count: 0x800)
      for pair in pairs { ends[digit(pair.bits)] += 1 }
      for digit in ends.indices.dropFirst() { ends[digit] += ends[digit - 1] }
      for pair in pairs.reversed() {
        let digit = digit(pair.bits)
        ends[digit] -= 1
        sorted[ends[digit]] = pair
      }
      swap(&pairs, &sorted)
    }
    return pairs.map(\.element)
  }
}

/// Numbers words in the order in which they come.
private struct WordList {
  private(set) var words: [String] = []
  private var numbers: [String: Int32] = [:]
  /// The numbers of each text's words: many places share cities and tags, and folding is slow.
  private var known: [String: [Int32]] = [:]

  mutating func numbers(ofWordsIn text: String) -> [Int32] {
    if let numbers = known[text] { return numbers }
    let numbers = SearchWords(text).words.map { number(of: $0) }
    known[text] = numbers
    return numbers
  }

  private mutating func number(of word: String) -> Int32 {
    if let number = numbers[word] { return number }
    let number = Int32(words.count)
    numbers[word] = number
    words.append(word)
    return number
  }
}
