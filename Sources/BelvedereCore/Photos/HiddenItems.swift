// SPDX-License-Identifier: MIT

// The photos and the photographers that the person has hidden from lists, stored as text in a setting.

/// The photos and photographers that lists leave out, the latest first.
package struct HiddenItems: Sendable, Hashable {
  /// A photo, or all photos by someone.
  package struct Item: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable { case photo, photographer }

    package let kind: Kind
    /// The id of the photo or of its photographer.
    package let key: String
    /// The text by which the person recognises it; may be empty.
    package let title: String

    package var id: String { "\(kind.rawValue) \(key)" }

    fileprivate init?(line: Substring) {
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else {
        return nil
      }
      (self.kind, key, title) = (kind, String(parts[1]), String(parts[2]))
    }

    private init?(_ kind: Kind, key: String, title: String) {
      let key = Self.line(key)
      guard !key.isEmpty else { return nil }
      (self.kind, self.key, self.title) = (kind, key, Self.line(title))
    }

    /// Nil for a photo without an id.
    package init?(_ photo: Photo) {
      let words = photo.altDescription ?? photo.caption
      self.init(.photo, key: photo.id, title: words ?? photo.user?.name ?? "")
    }

    /// The photographer of a photo; nil if that is not known.
    package init?(photographerOf photo: Photo) {
      guard let user = photo.user else { return nil }
      self.init(.photographer, key: user.id, title: user.name)
    }

    fileprivate var line: String { "\(kind.rawValue)\t\(key)\t\(title)" }

    private static func line(_ text: String) -> String {
      text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
  }

  /// The most items that are kept. The oldest are dropped, and so shown again.
  package static let limit = 1_000

  package private(set) var items: [Item] = []
  private var photos: Set<String> = []
  private var photographers: Set<String> = []

  package init() {}

  /// - Parameter text: one item a line. Invalid lines are ignored.
  package init(text: String) {
    set(text.split(whereSeparator: \.isNewline).compactMap { Item(line: $0) })
  }

  /// The items as text, for `init(text:)`.
  package var text: String { items.map(\.line).joined(separator: "\n") }

  package func contains(_ photo: Photo) -> Bool {
    photos.contains(photo.id) || photo.user.map { photographers.contains($0.id) } ?? false
  }

  package mutating func add(_ item: Item) { set([item] + items.filter { $0.id != item.id }) }

  package mutating func remove(_ item: Item) { set(items.filter { $0.id != item.id }) }

  private mutating func set(_ items: [Item]) {
    self.items = Array(items.prefix(Self.limit))
    photos = Set(self.items.lazy.filter { $0.kind == .photo }.map(\.key))
    photographers = Set(self.items.lazy.filter { $0.kind == .photographer }.map(\.key))
  }
}
