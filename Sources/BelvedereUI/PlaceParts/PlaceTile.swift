// SPDX-License-Identifier: MIT

// A place as an item of a board: a row that is activated as a whole.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A row, reused for one place after the other.
final class PlaceTile {
  let widget = Make.orderedItem()
  let row: PlaceRow
  /// The check mark during a selection; nil if only one place can be selected.
  private let mark: Widget?

  /// - Parameter isMarked: true if several places can be selected: during the selection each has a check mark and no
  ///   heart.
  init(places: any ShownPlaces, pictures: Pictures?, isMarked: Bool) {
    row = PlaceRow(places: places, pictures: pictures)
    mark = isMarked ? gtk_check_button_new()! : nil
    var content = row.widget
    if let mark {
      // The row handles presses and takes the focus.
      gtk_widget_set_can_target(mark, 0)
      gtk_widget_set_focusable(mark, 0)
      mark.isVisible = false
      row.widget.setExpands(horizontal: true)
      content = Make.box(GTK_ORIENTATION_HORIZONTAL, [mark, row.widget])
      content.setMargins(horizontal: 12, vertical: 0)
    }
    gtk_overlay_set_child(widget.opaque, content)
    widget.addClass("place-tile")
    widget.attach(self)
  }

  /// - Parameter place: nil for a tile that is not in use, which releases the photo.
  func show(_ place: Place?) {
    guard let place else { return row.setNear(false) }
    row.show(place)
    widget.setAccessibleLabel(place.spokenName)
  }

  /// - Parameter isSelected: nil while no place can be selected.
  func setSelected(_ isSelected: Bool?) {
    widget.setAccessibleSelected(isSelected)
    guard let mark else { return widget.setClass("selected", isSelected == true) }
    mark.isVisible = isSelected != nil
    row.setHeart(isShown: isSelected == nil)
    gtk_check_button_set_active(mark.cast(), isSelected == true ? 1 : 0)
  }
}
