// What list and grid have in common for the page around them.

import BelvedereCore
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
  /// What is at the top of the window; nil while nothing is.
  var place: PhotoPlace? { get }
  /// Where the view begins when its first photos are there.
  var startPlace: PhotoPlace? { get set }
  /// Called when something else may be at the top.
  var onScroll: () -> Void { get set }
  /// The photo that keys are about.
  var currentPhoto: Int? { get }
}

/// A photo at the top of a list or grid, and how much of its row's height is above the top.
struct PhotoPlace: Equatable {
  let photo: Photo.ID
  let share: Double

  init(photo: Photo.ID, share: Double) {
    self.photo = photo
    self.share = share
  }

  /// From what `text` wrote; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let share = Double(parts[1]), (-1...1).contains(share) else {
      return nil
    }
    self.init(photo: String(parts[0]), share: share)
  }

  /// As it is kept for the next start.
  var text: String { "\(photo) \((share * 1000).rounded() / 1000)" }
}
