// SPDX-License-Identifier: MIT

// Results of the desktop's search among stored photos and places, and the names by which the desktop refers to
// them.

/// A photo or a place that is stored on this computer.
package enum StoredItem: Sendable, Hashable {
  case photo(Photo.ID, of: PhotoSource)
  case place(PlusCode)

  /// The most bytes of a name, which consists of an id and the names of its kind and source.
  private static let longestName = 2 * TextLimit.identifierBytes + 10

  /// Nil for a text that is no `name`.
  package init?(name: String) {
    guard name.utf8.count <= Self.longestName else { return nil }
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    switch parts.first {
    case "photo" where parts.count == 3 && !parts[1].isEmpty && !parts[2].isEmpty:
      self = .photo(String(parts[2]), of: PhotoSource(id: String(parts[1])))
    case "place" where parts.count == 2:
      guard let key = PlusCode(text: parts[1]) else { return nil }
      self = .place(key)
    default: return nil
    }
  }

  /// `photo/unsplash/Dwu85P9SOIk` or `place/8FW4V75V+9F`.
  package var name: String {
    switch self {
    // The name of a source has no slash.
    case .photo(let id, let source): "photo/\(source.id)/\(id)"
    case .place(let key): "place/\(key.text)"
    }
  }
}

/// A search result, as text.
package struct StoredResult: Sendable, Hashable {
  package let item: StoredItem
  package let title: String
  /// The photographer and the source of a photo, the city and the country of a place; may be empty.
  package let detail: String

  package init(_ photo: Photo, of source: PhotoSource) {
    item = .photo(photo.id, of: source)
    let titles = [photo.caption, photo.credit?.title, photo.altDescription, photo.location?.name]
    title =
      titles.lazy.compactMap(\.self).map { $0.asName.cut(to: .name) }.first { !$0.isEmpty }
      ?? photo.id
    let author = (photo.credit?.author ?? photo.user?.name)?.asName.cut(to: .name)
    detail = [author, source.name].compactMap(\.self).joined(separator: " · ")
  }

  package init(_ place: Place) {
    item = .place(place.key)
    let words = [place.name, place.city, place.country].compactMap { $0?.asName.cut(to: .name) }
    title = words.first ?? place.key.text
    detail = words.dropFirst().filter { $0 != words.first }.joined(separator: " · ")
  }
}
