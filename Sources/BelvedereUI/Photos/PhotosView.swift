// The common interface of list and grid, for the page around them.

import BelvedereCore
import GtkKit

/// A way to show a sequence of photos.
protocol PhotosView: PhotoGallery {
  var widget: Widget { get }
  /// Called when a photo is clicked, or chosen by Enter.
  var open: (_ index: Int) -> Void { get set }
  /// True when the pictures at the top are there, or have failed, before the window comes up. Observable.
  var hasFirstPictures: Bool { get }
  func focus()
  func scrollToTop()
  /// The position of the photo at the top of the visible part; nil while there is none.
  var topPhoto: Int? { get }
  /// Scrolls so that a photo is at the top.
  func bringToTop(photo index: Int)
  /// The place at the top of the window; nil while there is none.
  var place: PhotoPlace? { get }
  /// The place where the view begins when its first photos are there.
  var startPlace: PhotoPlace? { get set }
  /// Called when something else may be at the top.
  var onScroll: () -> Void { get set }
  /// The photo that keys act on.
  var currentPhoto: Int? { get }
}

/// A photo at the top of a list or grid, and the share of its row's height that is above the top.
struct PhotoPlace: Equatable {
  let photo: Photo.ID
  let share: Double

  init(photo: Photo.ID, share: Double) {
    self.photo = photo
    self.share = share
  }

  /// Reads what `text` wrote; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let share = Double(parts[1]), (-1...1).contains(share) else {
      return nil
    }
    self.init(photo: String(parts[0]), share: share)
  }

  /// The place as it is kept for the next start.
  var text: String { "\(photo) \((share * 1000).rounded() / 1000)" }
}
