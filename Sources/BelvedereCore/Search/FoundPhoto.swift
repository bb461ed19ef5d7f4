// SPDX-License-Identifier: MIT

/// A photo that a search among the stored ones found.
package struct FoundPhoto: Sendable, Hashable {
  package let source: PhotoSource
  package let photo: Photo
  /// True if any account on this computer likes it.
  package let isFavourite: Bool

  package init(source: PhotoSource, photo: Photo, isFavourite: Bool) {
    self.source = source
    self.photo = photo
    self.isFavourite = isFavourite
  }
}
