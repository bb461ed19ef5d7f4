// SPDX-License-Identifier: MIT

// The list beside the map: a search, an order, and the resulting places.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Lists the places that a search finds.
final class PlaceList {
  let widget: Widget
  /// Called when a place is opened.
  var onOpen: (Place) -> Void = { _ in }
  /// Called for Escape in a search without words.
  var onLeave: () -> Void = {}
  let board: PlaceBoard<Places.List>

  private let places: Places
  private let addSpot: (Coordinate) -> Void
  private let field = Make.searchEntry(tr("Search Places"))
  /// Shown for coordinates that were pasted into the search.
  private let spotButton = Make.button(tr("_Add This Spot"))
  private let order = DropDown(tr("Order"), Places.Order.allCases.map { ($0, $0.title) })
  private let onlyInView: Widget
  private let count = Label("", "dim-label", "caption", "numeric", lines: .oneAtStart)
  private let page: StatePage
  /// The search and the order of the shown list.
  private var followed: (query: String, order: Places.Order)
  /// The place to scroll to when it is in the list.
  private var goal: PlusCode?
  private var trackings: [Tracking] = []

  /// - Parameter addSpot: adds the position that was pasted into the search.
  init(places: Places, pictures: Pictures, addSpot: @escaping (Coordinate) -> Void) {
    self.places = places
    self.addSpot = addSpot
    followed = (places.query, places.order)
    board = PlaceBoard(of: places.list, name: tr("Places"), places: places, pictures: pictures)
    board.widget.setExpands(vertical: true)
    // The label wraps, because it is wider than a narrow window in some languages.
    onlyInView = gtk_check_button_new()!
    let words = Label(tr("Only in This View"), lines: .wrappedAtStart)
    words.keepWords()
    gtk_check_button_set_child(onlyInView.cast(), words.widget)
    onlyInView.setAccessibleLabel(tr("Only in This View"))
    page = StatePage(.section, loading: tr("Loading places"), content: board.widget)
    // With large letters there is no room for both in a row.
    let tools = Flow(mostInRow: 2)
    tools.show([order.widget, onlyInView])
    spotButton.align(GTK_ALIGN_START)
    let head = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, [field, spotButton, tools.widget, count.widget])
    head.setMargins(horizontal: 12, vertical: 12)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [head, page.widget])
    widget.setExpands(vertical: true)
    widget.attach(self)
    field.on("search-changed") { [weak self] in self?.search() }
    spotButton.on("clicked") { [weak self] in self?.addPasted() }
    field.on("activate") { [weak self] in self?.openFirst() }
    field.onKey { [weak self] key, modifiers in
      guard [GDK_KEY_Down, GDK_KEY_KP_Down].contains(Int32(key)),
        modifiers.isDisjoint(with: [.shift, .control, .alt, .super])
      else { return false }
      return self?.focusFirst() ?? false
    }
    field.on("stop-search") { [weak self, field] in
      if field.typedText.isEmpty {
        self?.onLeave()
      } else {
        gtk_editable_set_text(field.opaque, "")
      }
    }
    order.onChoose = { [places] in places.sort(by: $0) }
    onlyInView.on("toggled") { [weak self] in
      guard let self else { return }
      places.showOnlyInView(gtk_check_button_get_active(onlyInView.cast()) != 0)
    }
    board.onChoose = { [weak self] place, _ in self?.onOpen(place) }
    board.isSelected = { [places] in $0.key == places.selected }
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.followSelection() },
    ]
  }

  func focusField() { field.focusWhenSeen() }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    places.search(for: String(cString: text))
  }

  private func openFirst() {
    // The entry reports a change only when typing has stopped.
    search()
    guard places.pasted == nil else { return addPasted() }
    Task { [weak self, places] in
      if let first = await places.firstFound() { self?.onOpen(first) }
    }
  }

  /// Gives the focus to the first place that is found; returns false if there is none.
  func focusFirst() -> Bool {
    search()
    guard !places.list.isEmpty else { return false }
    board.view.scroll(to: 0)
    return board.view.takeFocus(item: 0)
  }

  private func addPasted() { if let pasted = places.pasted { addSpot(pasted) } }
}

// MARK: - Content

extension PlaceList {
  private func show() {
    let list = places.list
    spotButton.isVisible = places.pasted != nil
    count.text = trn("%@ place", "%@ places", list.count)
    page.show(state)
    board.show(list)
    if followed != (places.query, places.order) {
      followed = (places.query, places.order)
      board.view.scroll(to: 0)
    }
    scrollToGoal()
  }

  private var state: StatePage.State {
    if places.atlas == nil, places.phase != .loaded { return .loading }
    guard places.list.isEmpty else { return .content }
    if places.atlas?.places.isEmpty ?? true {
      return .empty(
        icon: .location, title: tr("No Places Yet"),
        sentence: tr("Move and zoom the map: photos that were taken there bring their places."),
        button: nil)
    }
    let sentence =
      places.isOnlyInView
      ? tr("None of the places in this view matches. Move the map, or search everywhere.")
      : tr("None of your places matches “%@”. Try a part of a name, a city or a tag.", places.query)
    return .empty(icon: .find, title: tr("Nothing Found"), sentence: sentence, button: nil)
  }

  /// Selects the row of the place that is selected on the map, and scrolls to it once; the person may scroll
  /// away.
  private func followSelection() {
    goal = places.selected
    board.showSelection()
    scrollToGoal()
  }

  private func scrollToGoal() {
    guard let goal, let index = board.shown.firstIndex(where: { $0.key == goal }) else { return }
    self.goal = nil
    board.bringIntoSight(index)
  }
}

extension Places.Order {
  fileprivate var title: String {
    switch self {
    case .nearness: tr("Nearest First")
    case .name: tr("By Name")
    case .photoCount: tr("Most Photos First")
    }
  }
}
