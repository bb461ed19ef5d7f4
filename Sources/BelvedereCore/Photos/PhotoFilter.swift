// SPDX-License-Identifier: MIT

/// The person's choice of items in lists: the kinds that a service mixes in among the photos, and the hidden
/// photos.
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
