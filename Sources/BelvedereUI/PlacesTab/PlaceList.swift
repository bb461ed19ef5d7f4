// The list beside the map: search, order, and the places that both find. It has rows for the first places
// only and more as it is scrolled, since nobody reads 100,000 of them. To a place far down it goes at
// once: its rows begin shortly above that one then, and more come above as it is scrolled up.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Lists the places that a search finds.
final class PlaceList {
  /// The rows that are added at a time.
  private static let step = 25
  /// The rows that are filled before a frame; more would delay it.
  private static let share = 3
  /// The most rows that are made to reach a place that is chosen on the map.
  private static let reach = 500

  let widget: Widget
  /// Called when a row is activated.
  var onOpen: (Place) -> Void = { _ in }
  /// Called with the place whose row the pointer is over; nil when there is none.
  var onHover: (Place?) -> Void = { _ in }

  private let places: Places
  private let pictures: Pictures
  private let field = Make.searchEntry(tr("Search Places"))
  /// Shown for coordinates that were pasted into the search.
  private let spotButton = Make.button(tr("_Add This Spot"))
  private let order = DropDown(tr("Order"), Places.Order.allCases.map { ($0, $0.title) })
  private let onlyInView: Widget
  private let count = Label("", "dim-label", "caption", "numeric", lines: .oneAtStart)
  private let box: Widget
  private let scroller: Widget
  private let page: StatePage
  private var rows: [(holder: Widget, row: PlaceRow)] = []
  private var shown: Places.List
  /// The place in `shown` of the first row, and the most rows.
  private var first = 0
  private var limit = step
  /// The rows from the top that show what they are to show.
  private var filled = 0
  private var isFilling = false
  private var scrolling: ScrollWatch!
  /// The place whose row is still to be scrolled to, and the pixels from the top where it is to be; nil for
  /// anywhere in sight.
  private var goal: (key: PlusCode, offset: Double?)?
  private var trackings: [Tracking] = []

  /// - Parameter addSpot: adds the position that was pasted into the search.
  init(places: Places, pictures: Pictures, addSpot: @escaping (Coordinate) -> Void) {
    self.places = places
    self.pictures = pictures
    shown = places.list
    // Its words wrap: beside the order, those of some languages are wider than a narrow window.
    onlyInView = gtk_check_button_new()!
    gtk_check_button_set_child(
      onlyInView.cast(), Make.label(tr("Only in This View"), lines: .wrappedAtStart))
    onlyInView.setAccessibleLabel(tr("Only in This View"))
    box = gtk_list_box_new()!
    box.setAccessibleLabel(tr("Places"))
    gtk_list_box_set_selection_mode(box.opaque, GTK_SELECTION_SINGLE)
    gtk_list_box_set_activate_on_single_click(box.opaque, 1)
    box.addClass("places")
    scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, box)
    scroller.setExpands(vertical: true)
    page = StatePage(.section, loading: tr("Loading places"), content: scroller)
    let tools = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [order.widget, onlyInView])
    spotButton.align(GTK_ALIGN_START)
    let head = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 8, [field, spotButton, tools, count.widget])
    head.setMargins(horizontal: 12, vertical: 12)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [head, page.widget])
    widget.setExpands(vertical: true)
    widget.attach(self)
    field.on("search-changed") { [weak self] in self?.search() }
    spotButton.on("clicked") { [weak self] in self?.addPasted() }
    field.on("activate") { [weak self] in self?.openFirst() }
    field.on("stop-search") { [field] in gtk_editable_set_text(field.opaque, "") }
    order.onChoose = { [places] in places.sort(by: $0) }
    onlyInView.on("toggled") { [weak self] in
      guard let self else { return }
      places.showOnlyInView(gtk_check_button_get_active(onlyInView.cast()) != 0)
    }
    box.onItem("row-activated") { [weak self] row in self?.open(row.widget) }
    scrolling = ScrollWatch(gtk_scrolled_window_get_vadjustment(scroller.opaque)!) { [weak self] in
      self?.followScrolling()
    }
    self.addSpot = addSpot
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.followSelection() },
    ]
  }

  private var addSpot: (Coordinate) -> Void = { _ in }

  func focusField() { field.focusWhenSeen() }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    places.search(for: String(cString: text))
  }

  private func openFirst() {
    // The entry tells of a change only when one has stopped typing.
    search()
    guard places.pasted == nil else { return addPasted() }
    Task { [weak self, places] in
      if let first = await places.firstFound() { self?.onOpen(first) }
    }
  }

  private func addPasted() { if let pasted = places.pasted { addSpot(pasted) } }
}

// MARK: - Rows

extension PlaceList {
  private func show() {
    let list = places.list
    if list.count != shown.count { limit = Self.step }
    if first > 0, first >= list.count || list[first].key != shown[first].key {
      (first, limit) = (0, Self.step)
    }
    shown = list
    spotButton.isVisible = places.pasted != nil
    count.text = trn("%@ place", "%@ places", list.count)
    page.show(state)
    fill()
  }

