// SPDX-License-Identifier: MIT

// Searches photos by words, colour and orientation.

import FoundationEssentials

/// The conditions of a search.
struct Search: Sendable {
  enum Orientation: String { case landscape, portrait, squarish }

  /// The most words of a query; further ones are ignored.
  private static let wordLimit = 32

  private let words: [QueryWord]
  private let orientation: Orientation?
  private let color: String?
  private let topics: [Topic]

  /// Reads `query`, `orientation` and `color`; without a query all pictures match.
  init(_ fields: FormFields, topics: [Topic]) {
    words = Self.words(of: fields["query"] ?? "").prefix(Self.wordLimit).map(QueryWord.init)
    orientation = fields["orientation"].flatMap(Orientation.init)
    color = fields["color"]
    self.topics = topics
  }

  /// Returns true if orientation and colour fit, and each word of the query, or its
  /// singular, begins a word of the picture's texts.
  func matches(_ picture: Picture) -> Bool {
    if let orientation, Self.orientation(of: picture) != orientation { return false }
    if let color, !Self.colors(of: picture).contains(color) { return false }
    let topicNames = topics.filter { $0.pictures.contains(picture.name) }.map(\.title)
    let known = Self.words(
      of: ([picture.title, picture.author, picture.altText, picture.place ?? ""]
        + picture.words + topicNames).joined(separator: " "))
    return words.allSatisfy { word in known.contains(where: word.begins) }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// A picture within a tenth of a square counts as squarish.
  private static func orientation(of picture: Picture) -> Orientation {
    let ratio = Double(picture.width) / Double(picture.height)
    if ratio > 1.1 { return .landscape }
    return ratio < 0.9 ? .portrait : .squarish
  }

  /// Returns the service's names for a picture's dominant colour.
  private static func colors(of picture: Picture) -> Set<String> {
    guard let value = Int(picture.color.dropFirst(), radix: 16) else { return [] }
    let parts = [value >> 16, value >> 8 & 255, value & 255].map(Double.init)
    let (high, low) = (parts.max() ?? 0, parts.min() ?? 0)
    if high < 40 { return ["black", "black_and_white"] }
    if low > 215 { return ["white", "black_and_white"] }
    if high - low < 12 { return ["black_and_white"] }
    let step = 60 / (high - low)
    let hue =
      high == parts[0]
      ? (parts[1] - parts[2]) * step
      : high == parts[1] ? 120 + (parts[2] - parts[0]) * step : 240 + (parts[0] - parts[1]) * step
    switch hue < 0 ? hue + 360 : hue {
    case ..<20: return ["red"]
    case ..<45: return ["orange"]
    case ..<70: return ["yellow"]
    case ..<160: return ["green"]
    case ..<195: return ["teal"]
    case ..<255: return ["blue"]
    case ..<290: return ["purple"]
    case ..<335: return ["magenta"]
    default: return ["red"]
    }
  }
}
