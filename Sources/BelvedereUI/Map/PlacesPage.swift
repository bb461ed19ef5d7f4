// The tab of the places: the map, the list beside it or on a sheet over it, and over both the page of one
// place, or that of the light at any point.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of the view stack that shows places.
final class PlacesPage: WindowPage {
  static let name = "places"
  static var title: String { tr("Places") }
  static let icon = Icon.location
  static let command = Commands.showPlaces

  private enum Page: String { case overview, place }

  /// A page over the map.
  private struct OpenPage {
    let widget: Widget
    let focus: () -> Void
    let end: () -> Void
  }

  let widget: Widget

  private let context: PageContext
  private let places: Places
  private let pages = Stack<Page>()
  private let state: StatePage
  private let map: PlacesMap
  private let tiles: MapTiles
  private let controls: MapControls
  private let list: PlaceList
  private let sheet: AdaptiveSheet
  private let listButton: Widget
  private var openPage: OpenPage?
  private var hasStarted = false
  private var trackings: [Tracking] = []

  init(in context: PageContext) {
    self.context = context
    places = context.signedIn.places
    let (places, pictures) = (places, context.pictures)
    map = PlacesMap(places: places, pictures: pictures)
    controls = MapControls(over: map, places: places)
    tiles = MapTiles(for: map.view, in: context.app) { [controls] in controls.setCredit($0) }
    let card = PlaceCard(places: places, pictures: pictures)
    gtk_overlay_add_overlay(controls.widget.opaque, card.widget)
    var addSpot: (Coordinate) -> Void = { _ in }
    list = PlaceList(places: places, pictures: pictures) { addSpot($0) }
    let foot = FindPlaces(places: places)
    foot.widget.setMargins(horizontal: 12, vertical: 8)
    let column = Make.box(GTK_ORIENTATION_VERTICAL, [list.widget, foot.widget])
    sheet = AdaptiveSheet(
      over: controls.widget, at: .side, title: tr("Places"), close: tr("Hide the List"),
      content: column, scrolls: false, isAtWindowEdge: false)
    listButton = gtk_toggle_button_new()!
    gtk_button_set_icon_name(listButton.cast(), Icon.list.name)
    listButton.setHint(tr("List of Places"))
    listButton.addClass("osd", "circular")
    listButton.align(GTK_ALIGN_END, GTK_ALIGN_START)
    listButton.setMargins(12)
    gtk_overlay_add_overlay(controls.widget.opaque, listButton)
    state = StatePage(.screen, loading: tr("Loading places"), content: sheet.widget)
    pages.add(state.widget, as: .overview)
    widget = pages.widget
    widget.attach(self)
    addSpot = { [weak self] in self?.addSpot(at: $0) }
    card.onOpen = { [weak self] in self?.open($0) }
    list.onOpen = { [weak self] in self?.open($0) }
    list.onHover = { [map] in map.mark($0) }
    map.onOpen = { [weak self] in self?.open($0) }
    sheet.onChange = { [listButton] isOpen in
      gtk_toggle_button_set_active(listButton.cast(), isOpen ? 1 : 0)
    }
    listButton.on("toggled") { [sheet, listButton] in
      sheet.setOpen(gtk_toggle_button_get_active(listButton.cast()) != 0)
    }
    widget.on("map") { [weak self] in self?.start() }
    widget.on("unmap") { places.leave() }
    addMenu()
    trackings = [
      widget.track { [weak self] in self?.showState() },
      widget.track { [weak self] in self?.tellFinding() },
    ]
  }

  /// Reads the places when the tab comes into view; before, it costs nothing.
  private func start() {
    places.start()
    guard !hasStarted else { return }
    hasStarted = true
    tiles.start()
    sheet.setOpen(!sheet.isBelow)
  }

  private func showState() {
    switch places.phase {
    case .idle, .loading: state.show(.loading)
    case .failed:
      state.show(
        .empty(
          icon: .warning, title: tr("Something Went Wrong"),
          sentence: tr("The places cannot be read from the disk."),
          button: (tr("_Retry"), { [places] in places.start() })))
    case .loaded where places.atlas?.places.isEmpty ?? true:
      state.show(
        .empty(
          icon: .location, title: tr("No Places Yet"),
          sentence: tr(
            "Photos that you look at bring the places where they were taken. Or find 30 at once, for one request."
          ),
          button: places.finding == .asking
            ? nil : (tr("_Find Places"), { [places] in places.find(.everything) })))
    case .loaded: state.show(.content)
    }
  }

  private func tellFinding() {
    guard let sentence = places.finding.sentence else { return }
    widget.toast(sentence)
    places.dismissFinding()
  }
}

// MARK: - Places

extension PlacesPage {
  /// Shows the page of a place.
  ///
  /// - Parameter goBack: leads back to where the person came from, if that is not the map.
  func open(_ place: Place, goBack: (() -> Void)? = nil) {
    closePage()
    places.select(place)
    map.show(place)
    let page = PlacePage(context.signedIn.detail(of: place), in: context)
    page.onClose = { [weak self] in
      self?.closePage()
      goBack?()
    }
    show(OpenPage(widget: page.widget, focus: { page.focus() }, end: { page.end() }))
  }

  /// Shows the light of a point.
  private func openLight(at position: Coordinate) {
    closePage()
    let page = LightPage(at: position, in: context)
    page.onClose = { [weak self] in self?.closePage() }
    show(OpenPage(widget: page.widget, focus: { page.focus() }, end: {}))
  }

  private func show(_ page: OpenPage) {
    openPage = page
    pages.add(page.widget, as: .place)
    pages.show(.place, fades: true)
    page.focus()
  }

  private func closePage() {
    guard let page = openPage else { return }
    pages.show(.overview, fades: true)
    openPage = nil
    page.end()
    gtk_stack_remove(pages.widget.opaque, page.widget)
    focus()
  }

  private func addSpot(at position: Coordinate) {
    Task { [weak self, places] in
      guard let place = await places.acts.addSpot(at: position) else { return }
      self?.places.select(place)
      self?.open(place)
    }
  }

  /// A menu on the map, by right click or long press.
  private func addMenu() {
    let actions = ActionGroup(prefix: "map", on: map.view.widget)
    var position: Coordinate?
    actions.add(Commands.addSpot) { [weak self] in if let position { self?.addSpot(at: position) } }
    actions.add(Commands.lightHere) { [weak self] in
      if let position { self?.openLight(at: position) }
    }
    actions.add(Commands.copySpot) { [weak self] in
      guard let self, let position else { return }
      Desktop.copy(context.app.preferences.coordinateNotation.text(of: position))
      widget.toast(tr("Coordinates copied"))
    }
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
          ]
        ], x: point.x, y: point.y)
    }
  }
}

// MARK: - WindowPage

extension PlacesPage {
  var stale: [Stale] { [] }

  var isComplete: Bool { places.phase != .idle && places.phase != .loading }

  var commands: [(action: Action, run: () -> Void)] {
    [
      (
        Commands.searchPlaces,
        { [weak self] in
          guard let self else { return }
          closePage()
          sheet.setOpen(true)
          list.focusField()
        }
      )
    ]
  }

  func refresh() { places.start() }

  func focus() {
    if let openPage { openPage.focus() } else { map.view.widget.grabFocus() }
  }

  func end(isLoggedOut: Bool) {
    openPage?.end()
    places.leave()
  }
}
