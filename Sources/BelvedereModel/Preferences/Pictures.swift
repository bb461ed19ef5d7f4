// What screens show photos with: where their pixels come from, and in which quality they are wanted.

import BelvedereCore

/// The pictures of one connection, in the quality that the person prefers.
package struct Pictures {
  package let images: any ImageLoading
  private let preferences: Preferences

  package init(images: any ImageLoading, preferences: Preferences) {
    self.images = images
    self.preferences = preferences
  }

  /// The quality to ask for at present; observable.
  package var quality: PictureQuality { preferences.quality }
}
