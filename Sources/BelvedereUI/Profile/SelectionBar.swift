// The bar below the profile while favourite places are being selected: their number, and what can be done
// with all of them together.

import BelvedereModel
import CGtk
import GtkKit

/// The acts on the selected favourite places.
final class SelectionBar {
  let widget = gtk_action_bar_new()!

  private let favourites: FavouritePlaces
  private let count = Label("", "numeric", lines: .shortenedAtStart)
  private let export = gtk_menu_button_new()!
  private let remove = gtk_button_new_from_icon_name(Icon.heart.name)!
  private var tracking: Tracking?

  /// - Parameters:
  ///   - actions: those of the menu, under the prefix `places`.
  ///   - formats: the lines of the menu *Export*.
  init(_ favourites: FavouritePlaces, actions: ActionGroup, formats: [MenuEntry]) {
    self.favourites = favourites
    let close = Make.iconButton(Icon.close.name, hint: tr("End the Selection")) {
      favourites.setSelecting(false)
    }
    gtk_menu_button_set_label(export.opaque, tr("Export…"))
    export.setAccessibleLabel(tr("Export…"))
    gtk_menu_button_set_direction(export.opaque, GTK_ARROW_UP)
    let menu = makeMenu([formats])
    gtk_menu_button_set_menu_model(export.opaque, menu.pointer.cast())
    export.opensAlone()
    remove.setHint(tr("Remove from Favourites"))
    gtk_widget_insert_action_group(widget, "places", actions.pointer)
    for child in [close, count.widget] { gtk_action_bar_pack_start(widget.opaque, child) }
    for child in [remove, export] { gtk_action_bar_pack_end(widget.opaque, child) }
    gtk_action_bar_set_revealed(widget.opaque, 0)
    widget.attach(self)
    remove.on("clicked") { favourites.removeSelected() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let number = favourites.selection?.count ?? 0
    gtk_action_bar_set_revealed(widget.opaque, favourites.isSelecting ? 1 : 0)
    count.text =
      number > 0 ? trn("%@ place selected", "%@ places selected", number) : tr("Select places")
    for button in [export, remove] { button.isSensitive = number > 0 }
  }
}
