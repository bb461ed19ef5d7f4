// SPDX-License-Identifier: MIT

// The photos of a board for the viewer, which opens from one and closes into one, and for the menu and the drag at a
// place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoBoard: PhotoGallery {
  func reveal(index: Int) { view.reveal(item: index) }

  func focus(index: Int) {
    if !view.seen.contains(index) || !view.takeFocus(item: index) { focus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    guard view.seen.contains(index), let tile = view.tiles[index] else { return nil }
    return ShownPicture(tile.picture)
  }

  func texture(of photo: Photo.ID) -> Texture? {
    view.tiles.first { $0.key < shown.count && shown.id(at: $0.key) == photo }?.value.picture
      .texture
  }

  /// The photo at a place in application pixels of a widget around this view, for a menu.
  func photo(at x: Double, _ y: Double, of around: Widget) -> Photo? {
    view.item(at: x, y, of: around).map { shown[$0] }
  }

  /// The photos of a drag from such a place: the selected ones or, without a selection, the one there.
  func draggedPhotos(at x: Double, _ y: Double, of around: Widget) -> DraggedPhotos? {
    guard !band.isPressed, let index = view.item(at: x, y, of: around) else { return nil }
    let icon = view.tiles[index]?.picture.texture
    guard selection.isActive else {
      return DraggedPhotos(photos: [shown[index]], icon: icon)
    }
    return selection.contains(shown.id(at: index))
      ? DraggedPhotos(photos: selection.photos, icon: icon) : nil
  }

  /// The photo that the Menu key acts on.
  var menuFocus: PhotoMenu.Focused? {
    guard let index = view.currentItem, let tile = view.tiles[index] else { return nil }
    return PhotoMenu.Focused(photo: shown[index], picture: tile.picture.widget)
  }
}
