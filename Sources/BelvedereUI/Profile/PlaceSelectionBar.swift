// SPDX-License-Identifier: MIT

// The bar below the profile while favourite places are being selected.

import BelvedereModel
import CGtk
import GtkKit

/// The acts on the selected favourite places.
final class PlaceSelectionBar {
  var widget: Widget { bar.widget }

  private let favourites: FavouritePlaces
  private let bar: SelectionBar
  private var tracking: Tracking?

  /// - Parameters:
  ///   - actions: those of the menu, under the prefix `places`.
  ///   - formats: the lines of the menu *Export*.
  init(_ favourites: FavouritePlaces, actions: ActionGroup, formats: [MenuEntry]) {
    self.favourites = favourites
    let export = gtk_menu_button_new()!
    gtk_menu_button_set_label(export.opaque, tr("Export…"))
    export.setAccessibleLabel(tr("Export…"))
    gtk_menu_button_set_direction(export.opaque, GTK_ARROW_UP)
    export.setMenu([formats])
    let remove = Make.iconButton(Icon.heart.name, hint: tr("Remove from Favourites")) {
      favourites.removeSelected()
    }
    bar = SelectionBar([remove, export]) { favourites.setSelecting(false) }
    gtk_widget_insert_action_group(widget, "places", actions.pointer)
    widget.attach(self)
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    guard let number = favourites.selection?.count else { return bar.hide() }
    bar.show(
      number > 0 ? trn("%@ place selected", "%@ places selected", number) : tr("Select places"),
      isEmpty: number == 0)
  }
}
