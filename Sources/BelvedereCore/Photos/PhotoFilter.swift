/// The kinds of items, mixed into lists by the service, that the person wants to see among the
/// photos.
package struct PhotoFilter: Sendable, Hashable {
  /// Advertisements.
  package var showsSponsored = true
  package var showsIllustrations = true

  package init(showsSponsored: Bool = true, showsIllustrations: Bool = true) {
    self.showsSponsored = showsSponsored
    self.showsIllustrations = showsIllustrations
  }

  /// Returns true if a list shows this item.
  package func shows(_ photo: Photo) -> Bool {
    (showsSponsored || photo.sponsorship == nil)
      && (showsIllustrations || photo.assetType != .illustration)
  }
}
