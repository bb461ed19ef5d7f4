/// The person's choice for lists: the kinds of items that the service mixes among the photos, and the photos
/// that are hidden by hand.
package struct PhotoFilter: Sendable, Hashable {
  /// Advertisements.
  package var showsSponsored = true
  package var showsIllustrations = true
  package var hidden = HiddenItems()

  package init(
    showsSponsored: Bool = true, showsIllustrations: Bool = true,
    hidden: HiddenItems = HiddenItems()
  ) {
    self.showsSponsored = showsSponsored
    self.showsIllustrations = showsIllustrations
    self.hidden = hidden
  }

  /// Returns true if a list shows this item.
  package func shows(_ photo: Photo) -> Bool {
    (showsSponsored || photo.sponsorship == nil)
      && (showsIllustrations || photo.assetType != .illustration) && !hidden.contains(photo)
  }
}
