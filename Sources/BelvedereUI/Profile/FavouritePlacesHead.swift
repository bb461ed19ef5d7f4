// The favourite places in the profile: their number, a search, the places themselves, and the ways to take
// them along and to bring others in. They are this computer's, whoever is logged in.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The favourite places above the favourite photos.
final class FavouritePlacesHead {
  /// The rows before the person asks for all.
  private static let few = 5
  /// The rows that are added at a time.
  private static let step = 50
  /// The number of places from which on they are searched.
  private static let searchable = 6

  let widget: Widget

  private let favourites: FavouritePlaces
  private let places: Places
  private let pictures: Pictures
  private let files: (any PlaceFileReading)?
  private let onOpen: (Place) -> Void
  private let counter = Label("", "title-2", "dim-label", "numeric")
  private let field = Make.searchEntry(tr("Search Favourite Places"))
  private let box = gtk_list_box_new()!
  private let page = StatePage(.column, loading: tr("Loading places"))
  private let more: Widget
  private var rows: [(holder: Widget, row: PlaceRow)] = []
  private var limit = few
  private var undo: Toast?
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - files: reads the files of an import.
  ///   - open: shows the page of a place.
  init(
    _ favourites: FavouritePlaces, places: Places, pictures: Pictures,
    files: (any PlaceFileReading)?, open: @escaping (Place) -> Void
  ) {
    self.favourites = favourites
    self.places = places
    self.pictures = pictures
    self.files = files
    onOpen = open
    more = Make.button(tr("Show _More")) {}
    more.align(GTK_ALIGN_CENTER)
    let menu = gtk_menu_button_new()!
    gtk_menu_button_set_icon_name(menu.opaque, Icon.more.name)
    menu.setHint(tr("Export and Import"))
    menu.addClass("flat", "circular")
    let heading = Make.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 8,
      [Make.label(tr("Favourite Places"), "title-2"), counter.widget, menu])
    heading.align(GTK_ALIGN_CENTER)
    heading.setHint(tr("Places whose heart you press are kept here, on this computer."))
    gtk_list_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
    box.addClass("boxed-list")
    box.setAccessibleLabel(tr("Favourite Places"))
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [heading, Make.clamp(field, maximum: 360), page.widget, box, more])
    column.setMargins(horizontal: 12, vertical: 0)
    widget = Make.clamp(column, maximum: 640)
    widget.attach(self)
    field.on("search-changed") { [weak self] in self?.search() }
    field.on("stop-search") { [field] in gtk_editable_set_text(field.opaque, "") }
    box.onItem("row-activated") { [weak self] row in self?.open(row.widget) }
    more.on("clicked") { [weak self] in
      guard let self else { return }
      limit = limit == Self.few ? Self.step : limit + Self.step
      show()
    }
    widget.on("map") { favourites.start() }
    addMenu(to: menu)
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.offerUndo() },
    ]
  }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    favourites.search(for: String(cString: text))
  }

  private func open(_ holder: Widget) {
    if let place = rows.first(where: { $0.holder == holder })?.row.place { onOpen(place) }
  }
}

// MARK: - Content

extension FavouritePlacesHead {
  private func show() {
    let shown = favourites.shown
    counter.show(favourites.count.map { UserLocale.text($0) })
    field.isVisible = favourites.all.count >= Self.searchable || !favourites.query.isEmpty
    page.show(state)
    let count = min(limit, shown.count)
    while rows.count < count { addRow() }
    for (index, (holder, row)) in rows.enumerated() {
      holder.isVisible = index < count
      row.setNear(index < count)
      guard index < count else { continue }
      row.show(shown[index])
      holder.setAccessibleLabel(shown[index].spokenName)
    }
    box.isVisible = count > 0
    more.isVisible = shown.count > count
  }

  private var state: StatePage.State {
    if case .failed = favourites.phase {
      return .empty(
        icon: .warning, title: "", sentence: tr("The places cannot be read from the disk."),
        button: (tr("_Retry"), { [favourites] in favourites.start() }))
    }
    if favourites.phase != .loaded { return .loading }
    if !favourites.shown.isEmpty { return .content }
    // Without favourites the heading stands alone: the photos below are what one comes for.
    if favourites.all.isEmpty { return .content }
    return .empty(
      icon: .location, title: "",
      sentence: tr("None of your favourites matches “%@”.", favourites.query), button: nil)
  }

  private func addRow() {
    let row = PlaceRow(places: places, pictures: pictures)
    let holder = gtk_list_box_row_new()!
    gtk_list_box_row_set_child(holder.cast(), row.widget)
    row.widget.setMargins(horizontal: 12, vertical: 0)
    gtk_list_box_append(box.opaque, holder)
    rows.append((holder, row))
  }

  private func offerUndo() {
    let acts = favourites.acts
    undo?.dismiss()
    undo = nil
    guard acts.removed != nil, widget.isMapped else { return }
    undo = widget.toast(tr("Removed from your favourites"), button: tr("Undo")) {
      acts.restoreFavourite()
    }
  }
}

// MARK: - Export and import

extension FavouritePlacesHead {
  private func addMenu(to button: Widget) {
    let actions = ActionGroup(prefix: "places", on: button)
    let formats = PlaceFileFormat.allCases.map { format in
      let action = Action("places.export-\(format.rawValue)")
      actions.add(action) { [weak self] in
        guard let self else { return }
        widget.savePlaces(favourites.records(), named: tr("Favourite Places"), as: format)
      }
      return MenuEntry.command(tr("Export as %@…", format.title), action)
    }
    let importing = Action("places.import")
    actions.add(importing) { [weak self] in self?.chooseFile() }
    actions.setEnabled(importing, files != nil)
    let menu = makeMenu([formats, [.command(tr("Import…"), importing)]])
    gtk_menu_button_set_menu_model(button.opaque, menu.pointer.cast())
    button.opensAlone()
  }

  private func chooseFile() {
    let filter = FileFilter(
      tr("Places (GPX, KML, GeoJSON)"), mediaTypes: PlaceFileFormat.allCases.map(\.mediaType),
      endings: PlaceFileFormat.allCases.map(\.fileExtension) + ["json"])
    OpenDialog.present(over: widget.window, title: tr("Import Places"), filter: filter) {
      [weak self] file in self?.read(file)
    }
  }

  private func read(_ file: URL) {
    guard let files else { return }
    Task { [weak self, favourites] in
      do throws(PlaceFileError) {
        let content = try await files.content(of: file)
        guard let added = await favourites.acts.add(content.records) else { return }
        self?.tell(added, leftOut: content)
      } catch {
        self?.widget.toast(error.sentence)
      }
    }
  }

  private func tell(_ places: ImportedPlaces, leftOut content: PlaceFileContent) {
    guard content.flawed + content.shapes > 0 else {
      return _ = widget.toast(places.sentence)
    }
    Dialog.present(
      over: widget.window, heading: tr("Places Imported"),
      text: ([places.sentence] + content.leftOutSentences).joined(separator: "\n"),
      answers: [DialogAnswer("ok", tr("OK"))]
    ) { _ in }
  }
}
