// SPDX-License-Identifier: MIT

// The screen that the viewer was opened from and goes back to: a list or grid of photos.

import BelvedereCore
import GtkKit

/// A screen of photos.
protocol PhotoGallery: AnyObject {
  /// Scrolls by the least distance that makes a photo visible.
  func reveal(index: Int)
  /// Gives a photo the focus, if it is on the screen; else the whole gallery.
  func focus(index: Int)
  /// A photo's picture that is on the screen; nil if there is none.
  func picture(at index: Int) -> ShownPicture?
  /// The loaded pixels of a photo on the screen or near it; nil if there are none.
  func texture(of photo: Photo.ID) -> Texture?
}

/// A photo's picture on a screen.
struct ShownPicture {
  /// The widget that shows it, whole or cropped at top and bottom. Retained, because the viewer opens a
  /// frame later, when the list may have other rows.
  let widget: GObjectRef<Widget>
  /// The texture that it shows; nil while there is only a placeholder.
  let texture: Texture?

  init(_ picture: PhotoPicture) {
    widget = GObjectRef(retaining: picture.widget)
    texture = picture.texture
  }
}
