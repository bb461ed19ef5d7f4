// SPDX-License-Identifier: MIT

// The tab of the places: all of them on map and list, and over those the page of one place, or of the light at a
// position.

import BelvedereCore
import BelvedereModel
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
  private let pages = Stack<Page>(isAsLargeAsAll: false)
  /// Made when the tab is first opened, for a fast startup.
  private lazy var overview = makeOverview()
  private var openPage: OpenPage?
  /// Had the focus on the map or its list before a page covered them.
  private var focusBefore: GObjectRef<Widget>?

  init(in context: PageContext) {
    self.context = context
    places = context.signedIn.places
    widget = pages.widget
    widget.attach(self)
    widget.on("map") { [weak self] in self?.start() }
    widget.on("unmap") { [places] in places.leave() }
  }

  private func makeOverview() -> PlacesOverview {
    let overview = PlacesOverview(in: context)
    overview.onOpen = { [weak self] in self?.open($0) }
    overview.onAddSpot = { [weak self] in self?.addSpot(at: $0) }
    overview.onLight = { [weak self] in self?.openLight(at: $0) }
    pages.add(overview.widget, as: .overview)
    return overview
  }

  /// Reads the places whenever the tab is shown.
  private func start() {
    places.start()
    overview.start()
  }
}

// MARK: - Places

extension PlacesPage {
  /// Shows the page of a place.
  ///
  /// - Parameter goBack: returns to the previous screen; nil for the map.
  func open(_ place: Place, goBack: (() -> Void)? = nil) {
    closePage()
    places.select(place)
    overview.show(place)
    let page = PlacePage(
      context.signedIn.detail(of: place), in: context,
      backHint: goBack == nil ? tr("Back to the Map") : tr("Back"))
    page.onClose = { [weak self] in
      self?.closePage()
      goBack?()
    }
    show(OpenPage(widget: page.widget, focus: { page.focus() }, end: { page.end() }))
  }

  /// Shows these positions on the map.
  func show(_ positions: [Coordinate]) {
    closePage()
    overview.show(positions)
  }

  /// Shows a part of the map.
  func show(_ centre: Coordinate, zoom: Double) { overview.show(centre, zoom: zoom) }

  /// Shows the light of a position.
  private func openLight(at position: Coordinate) {
    closePage()
    let page = LightPage(at: position, in: context)
    page.onClose = { [weak self] in self?.closePage() }
    show(OpenPage(widget: page.widget, focus: { page.focus() }, end: {}))
  }

  private func show(_ page: OpenPage) {
    openPage = page
    focusBefore =
      overview.widget.containsFocus
      ? widget.window?.focus.map { GObjectRef(retaining: $0) } : nil
    pages.add(page.widget, as: .place)
    pages.show(.place, fades: true)
    page.focus()
  }

  private func closePage() {
    guard let page = openPage else { return }
    pages.show(.overview, fades: true)
    openPage = nil
    page.end()
    pages.remove(page.widget)
    let focusBefore = focusBefore
    self.focusBefore = nil
    if focusBefore?.pointer.grabFocus() != true { focus() }
  }

  private func addSpot(at position: Coordinate) {
    Task { [weak self, places] in
      guard let place = await places.acts.addSpot(at: position) else { return }
      self?.places.select(place)
      self?.open(place)
      // Keys go on with the map, which shows the spot.
      self?.focusBefore = nil
    }
  }
}

// MARK: - WindowPage

extension PlacesPage {
  var stale: [Stale] { [] }

  var isComplete: Bool { places.phase != .idle && places.phase != .loading }

  var search: (() -> Void)? {
    { [weak self] in
      self?.closePage()
      self?.overview.search()
    }
  }

  func refresh() { places.start() }

  func focus() {
    if let openPage { openPage.focus() } else { overview.focus() }
  }

  func end(isLoggedOut: Bool) {
    openPage?.end()
    places.leave()
  }
}
