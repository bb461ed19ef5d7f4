// SPDX-License-Identifier: MIT

import Foundation

/// A curated theme with photos of its own.
package struct Topic: Sendable, Hashable, Identifiable {
  package let id: String
  package var slug: String
  package var title: String
  package var caption: String?
  package var totalPhotos: Int?
  /// Photos that may stand for it, the best one first.
  package var covers: [Photo] = []

  package init(id: String, slug: String, title: String) {
    self.id = id
    self.slug = slug
    self.title = title
  }
}

extension [Topic] {
  /// A cover for each topic that has one which no topic before it has.
  ///
  /// - Parameter photo: a photo that is shown beside them, and is nobody's cover.
  package func distinctCovers(besides photo: Photo.ID?) -> [Topic.ID: Photo] {
    var used = Set([photo].compactMap(\.self))
    var covers: [Topic.ID: Photo] = [:]
    for topic in self {
      covers[topic.id] = topic.covers.first { used.insert($0.id).inserted }
    }
    return covers
  }
}
