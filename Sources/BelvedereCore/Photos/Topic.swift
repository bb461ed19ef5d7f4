// SPDX-License-Identifier: MIT

import Foundation

/// A curated theme with photos of its own.
package struct Topic: Sendable, Hashable, Identifiable {
  package let id: String
  package var slug: String
  package var title: String
  package var caption: String?
  package var totalPhotos: Int?
  package var coverPhoto: Photo?

  package init(id: String, slug: String, title: String) {
    self.id = id
    self.slug = slug
    self.title = title
  }
}
