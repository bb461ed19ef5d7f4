// The searches that a person made last, as text that a setting can hold.

/// A few searches, the latest first.
package struct RecentSearches: Sendable, Hashable {
  /// The most that are kept.
  package static let limit = 8

  package private(set) var words: [String]

  /// - Parameter text: a search a line.
  package init(text: String) {
    words = Array(text.split(whereSeparator: \.isNewline).map(String.init).prefix(Self.limit))
  }

  /// The same as text.
  package var text: String { words.joined(separator: "\n") }

  /// Puts a search before the others. One that was made before moves to the front.
  package mutating func add(_ search: String) {
    let line = search.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !line.isEmpty else { return }
    words.removeAll { $0 == line }
    words = Array(([line] + words).prefix(Self.limit))
  }
}
