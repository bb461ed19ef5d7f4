// SPDX-License-Identifier: MIT

/// Totals of a photo from `/photos/:id/statistics`; requested only on demand.
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
