// What list and grid have in common for the page around them.

import CGtk
import GtkKit

/// A way to show a sequence of photos.
protocol PhotosView: PhotoGallery {
  var widget: Widget { get }
  /// Called when a photo is clicked, or chosen by Enter.
  var open: (_ index: Int) -> Void { get set }
  /// Whether the pictures at the top are there, or the reason why not, before the window comes up.
  /// Observable.
  var hasFirstPictures: Bool { get }
  func focus()
  func scrollToTop()
  /// The position of the photo at the top of what is seen; nil while none is.
  var topPhoto: Int? { get }
  /// Scrolls so that a photo is at the top.
  func bringToTop(photo index: Int)
}
