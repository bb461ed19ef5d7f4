// A recycling list of rows in a scrolled window, which the feed's list and every grid share.
// GtkListView keeps about 200 rows alive, far more than are seen. So the rows' positions decide which
// of them load and hold pixels: the visible ones, and about one screen above and two below.

import BelvedereCore
import CGtk
import GtkKit

/// The reusable widget of a row.
protocol ListedRow: AnyObject {
  associatedtype Item: AnyObject
  var widget: Widget { get }
  func bind(_ item: Item)
  func unbind()
  /// True if the row itself takes the focus for the item; else only something inside it does.
  func takesFocus(_ item: Item) -> Bool
  /// Tells assistive technology what the row shows, and its position among all.
  func tellPlace(index: Int)
  /// - Parameter width: the expected width of a row that was never laid out, in application pixels.
  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int)
}

/// A photo and its place, as assistive technology was told of them.
struct SpokenPlace: Equatable {
  private let photo: Photo.ID
  /// From 1.
  private let position: Int
  private let count: Int

  /// Tells the place to `widget`, which takes the focus for the photo, unless `previous` is the same.
  ///
  /// - Parameter index: from 0.
  init(_ photo: Photo, index: Int, of count: Int, to widget: Widget, after previous: SpokenPlace?) {
    self.photo = photo.id
    position = index + 1
    self.count = count
    guard self != previous else { return }
    if self.photo != previous?.photo { widget.setAccessibleLabel(photo.spokenName) }
    widget.setAccessiblePosition(position, of: count)
    // GTK 4.8 does not pass the position on (AT-SPI's GetAttributes has no "posinset"), so it is said
    // in words as well.
    let place = tr("%@ of %@", UserLocale.text(position), UserLocale.text(count))
    widget.setAccessibleDescription("\(photo.spokenCredit), \(place)")
  }
}

/// A row of which a part is in the window, in application pixels.
struct SeenRow<Row: ListedRow> {
  /// The position in the list.
  let index: Int
  let row: Row
  /// The distance of its start from the top of the window; negative above it.
  let top: Double
  let height: Double
}

extension Array {
  /// The first row of which at least a quarter is seen, and the share of its height that is above the
  /// window: negative for a row that begins below the top.
  func top<Row>() -> (seen: Element, share: Double)? where Element == SeenRow<Row> {
    lazy.map { ($0, -$0.top / $0.height) }.first { $0.1 < 0.75 }
  }
}

/// The rows that are seen, and their width in application pixels.
private struct Seen: Equatable {
  var rows: ClosedRange<Int>
  var width: Int
}

/// A list view that scrolls.
final class RowList<Row: ListedRow> {
  /// The scrolled window, which keeps this object alive.
  let widget: Widget
  let view: Widget
  /// Called after a frame with the rows that are seen, at least one, from the first to the last.
  var onSeen: ([SeenRow<Row>]) -> Void = { _ in }
  /// Called when GTK has laid out a frame, before it is painted. Changes made then are laid out once
  /// more for the same frame.
  var onLayout: () -> Void = {}
  /// Decides which items a click or Enter chooses; `onActivate` is called then.
  var isActivatable: (Row.Item) -> Bool = { _ in false }
  var onActivate: (_ index: Int) -> Void = { _ in }
  /// Handles a key before the list does; true stops further handling.
  var onKey: (_ key: UInt32, _ modifiers: GdkModifierType) -> Bool = { _, _ in false }

  let items = BoxedList<Row.Item>()
  private let makeRow: () -> Row
  /// The rows by their list items.
  private var rows: [OpaquePointer: Row] = [:]
  /// The rows seen at the last update; nil when rows were bound since.
  private var seen: Seen?
  /// True if something may have moved since the last update.
  private(set) var needsUpdate = false
  /// True once a frame was painted, when rows are introduced to assistive technology. If a widget
  /// becomes focusable, or stops being it, before its window is mapped, GTK 4.8 reports the window to
  /// it as "filler" and not as "frame".
  private var isTelling = false
  /// True if the list is moving to a goal, or may show something else after the next frame.
  var isMoving: Bool { goal != nil || needsUpdate }
  private var clockConnections: [SignalConnection] = []
  private var strayKeys: (window: Widget, controller: OpaquePointer)?
  /// The place that the list is moving to.
  var goal: RowGoal?
  /// The number of times that GTK has laid out the window in this frame.
  private var layouts = 0

