// SPDX-License-Identifier: MIT

// The loader of images for all screens, and the preferred quality.

import BelvedereCore

/// The pictures of one connection, in the quality that the person prefers.
package struct Pictures {
  package let images: any ImageLoading
  /// First looks at photos; nil if the source needs none.
  package let previews: Previews?
  private let preferences: Preferences

  package init(images: any ImageLoading, previews: Previews? = nil, preferences: Preferences) {
    self.images = images
    self.previews = previews
    self.preferences = preferences
  }

  /// The quality to request now; observable.
  package var quality: PictureQuality { preferences.quality }
}
