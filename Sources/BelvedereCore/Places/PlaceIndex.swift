// Searches among all places while a person types.
//
// What is looked for contains no spaces, so a text contains it exactly where one of the text's words does. Places
// share most of their words. The index has every word once, one after the other in memory, and for each word the
// places that have it: a search reads about a tenth of what the texts would be.

/// The words of all places, and the orders in which places are listed.
///
/// 100,000 places take a second or two: make it off the main thread.
package struct PlaceIndex: Sendable {
  package enum Order: Sendable, Hashable {
    /// The nearest first.
    case nearness(to: Coordinate)
    /// By the name, or else the city, whatever the accents; places without either come last.
    case name
    /// The most photos first.
    case photoCount
  }

  /// Folded words in UTF-8, a line break after each.
  private let letters: [UInt8]
  /// The index after the line break of each word.
  private let ends: [Int]
  /// The places that have the first word, then those that have the second, and so on.
  private let holders: [Int32]
  /// The index after the last holder of each word.
  private let holderEnds: [Int]

  private let positions: [Coordinate]
  private let units: [SIMD3<Double>]
  private let byName: [Int]
  private let byPhotoCount: [Int]

  /// - Parameter places: with different keys.
  package init(of places: [Place]) {
    var words = WordList()
    for (index, place) in places.enumerated() {
      let fields = [place.name, place.city, place.country, place.note].compactMap(\.self)
      words.add(fields + place.tags, of: Int32(index))
    }
    (letters, ends) = words.joined
    holders = words.holders.flatMap(\.self)
    holderEnds = words.holders.reduce(into: []) { ends, holders in
      ends.append((ends.last ?? 0) + holders.count)
    }
    positions = places.map(\.position)
    units = positions.map(\.unitVector)
    let names = places.map { place in
      // The highest code point comes after all letters.
      ((place.name ?? place.city).map(folded) ?? "\u{10FFFF}", place.key.text)
    }
    byName = places.indices.sorted { names[$0] < names[$1] }
    byPhotoCount = byName.sorted { places[$0].photoCount > places[$1].photoCount }
  }

  /// The indices of all places in which every word is found: in name, city, country, tags or note, also inside
  /// of their words.
  ///
  /// Takes a few milliseconds for 100,000 places.
  ///
  /// - Parameters:
  ///   - words: none finds all places.
  ///   - box: the only part of the earth to look at; nil for all of it.
  package func places(
    matching words: SearchWords, in box: MapBox? = nil, sortedBy order: Order
  ) -> [Int] {
    // As many as a byte counts; nobody types more.
    let words = Array(words.words.prefix(255))
    let hits = hits(of: words)
    func isFound(_ place: Int) -> Bool {
      hits[place] == words.count && box?.contains(positions[place]) ?? true
    }
    switch order {
    case .name: return byName.filter(isFound)
    case .photoCount: return byPhotoCount.filter(isFound)
    case .nearness(let middle):
      let middle = middle.unitVector
      return positions.indices.filter(isFound).sorted { place -> Float in
        let way = units[place] - middle
        return Float((way * way).sum())
      }
    }
  }

  /// For each place, the number of words found in it, counted until the first that is not.
  private func hits(of words: [String]) -> [UInt8] {
    var hits = Array(repeating: UInt8(0), count: positions.count)
    for (turn, word) in words.enumerated() {
      let turn = UInt8(turn)
      for found in indicesOfWords(containing: Array(word.utf8)) {
        let start = found == 0 ? 0 : holderEnds[found - 1]
        for index in start..<holderEnds[found] where hits[Int(holders[index])] == turn {
          hits[Int(holders[index])] = turn + 1
        }
      }
    }
    return hits
  }

  private func indicesOfWords(containing part: [UInt8]) -> [Int] {
    var (index, word) = (0, 0)
    var found: [Int] = []
    while index <= letters.count - part.count {
      guard letters[index] == part[0],
        part.indices.allSatisfy({ letters[index + $0] == part[$0] })
      else {
        index += 1
        continue
      }
      while ends[word] <= index { word += 1 }
      found.append(word)
      index = ends[word]
    }
    return found
  }
}

extension [Int] {
  /// Sorts by keys that are not negative, in time proportional to the count: by the lowest digits first, each
  /// turn keeping the order of the one before.
  fileprivate func sorted(by key: (Int) -> Float) -> [Int] {
    // The bits of such a number sort like the number.
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

/// Collects words and who has them.
private struct WordList {
  /// The places of each word, ascending.
  private(set) var holders: [[Int32]] = []
  private var words: [String] = []
  private var numbers: [String: Int] = [:]
  /// The words of each text: cities and tags are those of many places, and folding takes long.
  private var known: [String: [Int]] = [:]

  mutating func add(_ texts: [String], of place: Int32) {
    for text in texts {
      for word in self.words(of: text) where holders[word].last != place {
        holders[word].append(place)
      }
    }
  }

  /// The words in UTF-8, a line break after each, and the index after each line break.
  var joined: (letters: [UInt8], ends: [Int]) {
    var letters: [UInt8] = []
    let ends = words.map { word in
      letters += word.utf8
      letters.append(UInt8(ascii: "\n"))
      return letters.count
    }
    return (letters, ends)
  }

  private mutating func words(of text: String) -> [Int] {
    if let words = known[text] { return words }
    let words = SearchWords(text).words.map { number(of: $0) }
    known[text] = words
    return words
  }

  private mutating func number(of word: String) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    holders.append([])
    return words.count - 1
  }
}