  /// - Parameters:
  ///   - columnWidth: the greatest width of rows, in application pixels; nil for the whole width.
  ///   - style: the list view's style class.
  init(columnWidth: Int? = nil, style: String, makeRow: @escaping () -> Row) {
    self.makeRow = makeRow
    view = gtk_list_view_new(nil, nil)!
    widget = gtk_scrolled_window_new()!
    view.addClass(style)
    buildView()
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, columnWidth.map(makeColumn) ?? view)
    widget.attach(self)
    view.onKey(phase: GTK_PHASE_CAPTURE) { [weak self] key, modifiers in
      guard let self else { return false }
      return activateLine(key, modifiers) || onKey(key, modifiers)
    }
    adjustment.on("value-changed") { [weak self] in self?.scheduleUpdate() }
    adjustment.on("changed") { [weak self] in self?.scheduleUpdate() }
    widget.on("map") { [weak self] in
      self?.followFrames()
      self?.takeStrayKeys()
    }
    widget.on("unmap") { [weak self] in
      self?.clockConnections = []
      self?.leaveStrayKeys()
    }
  }

  /// Takes keys while nothing has the focus: a row that had it may be gone after a jump, and the next key
  /// comes before another row has it.
  private func takeStrayKeys() {
    guard strayKeys == nil, let window = widget.window else { return }
    let controller = window.widget.onKey(phase: GTK_PHASE_CAPTURE) { [weak self] key, modifiers in
      guard let self, gtk_window_get_focus(window) == nil else { return false }
      return onKey(key, modifiers)
    }
    strayKeys = (window.widget, controller)
  }

  private func leaveStrayKeys() {
    if let strayKeys { gtk_widget_remove_controller(strayKeys.window, strayKeys.controller) }
    strayKeys = nil
  }

  func focus() {
    if isWindowThere { _ = keepingPlace { view.grabFocus() } }
  }

  /// True once the window is mapped. Nothing may take the focus before: GTK 4.8 would report the
  /// window to assistive technology as "filler" and not as "frame".
  var isWindowThere: Bool { widget.window?.widget.isMapped == true }

  var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(widget.opaque)
  }

  private func buildView() {
    // gtk_no_selection_new takes over a reference.
    g_object_ref(items.model.raw)
    let selection = GObjectRef(adopting: gtk_no_selection_new(items.model).opaque)
    gtk_list_view_set_model(view.opaque, selection.pointer)
    let factory = ListFactory(
      setup: { [weak self] in self?.setUp($0) }, bind: { [weak self] in self?.bind($0) },
      unbind: { [weak self] in self?.rows[$0]?.unbind() },
      teardown: { [weak self] in self?.rows[$0] = nil })
    gtk_list_view_set_factory(view.opaque, factory.factory)
    g_object_unref(factory.factory.raw)
    // By Enter; setUp(_:) tells why the list view does not handle clicks.
    view.onNumber("activate") { [weak self] in self?.onActivate(Int($0)) }
    view.setAccessibleLabel(tr("Photos"))
  }

  private func makeColumn(width: Int) -> Widget {
    let clamp = adw_clamp_scrollable_new()!
    adw_clamp_scrollable_set_maximum_size(clamp.opaque, gint(width))
    adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, gint(width))
    adw_clamp_scrollable_set_child(clamp.opaque, view)
    return clamp
  }
}

// MARK: - Rows

extension RowList {
  /// Replaces items as one change.
  ///
  /// At the very bottom GtkListView (GTK 4.8) keeps the last row in place when the list grows. The
  /// visible part moves down with it, and the feed asks for page after page. So the list is first
  /// scrolled to the row before the new ones, which then stays in place. To see whether that is still
  /// needed, leave it out and press End in the demo's feed: the requests must stop after a page or two.
  func splice(at index: Int, removing removed: Int, inserting new: [Row.Item]) {
    let isGrowingAtEnd = index + removed == items.count - 1 && new.count > removed
    if isGrowingAtEnd, index > 0, seenRows.last?.index == items.count - 1 {
      scroll(toItem: index - 1)
    }
    items.splice(at: index, removing: removed, inserting: new)
    update()
  }

  /// The row that shows an item, while there is one; it may be out of sight.
  func row(at index: Int) -> Row? { rows.first { position(of: $0.key) == index }?.value }

  func forEachRow(_ body: (Row) -> Void) { for row in rows.values { body(row) } }

  /// Some row that meets the condition, and the position of its item.
  func row(where isWanted: (Row) -> Bool) -> (index: Int, row: Row)? {
    for (item, row) in rows where isWanted(row) {
      if let index = position(of: item) { return (index, row) }
    }
    return nil
  }

  /// The rows that are seen, from the first to the last.
  var seenRows: [SeenRow<Row>] {
    rows.compactMap { item, row in
      guard let (top, height) = bounds(of: row), top < Double(widget.height),
        top + height > 0
      else { return nil }
      return position(of: item).map { SeenRow(index: $0, row: row, top: top, height: height) }
    }.sorted { $0.index < $1.index }
  }

