// SPDX-License-Identifier: MIT

// The favourite places in the profile: their number, a search, the places as cards or as a list, a selection, export
// and import. They belong to this computer, independent of the account.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The favourite places above the favourite photos.
final class FavouritePlacesHead {
  /// The number of cards that the page has room for.
  private static let few = 3
  /// The number of rows that are added at a time.
  private static let step = 50
  /// The number of places from which the search is shown.
  private static let searchable = 6

  let widget: Widget
  /// The actions on a selection, for the foot of the page.
  let bar: PlaceSelectionBar

  private let favourites: FavouritePlaces
  private let files: PlaceFiles
  private let onOpen: (Place) -> Void
  private let onImport: ((URL) -> Void)?
  private let counter = Label("", "title-2", "dim-label", "numeric")
  private let field = Make.searchEntry(tr("Search Favourite Places"))
  private let cards: FavouritePlaceCards
  /// The list that replaces the cards while places are searched or selected, and after Show More.
  let board: PlaceBoard<ArraySlice<Place>>
  private let page = StatePage(.column, loading: tr("Loading places"))
  private let more: Widget
  private let select = gtk_toggle_button_new()!
  private let menu = gtk_menu_button_new()!
  /// The number of rows of the list; 0 while the cards are enough.
  private var limit = 0
  private var undo: Toast?
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - open: shows the page of a place.
  ///   - importing: shows the places of a file; nil if no files can be read.
  init(
    _ favourites: FavouritePlaces, places: Places, pictures: Pictures,
    files: PlaceFiles, open: @escaping (Place) -> Void, importing: ((URL) -> Void)?
  ) {
    self.favourites = favourites
    self.files = files
    onOpen = open
    onImport = importing
    more = Make.button(tr("Show _More")) {}
    more.align(GTK_ALIGN_CENTER)
    Make.setIcon(Icon.select.name, of: select)
    select.setHint(tr("Select Places"))
    gtk_menu_button_set_icon_name(menu.opaque, Icon.more.name)
    menu.setHint(tr("Export and Import"))
    for button in [select, menu] { button.addClass("flat", "circular") }
    let title = Label(tr("Favourite Places"), "title-2", lines: .wrappedAtStart)
    title.breakOnlyForRoom()
    let heading = Make.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 8, [title.widget, counter.widget, select, menu])
    cards = FavouritePlaceCards(places: places, pictures: pictures)
    board = PlaceBoard(
      of: [], name: tr("Favourite Places"), places: places, pictures: pictures, isMarked: true,
      scrolls: false)
    board.widget.addClass("card", "boxed-places")
    board.isSelected = { favourites.selection?.contains($0.key) }
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [heading, field, page.widget, cards.widget, board.widget, more])
    column.setMargins(horizontal: 12, vertical: 0)
    widget = Make.clamp(column, maximum: 640)
    let actions = ActionGroup(prefix: "places", on: widget)
    let formats = PlaceFileFormat.allCases.map { format in
      MenuEntry.command(tr("Export as %@…", format.title), format.exporting)
    }
    bar = PlaceSelectionBar(favourites, actions: actions, formats: formats)
    menu.setMenu([formats, [.command(tr("Import…"), Self.importing)]])
    widget.attach(self)
    addActions(to: actions)
    addSelecting(on: column)
    field.on("search-changed") { [weak self] in self?.search() }
    field.on("stop-search") { [field] in gtk_editable_set_text(field.opaque, "") }
    cards.onChoose = { [weak self] in self?.choose($0, $1) }
    board.onChoose = { [weak self] in self?.choose($0, $1) }
    more.on("clicked") { [weak self] in
      guard let self else { return }
      limit += Self.step
      show()
    }
    widget.on("map") { favourites.start() }
    trackings = [
      widget.track { [weak self] in self?.showSelecting() },
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.offerUndo() },
    ]
  }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    favourites.search(for: String(cString: text))
  }

  private func choose(_ place: Place, _ modifiers: GdkModifierType?) {
    let isControlled = (modifiers?.rawValue ?? 0) & GDK_CONTROL_MASK.rawValue != 0
    guard isControlled || favourites.isSelecting else { return onOpen(place) }
    if modifiers != nil, let index = board.shown.firstIndex(where: { $0.key == place.key }) {
      _ = board.view.takeFocus(item: index)
    }
    favourites.toggleSelected(place)
  }
}

