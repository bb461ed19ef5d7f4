// SPDX-License-Identifier: MIT

// Opened files of places and geo: addresses before they are imported: a map with pins, and beside or below it the list,
// or the facts of a single place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page over the window's content that offers opened places for import.
final class PreviewPage {
  /// The width, in application pixels, from which the list is beside the map.
  private static let wideWidth = 700
  /// In application pixels.
  private static let sideWidth = 340
  private static let mostNotesHeight = 140

  private enum Side: String { case list, point }

  /// Called when the person goes back.
  var onClose: () -> Void {
    get { page.onClose }
    set { page.onClose = newValue }
  }
  /// Called when the person wants to keep the places.
  var onImport: () -> Void = {}

  var widget: Widget { page.widget }

  private let preview: PlacePreview
  private let context: AppContext
  private let page: SubPage
  private let state: StatePage
  private let map: PlacesMap
  private let tiles: MapTiles
  private let board: PlaceBoard<[Place]>
  private let count = Label("", "dim-label", "caption", "numeric", lines: .oneAtStart)
  private let notes = Label("", lines: .wrappedAtStart)
  private let side = Stack<Side>(isAsLargeAsAll: false)
  private let column: Widget
  private let split: Widget
  private let button = Make.button(tr("_Import"))
  /// The facts of the only place, and their widget.
  private var point: (place: Place, widget: Widget)?
  /// The places that the map was last moved to.
  private var fitted: [Place] = []
  private var trackings: [Tracking] = []

  init(_ preview: PlacePreview, in context: AppContext) {
    self.preview = preview
    self.context = context
    map = PlacesMap(places: preview, pictures: nil)
    tiles = MapTiles(for: map.view, in: context)
    let controls = MapControls(over: map, credit: tiles.credit.widget, places: preview)
    board = PlaceBoard(of: [], name: tr("Places"), places: preview, pictures: nil)
    board.widget.setExpands(vertical: true)
    let noteLines = Make.scroller(notes.widget, mostHeight: Self.mostNotesHeight)
    let head = Make.box(.vertical, spacing: 8, [count.widget, noteLines])
    head.setMargins(horizontal: 12, vertical: 12)
    side.add(board.widget, as: .list)
    side.widget.setExpands(vertical: true)
    column = Make.box(.vertical, [head, side.widget])
    column.addClass("background")
    split = Make.box(.horizontal, [controls.widget, column])
    state = StatePage(.screen, loading: tr("Reading places"), content: split)
    button.addClass("suggested-action")
    let content = Make.overlay(state.widget)
    content.setExpands(horizontal: true, vertical: true)
    page = SubPage(filling: content, backHint: tr("Back"), tools: [button])
    content.addLayer(WidthWatch.make { [weak self] in self?.divide(isWide: $0 >= Self.wideWidth) })
    divide(isWide: false)
    widget.attach(self)
    notes.allowSelection()
    notes.show(nil)
    noteLines.isVisible = false
    notes.widget.onNotify("visible") { [notes] in noteLines.isVisible = notes.widget.isVisible }
    button.on("clicked") { [weak self] in self?.onImport() }
    board.isSelected = { [preview] in $0.key == preview.selected }
    board.onChoose = { [weak self] place, _ in self?.choose(place) }
    board.onHover = { [map] in map.mark($0) }
    map.onOpen = { [weak self] in self?.choose($0) }
    widget.on("map") { [tiles] in Task { tiles.start() } }
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.followSelection() },
    ]
  }

  /// Focuses the button that keeps the places, or else the one that leads back.
  func focus() {
    if button.isSensitive { button.focusWhenSeen() } else { page.focus() }
  }

  /// Puts the column beside the map in a wide window, and below it in a narrow one.
  private func divide(isWide: Bool) {
    gtk_orientable_set_orientation(split.opaque, isWide ? .horizontal : .vertical)
    gtk_box_set_homogeneous(split.cast(), isWide ? 0 : 1)
    column.setLeastSize(width: isWide ? Self.sideWidth : nil)
    column.setExpands(horizontal: !isWide, vertical: true)
  }

  private func choose(_ place: Place) {
    preview.select(place)
    map.show(place)
  }

  private func followSelection() {
    let selected = preview.selected
    board.showSelection()
    if let index = board.shown.firstIndex(where: { $0.key == selected }) {
      board.bringIntoSight(index)
    }
  }
}

// MARK: - Content

extension PreviewPage {
  private func show() {
    let places = preview.places
    page.title.text = preview.title(in: context.preferences.coordinateNotation)
    Make.setLabel(preview.isOfAddresses ? tr("Add to Favourites") : tr("_Import"), of: button)
    let canImport = !places.isEmpty && !preview.isReading && !preview.isStoring
    let wasSensitive = button.isSensitive
    button.isSensitive = canImport
    let sentences = preview.sentences
    guard !places.isEmpty else {
      state.show(
        preview.isReading
          ? .loading
          : .empty(
            icon: .location, title: tr("No Places"), sentence: sentences.joined(separator: "\n"),
            button: nil))
      return
    }
    count.text = trn("%@ place", "%@ places", places.count)
    count.widget.isVisible = places.count > 1
    notes.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"))
    board.show(places)
    showPoint(of: places)
    state.show(.content)
    fit(places)
    if canImport, !wasSensitive { focus() }
  }

  /// Shows the facts of a single place instead of the list.
  private func showPoint(of places: [Place]) {
    let place = places.count == 1 ? places[0] : nil
    guard place != point?.place else { return }
    side.show(.list)
    if let point { side.remove(point.widget) }
    point = nil
    guard let place else { return }
    let facts = makePoint(of: place)
    side.add(facts, as: .point)
    side.show(.point)
    point = (place, facts)
  }

  private func makePoint(of place: Place) -> Widget {
    let name = Label("", "title-3", lines: .wrappedAtStart)
    name.show(place.name)
    let note = Label("", lines: .wrappedAtStart)
    note.show(place.note)
    let coordinates = FactRow(tr("Coordinates"))
    coordinates.show(context.preferences.coordinateNotation.shownText(of: place.position))
    let facts = PointFacts(
      at: place.position, in: context, weather: context.session.connection?.weather,
      name: place.plainTitle)
    return Make.scroller(
      SubPage.column(of: [name.widget, note.widget, coordinates.widget, facts.widget]))
  }

  /// Moves the map to the places, once for each set of them.
  private func fit(_ places: [Place]) {
    guard places != fitted else { return }
    fitted = places
    if places.count == 1, let zoom = preview.zoom {
      map.show(places[0].position, zoom: zoom)
    } else {
      map.show(places.map(\.position))
    }
  }
}
