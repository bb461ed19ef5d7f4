// SPDX-License-Identifier: MIT

// The map of all places, and the list beside it or on a sheet over it.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Shows all places.
final class PlacesOverview {
  let widget: Widget
  var onOpen: (Place) -> Void = { _ in }
  /// Called with a position to add as a spot.
  var onAddSpot: (Coordinate) -> Void = { _ in }
  /// Called with a position whose light must be shown.
  var onLight: (Coordinate) -> Void = { _ in }

  private let places: Places
  private let preferences: Preferences
  private let lookAround: (_ centre: Coordinate, _ zoom: Double) -> Void
  private let state: StatePage
  private let map: PlacesMap
  private let tiles: MapTiles
  private let controls: MapControls
  private let list: PlaceList
  private let first: FirstPlaces
  private let sheet: AdaptiveSheet
  private let listButton = ToggleButton(
    icon: Icon.list.name, hint: tr("List of Places"), "osd", "circular")
  private var hasStarted = false
  private var isPlaced = false
  /// True while the card that tells where places come from is shown.
  private var isWithoutPlaces = false
  private var trackings: [Tracking] = []

  init(in context: PageContext) {
    places = context.signedIn.places
    preferences = context.app.preferences
    lookAround = context.lookAround
    let (places, pictures) = (places, context.pictures)
    map = PlacesMap(places: places, pictures: pictures)
    map.findsNearby = places.nearby != nil
    tiles = MapTiles(for: map.view, in: context.app)
    controls = MapControls(over: map, credit: tiles.credit.widget, places: places)
    let card = PlaceCard(places: places, pictures: pictures)
    controls.widget.addLayer(card.widget)
    if let nearby = places.nearby {
      controls.widget.addLayer(NearbyNote(nearby).widget)
    }
    let lookAroundHere = { [map, lookAround = context.lookAround] in
      lookAround(map.view.camera.centre, map.view.camera.zoom)
    }
    first = FirstPlaces(
      places: places, lookAround: lookAroundHere, importing: context.openFile)
    first.widget.isVisible = false
    controls.widget.addLayer(first.widget)
    var addSpot: (Coordinate) -> Void = { _ in }
    list = PlaceList(places: places, pictures: pictures) { addSpot($0) }
    let foot = FindPlaces(places: places, lookAround: lookAroundHere)
    foot.widget.setMargins(horizontal: 12, vertical: 8)
    let column = Make.box(.vertical, [list.widget, foot.widget])
    sheet = AdaptiveSheet(
      over: controls.widget, at: .side, title: tr("Places"), close: tr("Hide the List"),
      content: column, scrolls: false)
    listButton.widget.align(.end, .start)
    listButton.widget.setMargins(12)
    controls.widget.addLayer(listButton.widget)
    state = StatePage(.screen, loading: tr("Loading places"), content: sheet.widget)
    widget = state.widget
    widget.attach(self)
    addSpot = { [weak self] in self?.onAddSpot($0) }
    card.onOpen = { [weak self] in self?.onOpen($0) }
    card.onLoseFocus = { [map] in map.view.widget.grabFocus() }
    controls.widget.onShortcut("Escape") { [places] in
      guard places.selected != nil else { return false }
      places.select(nil)
      return true
    }
    list.onOpen = { [weak self] in self?.onOpen($0) }
    list.board.onHover = { [map] in map.mark($0) }
    map.onOpen = { [weak self] in self?.onOpen($0) }
    map.onView = { [places] inside, isResting in
      guard let nearby = places.nearby else { return }
      if places.revealsOwnPosition(inside.middle) { return nearby.pause() }
      nearby.mapMoved(
        to: MapCircle(in: inside.box, middle: inside.middle), isResting: isResting)
    }
    sheet.onPlace = { [weak self] isBelow in
      guard let self else { return }
      if !isPlaced { openList() }
      isPlaced = true
    }
    sheet.onChange = { [list = sheet.sheet, listButton] isOpen in
      listButton.isOn = isOpen
      if !isOpen, list.containsFocus { listButton.widget.grabFocus() }
    }
    list.onLeave = { [weak self] in
      guard let self else { return }
      if sheet.isBelow { sheet.setOpen(false) } else { map.view.widget.grabFocus() }
    }
    listButton.onToggle { [sheet, listButton] in sheet.setOpen(listButton.isOn) }
    addMenu()
    trackings = [
      widget.track { [weak self] in self?.showState() },
      widget.track { [weak self] in self?.showFinding() },
    ]
  }

