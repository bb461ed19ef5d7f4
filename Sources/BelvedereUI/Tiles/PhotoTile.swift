// SPDX-License-Identifier: MIT

// The common interface of a card of the list and a tile of the grid, for the board that places them.

import BelvedereCore
import GtkKit

/// A widget that is reused for one photo after the other. As an item of a list, it takes the focus for its photo.
protocol PhotoTile: AnyObject {
  var widget: Widget { get }
  var picture: PhotoPicture { get }
  /// The controls on the photo, from the start to the end; Tab leads past them.
  var controls: [Widget] { get }
  /// True if the person uses fingers, which cannot hover.
  var isForFingers: Bool { get set }
  func show(_ photo: Photo?)
  /// - Parameters:
  ///   - width: the width of the picture, in application pixels.
  ///   - height: its height.
  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int, height: Int)
  /// - Parameter isSelected: nil while there is no selection.
  func setSelected(_ isSelected: Bool?)
  /// Describes the tile to assistive technology, with its position among all, from 0.
  func announce(index: Int, of count: Int)
}

/// A photo and its position, as they were described to assistive technology.
struct AnnouncedItem: Equatable {
  private let photo: Photo.ID
  /// From 1.
  private let position: Int
  private let count: Int
  private let isLiked: Bool

  /// Sets the position on `widget`, which takes the focus for the photo, unless `previous` is equal.
  ///
  /// - Parameter index: from 0.
  init(
    _ photo: Photo, index: Int, of count: Int, isLiked: Bool, to widget: Widget,
    after previous: AnnouncedItem?
  ) {
    self.photo = photo.id
    position = index + 1
    self.count = count
    self.isLiked = isLiked
    guard self != previous else { return }
    if self.photo != previous?.photo { widget.setAccessibleLabel(photo.spokenName) }
    widget.setAccessiblePosition(position, of: count)
    // GTK 4.8 does not pass the position on (AT-SPI's GetAttributes has no "posinset"), so it is said
    // in words as well.
    let place = tr("%@ of %@", UserLocale.text(position), UserLocale.text(count))
    let parts = [photo.spokenCredit, place] + (isLiked ? [tr("Liked")] : [])
    widget.setAccessibleDescription(UserLocale.list(parts))
  }
}