  private var state: StatePage.State {
    if places.atlas == nil, places.phase != .loaded { return .loading }
    guard shown.isEmpty else { return .content }
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

  private var rowCount: Int { min(limit, shown.count - first) }

  /// Shows the first places in the rows there are, and makes or hides rows as needed: some before each frame.
  private func fill(from start: Int = 0) {
    for (holder, _) in rows.dropFirst(rowCount) { holder.isVisible = false }
    filled = start
    guard !isFilling else { return }
    isFilling = true
    box.onFrames { [weak self] in self?.fillSome() ?? false }
  }

  /// Returns true if rows are left.
  private func fillSome() -> Bool {
    for index in filled..<max(filled, min(filled + Self.share, rowCount)) {
      if index == rows.count { addRow() }
      let (holder, row) = rows[index]
      row.show(shown[first + index])
      holder.setAccessibleLabel(shown[first + index].spokenName)
      holder.isVisible = true
      filled = index + 1
    }
    let isMore = filled < rowCount
    isFilling = isMore
    if !isMore {
      selectRow()
      scrolling.followSoon()
    }
    return isMore
  }

  private func addRow() {
    let row = PlaceRow(places: places, pictures: pictures)
    let holder = gtk_list_box_row_new()!
    gtk_list_box_row_set_child(holder.cast(), row.widget)
    // gtk_event_controller_motion_new cannot fail.
    let motion = gtk_event_controller_motion_new()!.opaque
    motion.onPlace("enter") { [weak self, weak row] _, _ in self?.onHover(row?.place) }
    motion.on("leave") { [weak self] in self?.onHover(nil) }
    gtk_widget_add_controller(holder, motion)
    gtk_list_box_append(box.opaque, holder)
    rows.append((holder, row))
  }

  private func open(_ holder: Widget) {
    if let row = rows.first(where: { $0.holder == holder })?.row, let place = row.place {
      onOpen(place)
    }
  }

  /// Loads the photos of the rows in sight, and adds rows before the end is reached.
  private func followScrolling() {
    scrollToGoal()
    let position = gtk_scrolled_window_get_vadjustment(scroller.opaque)!
    let (top, page) = (
      gtk_adjustment_get_value(position), gtk_adjustment_get_page_size(position)
    )
    guard page > 0 else { return }
    for (holder, row) in rows where holder.isVisible {
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(holder, box, &bounds) != 0 else { continue }
      let (low, height) = (Double(bounds.origin.y), Double(bounds.size.height))
      row.setNear(low + height > top - page && low < top + 2 * page)
    }
    let end = gtk_adjustment_get_upper(position)
    if first > 0, top < page, !isFilling {
      showRowsAbove(top)
    } else if first + limit < shown.count, top + 2 * page > end {
      let start = min(filled, rowCount)
      limit += Self.step
      fill(from: start)
    }
  }

  /// Adds rows above, and keeps in sight what is at the top.
  private func showRowsAbove(_ position: Double) {
    goal = (shown[first].key, -position)
    let count = min(first, Self.step)
    first -= count
    limit += count
    fill()
  }

  /// Selects the row of the place that is chosen on the map, and scrolls to it: once, since the person may
  /// scroll on from there.
  private func followSelection() {
    goal = places.selected.map { ($0, nil) }
    selectRow()
    scrollToGoal()
  }

  private func selectRow() {
    let index = goal.flatMap { goal in shown.firstIndex { $0.key == goal.key } }
    if let index, index < first || index >= first + limit {
      if index < first + Self.reach, index >= first {
        let start = min(filled, rowCount)
        limit = index - first + Self.step
        return fill(from: start)
      }
      first = index < Self.reach ? 0 : index - 2 * Self.step
      limit = index - first + Self.step
      return fill()
    }
    if let holder = row(of: places.selected) {
      gtk_list_box_select_row(box.opaque, holder.cast())
    } else {
      gtk_list_box_unselect_all(box.opaque)
    }
  }

  private func row(of key: PlusCode?) -> Widget? {
    guard let key else { return nil }
    return rows.first { $0.holder.isVisible && $0.row.place?.key == key }?.holder
  }

  /// A new row has no place before it is laid out.
  private func scrollToGoal() {
    var bounds = graphene_rect_t()
    guard !isFilling, let goal, let holder = row(of: goal.key),
      gtk_widget_compute_bounds(holder, box, &bounds) != 0, bounds.size.height > 0
    else { return }
    self.goal = nil
    let position = gtk_scrolled_window_get_vadjustment(scroller.opaque)!
    let (start, end) = (
      Double(bounds.origin.y), Double(bounds.origin.y + bounds.size.height)
    )
    if let offset = goal.offset {
      gtk_adjustment_set_value(position, start - offset)
    } else {
      gtk_adjustment_clamp_page(position, start, end)
    }
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
