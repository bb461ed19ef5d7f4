// The photos of a board for others: for the viewer, which grows out of one and goes back to one, and for the menu and
// the drag that begin at a place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoBoard: PhotoGallery {
  func reveal(index: Int) {
    guard let frame = layout.flatMap({ index < $0.count ? $0.frame(of: index) : nil }) else {
      return
    }
    showPart(from: headHeight + frame.y, to: headHeight + frame.bottom)
  }

  func focus(index: Int) {
    if !seen.contains(index) || !takeFocus(photo: index) { focus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    guard seen.contains(index), let tile = tiles[index] else { return nil }
    return ShownPicture(tile.picture)
  }

  func texture(of photo: Photo.ID) -> Texture? {
    tiles.first { $0.key < shown.count && shown.id(at: $0.key) == photo }?.value.picture.texture
  }

  /// The photo at a place in application pixels of a widget around this view, for a menu.
  func photo(at x: Double, _ y: Double, of around: Widget) -> Photo? {
    index(at: x, y, of: around).map { shown[$0] }
  }

  /// The photos that a drag from such a place takes along: all that are selected or, without a selection, the
  /// one there.
  func draggedPhotos(at x: Double, _ y: Double, of around: Widget) -> DraggedPhotos? {
    guard !band.isPressed, let index = index(at: x, y, of: around) else { return nil }
    let icon = tiles[index]?.picture.texture
    guard selection.isActive else {
      return DraggedPhotos(photos: [shown[index]], icon: icon)
    }
    return selection.contains(shown.id(at: index))
      ? DraggedPhotos(photos: selection.photos, icon: icon) : nil
  }

  private func index(at x: Double, _ y: Double, of around: Widget) -> Int? {
    var (left, upper) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(around, surface, x, y, &left, &upper) != 0 else {
      return nil
    }
    return index(at: Vector(left, upper))
  }

  /// The photo at a place in application pixels of the surface.
  func index(at place: Vector) -> Int? {
    guard let layout, (0..<Double(width)).contains(place.x), (0..<Double(height)).contains(place.y)
    else { return nil }
    let column = isMirrored ? width - 1 - Int(place.x) : Int(place.x)
    return layout.photo(at: column, top + Int(place.y))
  }

  /// The photo that the Menu key acts on.
  var menuFocus: PhotoMenu.Focused? {
    guard let index = currentPhoto, let tile = tiles[index] else { return nil }
    return PhotoMenu.Focused(photo: shown[index], picture: tile.picture.widget)
  }
}