  /// The place of a row in the window, with the margins around it; nil while it is not laid out.
  func bounds(of row: Row) -> (top: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard row.widget.isMapped, row.widget.height > 0,
      let item = gtk_widget_get_parent(row.widget),
      gtk_widget_compute_bounds(item, widget, &bounds) != 0
    else { return nil }
    return (Double(bounds.origin.y), Double(bounds.size.height))
  }

  private func position(of item: OpaquePointer) -> Int? {
    gtk_list_item_get_item(item) == nil ? nil : Int(gtk_list_item_get_position(item))
  }

  private func setUp(_ item: OpaquePointer) {
    let row = makeRow()
    gtk_list_item_set_child(item, row.widget)
    rows[item] = row
    // Rows take their clicks themselves. With `single-click-activate` GtkListView selects the row under
    // the pointer, even while it lays out its rows, and GTK 4.8 then uses a row that is gone: with the
    // pointer over the list, a jump from far down to the top crashed in about one try of five. To see
    // whether a newer GTK needs this, set the property and jump thirty times.
    // gtk_gesture_click_new cannot fail.
    let click = gtk_gesture_click_new()!.opaque
    click.onPress("released") { [weak self] _, _, _ in
      guard let self else { return }
      guard gtk_list_item_get_activatable(item) != 0, let index = position(of: item) else { return }
      // Otherwise two clicks would be a double click to the list view, which activates once more.
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      onActivate(index)
    }
    gtk_widget_add_controller(row.widget, click)
  }

  /// Introduces a row to assistive technology.
  private func introduce(_ row: Row, of item: OpaquePointer) {
    guard let index = position(of: item), let holder = gtk_widget_get_parent(row.widget),
      let element: Row.Item = BoxedItem.element(ofListItem: item)
    else { return }
    gtk_widget_set_focusable(holder, row.takesFocus(element) ? 1 : 0)
    row.tellPlace(index: index)
  }

  private func bind(_ item: OpaquePointer) {
    guard let row = rows[item], let element: Row.Item = BoxedItem.element(ofListItem: item) else {
      return
    }
    row.bind(element)
    gtk_list_item_set_activatable(item, isActivatable(element) ? 1 : 0)
    // An item that gets the focus scrolls into sight, away from under the pointer that presses a heart
    // on it. (During setup the row has no parent yet.)
    if let holder = gtk_widget_get_parent(row.widget) { gtk_widget_set_focus_on_click(holder, 0) }
    if isTelling { introduce(row, of: item) }
    update()
  }
}

// MARK: - Frames

extension RowList {
  private func followFrames() {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return }
    clockConnections = [
      clock.connection("layout") { [weak self] in
        self?.layouts += 1
        self?.onLayout()
        self?.approachGoal()
      },
      clock.connection("after-paint") { [weak self] in self?.endFrame() },
    ]
    layouts = 0
    needsUpdate = false
    scheduleUpdate()
  }

  /// Tells every row again, after the next frame, how near it is.
  func update() {
    seen = nil
    scheduleUpdate()
  }

  /// Updates once for a burst of scroll and bind events, when the frame with their effect is painted.
  func scheduleUpdate() {
    guard !needsUpdate, let clock = gtk_widget_get_frame_clock(widget) else { return }
    needsUpdate = true
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
  }

  /// True if the list may request another layout in this frame. GTK ends a frame after four layouts;
  /// when a fifth is requested, GTK 4.18 paints nothing and the window stands still.
  var mayLayOutAgain: Bool { layouts < 4 }

  private func endFrame() {
    let wasStopped = goal != nil && !mayLayOutAgain
    layouts = 0
    if wasStopped { gtk_widget_queue_allocate(view) }
    guard needsUpdate else { return }
    needsUpdate = false
    updateProximity()
  }

  /// GtkListView lays out and maps only the rows that are seen, so proximity is counted in rows.
  private func updateProximity() {
    let seenRows = seenRows
    guard let first = seenRows.first?.index, let last = seenRows.last?.index else { return }
    if isTelling {
      for seen in seenRows { seen.row.tellPlace(index: seen.index) }
    } else {
      isTelling = true
      for (item, row) in rows { introduce(row, of: item) }
    }
    let width = seenRows.map { $0.row.widget.width }.max() ?? 0
    // The owner may remove rows that are seen now.
    onSeen(seenRows)
    let present = Seen(rows: first...last, width: width)
    guard present != seen else { return }
    seen = present
    let screen = present.rows.count
    for (item, row) in rows {
      guard let index = position(of: item) else { continue }
      switch index {
      case first...last: row.setProximity(.visible, width: width)
      case (first - screen)...(last + 2 * screen): row.setProximity(.near, width: width)
      default: row.setProximity(.far, width: width)
      }
    }
  }
}
