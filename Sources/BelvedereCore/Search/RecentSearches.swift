// SPDX-License-Identifier: MIT

// The latest searches, stored as text in a setting.

/// A few searches, the latest first.
package struct RecentSearches: Sendable, Hashable {
  /// The greatest number that is kept.
  package static let limit = 8

  package private(set) var words: [String]

  /// - Parameter text: a search a line.
  package init(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).prefix(Self.limit)
    words = lines.map { String($0).cut(to: .name, mark: "") }
  }

  /// The searches as text, for `init(text:)`.
  package var text: String { words.joined(separator: "\n") }

  /// Adds a search at the front. An earlier equal one moves to the front.
  package mutating func add(_ search: String) {
    let line = search.split(whereSeparator: \.isNewline).joined(separator: " ")
      .cut(to: .name, mark: "")
    guard !line.isEmpty else { return }
    words.removeAll { $0 == line }
    words = Array(([line] + words).prefix(Self.limit))
  }
}
