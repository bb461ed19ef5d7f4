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

/// Totals of a photo as `/photos/:id/statistics` gives them; asked only on demand.
package struct PhotoStatistics: Sendable, Hashable {
  package var downloads: Int?
  package var views: Int?
  package var likes: Int?

  package init(downloads: Int? = nil, views: Int? = nil, likes: Int? = nil) {
    self.downloads = downloads
    self.views = views
    self.likes = likes
  }
}

/// The answer to a like or unlike; the body may be missing (204).
package struct LikeAnswer: Sendable, Hashable {
  package var isLiked: Bool
  /// The photo's likes after the act, where the service told them.
  package var likes: Int?

  package init(isLiked: Bool, likes: Int? = nil) {
    self.isLiked = isLiked
    self.likes = likes
  }
}
