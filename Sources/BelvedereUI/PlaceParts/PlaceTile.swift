// A place as an item of a board: a row that is activated as a whole.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A row, reused for one place after the other.
final class PlaceTile {
  let widget = Make.orderedItem()
  let row: PlaceRow

  init(places: Places, pictures: Pictures) {
    row = PlaceRow(places: places, pictures: pictures)
    gtk_overlay_set_child(widget.opaque, row.widget)
    widget.addClass("place-tile")
    widget.attach(self)
  }

  /// - Parameters:
  ///   - place: nil for a tile that is not in use, which releases the photo.
  ///   - isSelected: nil where no place can be selected.
  func show(_ place: Place?, isSelected: Bool?) {
    guard let place else { return row.setNear(false) }
    row.show(place)
    widget.setAccessibleLabel(place.spokenName)
    setSelected(isSelected)
  }

  func setSelected(_ isSelected: Bool?) {
    widget.setClass("selected", isSelected == true)
    widget.setAccessibleSelected(isSelected)
  }
}
