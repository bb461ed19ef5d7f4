// The photo at a place of a list or grid, for a drag out of the window or a menu.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotosView {
  /// The most photos on one screen after the one at its top, and the most before it in its row.
  private static var reach: (before: Int, after: Int) { (20, 200) }

  /// The photo at a place in application pixels of a widget around this view.
  func photo(
    at x: Double, _ y: Double, of around: Widget, among photos: [Photo]
  ) -> DraggedPhoto? {
    // The head above the first photo may be at the top.
    let top = topPhoto ?? 0
    let first = max(0, top - Self.reach.before)
    for index in first..<min(photos.count, max(first, top + Self.reach.after)) {
      guard let picture = picture(at: index) else { continue }
      var bounds = graphene_rect_t()
      var place = graphene_point_t(x: Float(x), y: Float(y))
      if gtk_widget_compute_bounds(picture.widget.pointer, around, &bounds) != 0,
        graphene_rect_contains_point(&bounds, &place)
      {
        return DraggedPhoto(photos[index], icon: picture.texture)
      }
    }
    return nil
  }

  /// The photo that the Menu key acts on.
  func menuFocus(among photos: [Photo]) -> PhotoMenu.Focused? {
    guard let index = currentPhoto, photos.indices.contains(index),
      let picture = picture(at: index)
    else { return nil }
    return PhotoMenu.Focused(photo: photos[index], picture: picture.widget.pointer)
  }
}