// MARK: - Content

extension FavouritePlacesHead {
  private func show() {
    let shown = favourites.shown
    counter.show(favourites.count.flatMap { $0 > 0 ? UserLocale.text($0) : nil })
    field.isVisible = favourites.all.count >= Self.searchable || !favourites.query.isEmpty
    page.show(state)
    let isList = limit > 0 || favourites.isSelecting || !favourites.query.isEmpty
    let carded = isList ? [] : shown.prefix(FavouritePlaceCards.most)
    let listed = isList ? shown.prefix(max(limit, Self.step)) : []
    cards.show(carded)
    board.show(listed)
    board.showSelection()
    board.widget.isVisible = !listed.isEmpty
    more.isVisible = shown.count > (isList ? listed.count : Self.few)
  }

  private var state: StatePage.State {
    if case .failed = favourites.phase {
      return .empty(
        icon: .warning, title: "", sentence: tr("The places cannot be read from the disk."),
        button: (tr("_Retry"), { [favourites] in favourites.start() }))
    }
    if favourites.phase != .loaded { return .loading }
    if !favourites.shown.isEmpty { return .content }
    // Without favourites, only the heading is shown, because the photos below are more important.
    if favourites.all.isEmpty { return .content }
    return .empty(
      icon: .location, title: "",
      sentence: tr("None of your favourites matches “%@”.", favourites.query), button: nil)
  }

  private func offerUndo() {
    let acts = favourites.acts
    undo?.dismiss()
    undo = nil
    let count = acts.removed.count
    // The bar may be visible while the places are scrolled away.
    guard count > 0, bar.widget.isMapped else { return }
    let sentence =
      count == 1
      ? tr("Removed from your favourites")
      : trn(
        "%@ place removed from your favourites", "%@ places removed from your favourites", count)
    undo = bar.widget.toast(sentence, button: tr("Undo")) { acts.restoreFavourites() }
  }
}

// MARK: - Selection

extension FavouritePlacesHead {
  /// Ends the selection; false if there is none.
  func endSelecting() -> Bool {
    defer { favourites.setSelecting(false) }
    return favourites.isSelecting
  }

  /// A selection begins by its button, by Ctrl and a click or a long press on a place, or by Ctrl+A.
  private func addSelecting(on column: Widget) {
    select.on("toggled") { [select, favourites] in
      favourites.setSelecting(gtk_toggle_button_get_active(select.cast()) != 0)
    }
    for part in [column, bar.widget] {
      part.onShortcut("<Control>a") { [favourites] in
        favourites.selectAll()
        return true
      }
    }
    LongPress(on: board.view.surface) { [weak self] x, y in
      guard let self, let index = board.view.item(at: Vector(x, y)) else { return false }
      choose(board.shown[index], GDK_CONTROL_MASK)
      return true
    }
  }

  private func showSelecting() {
    let isSelecting = favourites.isSelecting
    select.isVisible = !favourites.all.isEmpty
    menu.isSensitive = !isSelecting
    gtk_toggle_button_set_active(select.cast(), isSelecting ? 1 : 0)
    // The bar is hidden with the focus in it.
    if !isSelecting, bar.widget.containsFocus { select.grabFocus() }
  }
}

// MARK: - Export and import

extension PlaceFileFormat {
  fileprivate var exporting: Action { Action("places.export-\(rawValue)") }
}

extension FavouritePlacesHead {
  private static let importing = Action("places.import")

  private func addActions(to actions: ActionGroup) {
    for format in PlaceFileFormat.allCases {
      actions.add(format.exporting) { [weak self] in
        guard let self else { return }
        bar.widget.savePlaces(
          favourites.records(), named: tr("Favourite Places"), as: format, with: files)
      }
    }
    actions.add(Self.importing) { [weak self] in
      guard let self, let onImport else { return }
      widget.choosePlaceFile(onImport)
    }
    actions.setEnabled(Self.importing, onImport != nil)
  }
}
