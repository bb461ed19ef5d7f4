/// Totals of a photo as `/photos/:id/statistics` gives them; requested only on demand.
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
