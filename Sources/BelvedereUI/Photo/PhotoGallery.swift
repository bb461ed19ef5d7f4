// The screen that the viewer was opened from and goes back to: a list or grid of photos.

import BelvedereCore
import GtkKit

/// A screen of photos.
protocol PhotoGallery: AnyObject {
  /// Scrolls as little as it takes to show a photo.
  func reveal(index: Int)
  /// Gives a photo the focus, if it is on the screen; else the whole gallery.
  func focus(index: Int)
  /// A photo's picture as it is on the screen now; nil when it is not there.
  func picture(at index: Int) -> ShownPicture?
  /// The pixels that are there of a photo, on the screen or near it; nil where there are none.
  func texture(of photo: Photo.ID) -> Texture?
}

/// A photo's picture on a screen.
struct ShownPicture {
  /// The widget that shows it, whole or cropped at top and bottom. Kept by a reference, because the
  /// viewer opens a frame later, when the list may have other rows.
  let widget: GObjectRef<Widget>
  /// The texture that it shows; nil while there is only a placeholder.
  let texture: Texture?

  init(_ picture: PhotoPicture) {
    widget = GObjectRef(retaining: picture.widget)
    texture = picture.texture
  }
}