  /// Loads the map's tiles and opens the list when the tab is first shown.
  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    tiles.start()
    // It will be as wide as the window. A list that opened at the side would be seen closing in a narrow one.
    if let width = widget.window?.widget.width, width > 0 { sheet.place(inWidth: width) }
  }

  /// Focuses the search field of the list.
  func search() {
    // Asked for before the first layout, the list stays open, wherever it has its place.
    isPlaced = true
    sheet.setOpen(true)
    list.focusField()
  }

  func focus() {
    if isWithoutPlaces { first.focus() } else { map.view.widget.focusWhenSeen() }
  }

  /// Brings a place into view on the map.
  func show(_ place: Place) { map.show(place) }

  /// Shows these positions on the map.
  func show(_ positions: [Coordinate]) { map.show(positions) }

  /// Shows a part of the map.
  func show(_ centre: Coordinate, zoom: Double) { map.show(centre, zoom: zoom) }

  private func showState() {
    switch places.phase {
    case .idle, .loading: state.show(.loading)
    case .failed:
      state.show(
        .empty(
          icon: .warning, title: tr("Something Went Wrong"),
          sentence: tr("The places cannot be read from the disk."),
          button: (tr("_Retry"), { [places] in places.start() })))
    case .loaded:
      state.show(.content)
      // A map that can find photos tells by itself where places come from.
      setWithoutPlaces(places.nearby == nil && places.atlas?.places.isEmpty ?? true)
    }
  }

  private func setWithoutPlaces(_ isWithout: Bool) {
    guard isWithout != isWithoutPlaces else { return }
    isWithoutPlaces = isWithout
    first.widget.isVisible = isWithout
    listButton.widget.isVisible = !isWithout
    openList()
    if widget.isMapped { focus() }
  }

  /// Opens the list where it has room beside the map.
  private func openList() { sheet.setOpen(!sheet.isBelow && !isWithoutPlaces) }

  private func showFinding() {
    guard let sentence = places.finding.sentence else { return }
    widget.toast(sentence)
    places.dismissFinding()
  }
}

// MARK: - Menu

extension PlacesOverview {
  /// A menu on the map, by right click or long press.
  private func addMenu() {
    let actions = ActionGroup(prefix: "map", on: map.view.widget)
    var position: Coordinate?
    actions.add(Commands.addSpot) { [weak self] in if let position { self?.onAddSpot(position) } }
    actions.add(Commands.lightHere) { [weak self] in
      if let position { self?.onLight(position) }
    }
    actions.add(Commands.copySpot) { [weak self] in
      guard let self, let position else { return }
      Desktop.copy(preferences.coordinateNotation.text(of: position))
      widget.toast(tr("Coordinates copied"))
    }
    actions.add(Commands.lookAroundHere) { [weak self] in
      guard let self, let position else { return }
      lookAround(position, map.view.camera.zoom)
    }
    actions.setEnabled(Commands.lookAroundHere, places.nearby == nil)
    _ = ContextMenu(
      on: map.view.widget, prefix: "map", group: actions.pointer, showsKeys: false
    ) { [weak self] place in
      guard let self else { return nil }
      let point = place.map { Vector($0.x, $0.y) } ?? map.view.camera.size / 2
      position = map.view.camera.position(at: point)
      return ContextMenuContent(
        [
          [
            .command(tr("Light Here"), Commands.lightHere),
            .command(tr("Add This Spot"), Commands.addSpot),
            .command(tr("Copy Coordinates"), Commands.copySpot),
            .command(tr("Look Around Here"), Commands.lookAroundHere),
          ]
        ], x: point.x, y: point.y)
    }
  }
}
