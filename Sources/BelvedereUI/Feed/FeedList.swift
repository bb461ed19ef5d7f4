// The recycling list of cards. GtkListView keeps about 200 rows alive, far more than are seen, so the
// rows' positions decide which of them load and hold pixels: what is visible, and about one screen
// above and two below.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The list view over a feed.
final class FeedList {
  /// The rows that are seen, and how wide their pictures are, in application pixels.
  private struct Seen: Equatable {
    var rows: ClosedRange<Int>
    var width: Int
  }

  /// Pixels on both sides of the cards.
  private static let margins = 2 * 16
  /// One centred column of cards at most 760 px wide.
  private static let columnWidth = 760 + margins
  /// Below this width, in pixels, cards go from edge to edge.
  private static let narrowWidth = 400
  /// Photos a frame that the list grows by: GTK makes and fills a row for each at once, and a page of
  /// them would hold up the frame.
  private static let portion = 4
  /// How much of a page the page keys move, so that something seen before stays in sight.
  private static let pageShare = 0.9

  let widget: Widget
  /// Called when a photo is clicked, or chosen by Enter.
  var open: (_ index: Int) -> Void = { _ in }

  private let feed: Feed
  private let pictures: Pictures
  private let likes: Likes?
  private let items = BoxedList<FeedItem>()
  private let listView: Widget
  /// By list item.
  private var rows: [OpaquePointer: FeedRow] = [:]
  private var generation = -1
  private var edition = -1
  /// The photos that the list shows.
  private var shown: [Photo.ID] = []
  /// What was seen at the last update; nil when rows were bound since.
  private var seen: Seen?
  private let firstPictures = FirstPictures()
  private var needsUpdate = false
  private var paints: SignalConnection?
  private var trackings: [Tracking] = []

  init(feed: Feed, pictures: Pictures, likes: Likes?) {
    self.feed = feed
    self.pictures = pictures
    self.likes = likes
    listView = gtk_list_view_new(nil, nil)!
    widget = gtk_scrolled_window_new()!
    build()
    widget.attach(self)
    trackings = [
      track { [unowned self] in showPhotos() },
      track { [unowned self] in showNewerAtTop() },
    ]
  }

  /// Not before the window is there: GTK 4.8 would then tell assistive technology that the window is
  /// none.
  func focus() {
    if widget.window?.widget.isMapped == true { listView.grabFocus() }
  }

  /// Whether the pictures at the top are there, or the reason why not. Observable.
  var hasFirstPictures: Bool { firstPictures.areThere }

  func scrollToTop() {
    stopCoasting()
    gtk_adjustment_set_value(adjustment, 0)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(widget.opaque)
  }

  private func build() {
    // gtk_no_selection_new takes over a reference.
    g_object_ref(items.model.raw)
    let selection = GObjectRef(adopting: gtk_no_selection_new(items.model).opaque)
    gtk_list_view_set_model(listView.opaque, selection.pointer)
    let factory = ListFactory(
      setup: { [unowned self] in setUp($0) }, bind: { [unowned self] in bind($0) },
      unbind: { [unowned self] in rows[$0]?.unbind() },
      teardown: { [unowned self] in rows[$0] = nil })
    gtk_list_view_set_factory(listView.opaque, factory.factory)
    g_object_unref(factory.factory.raw)
    gtk_list_view_set_single_click_activate(listView.opaque, 1)
    listView.onNumber("activate") { [unowned self] in if Int($0) < count { open(Int($0)) } }
    listView.addClass("feed")
    listView.setAccessibleLabel(tr("Photos"))
    listView.onKey(phase: GTK_PHASE_CAPTURE) { [unowned self] in press($0, $1) }
    listView.onShortcut("l") { [unowned self] in likeFocused() }
    let clamp = adw_clamp_scrollable_new()!
    adw_clamp_scrollable_set_maximum_size(clamp.opaque, gint(Self.columnWidth))
    adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, gint(Self.columnWidth))
    adw_clamp_scrollable_set_child(clamp.opaque, listView)
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, clamp)
    adjustment.on("value-changed") { [unowned self] in scheduleUpdate() }
    adjustment.on("changed") { [unowned self] in scheduleUpdate() }
    widget.onNotify("root") { [unowned self] in loadFirstPictures() }
    widget.on("map") { [unowned self] in followPaints() }
    widget.on("unmap") { [unowned self] in paints = nil }
  }
}

// MARK: - Keyboard

extension FeedList {
  /// GtkListView's own page keys start from the focused row, wherever the list was scrolled to since;
  /// ours move what is seen.
  private func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    switch Int32(key) {
    case GDK_KEY_space: scroll(by: isShifted ? -Self.pageShare : Self.pageShare)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: scroll(by: Self.pageShare)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: scroll(by: -Self.pageShare)
    case GDK_KEY_Home, GDK_KEY_KP_Home: scrollToTop()
    case GDK_KEY_End, GDK_KEY_KP_End: scrollToEnd()
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down: return focusVisibleRow()
    default: return false
    }
    return true
  }

  /// After a fling GTK moves the list on, and would undo a jump.
  private func stopCoasting() {
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 1)
  }

  /// Moves what is seen by a share of a page.
  private func scroll(by share: Double) {
    stopCoasting()
    let step = gtk_adjustment_get_page_size(adjustment) * share
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
  }

  /// To the last photo, or to what stands below it when no more photos are to come.
  private func scrollToEnd() {
    stopCoasting()
    switch feed.tail {
    case .failed, .end: scroll(toItem: count)
    case .more, .loading: if count > 0 { scroll(toItem: count - 1) }
    }
  }

  /// Scrolls as little as it takes to show an item.
  private func scroll(toItem index: Int) {
    gtk_widget_activate_action_variant(
      listView, "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
  }

  private func likeFocused() -> Bool {
    guard let row = rows.values.first(where: { $0.hasFocus && $0.index < count }) else {
      return false
    }
    row.toggleLike()
    return true
  }

  /// Arrow keys go on from the focused photo while it is seen; else the first photo that is seen gets
  /// the focus, and true says that this was all the key did.
  private func focusVisibleRow() -> Bool {
    // What a quick key before this one has brought into sight is known when it is painted.
    guard !needsUpdate else { return false }
    scheduleUpdate()
    let visible = rows.values.filter { $0.proximity == .visible && $0.index < count }
    guard let first = visible.min(by: { $0.index < $1.index }),
      !visible.contains(where: { $0.hasFocus })
    else { return false }
    return first.grabFocus()
  }
}

// MARK: - Viewer

extension FeedList: PhotoGallery {
  func reveal(index: Int) {
    while count <= index && count < feed.photos.count { showPhotos() }
    guard index < count else { return }
    stopCoasting()
    scroll(toItem: index)
  }

  func focus(index: Int) {
    let row = rows.values.first { $0.index == index && $0.widget.isMapped }
    if row?.grabFocus() != true { listView.grabFocus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    let page = Double(widget.height)
    return rows.values.first { $0.index == index && isSeen($0.widget, page) }?.picture
  }
}

// MARK: - Rows

extension FeedList {
  private func setUp(_ item: OpaquePointer) {
    let row = FeedRow(feed: feed, pictures: pictures, likes: likes)
    gtk_list_item_set_child(item, row.widget)
    rows[item] = row
  }

  private func bind(_ item: OpaquePointer) {
    guard let row = rows[item], let element: FeedItem = BoxedItem.element(ofListItem: item) else {
      return
    }
    row.bind(element, index: Int(gtk_list_item_get_position(item)))
    gtk_list_item_set_activatable(item, element.isPhoto ? 1 : 0)
    seen = nil
    scheduleUpdate()
  }

  /// Takes over what is new of the feed: the end of the list when it grew, single photos that were
  /// put in or taken out, all of it otherwise. Of many it takes a portion; the others follow frame by
  /// frame.
  private func showPhotos() {
    let photos = feed.photos
    if edition != feed.edition {
      let new = photos.prefix(Self.portion)
      items.splice(at: 0, removing: items.count, inserting: new.map(FeedItem.init) + [.tail])
      shown = new.map(\.id)
      scrollToTop()
    } else if generation != feed.generation {
      edit(photos)
    } else if photos.count > count {
      let new = photos[count...].prefix(Self.portion)
      extend(by: new.map(FeedItem.init))
      shown += new.map(\.id)
    }
    generation = feed.generation
    edition = feed.edition
    loadFirstPictures()
    scheduleUpdate()
  }

  /// In a window that is not on the screen yet nothing is laid out, so widths are foretold.
  private func loadFirstPictures() {
    guard !widget.isMapped, let window = widget.window else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    let isNarrow = width < Self.narrowWidth
    firstPictures.load(
      in: rows.values,
      width: isNarrow ? Int(width) : min(Int(width), Self.columnWidth) - Self.margins)
  }

  private var count: Int { shown.count }

  /// What is on screen stays where it is.
  private func edit(_ photos: [Photo]) {
    let splice = PhotoSplice(from: shown, to: photos.map(\.id))
    let new = photos[splice.index..<(splice.index + splice.inserted)]
    items.splice(at: splice.index, removing: splice.removed, inserting: new.map(FeedItem.init))
    shown = photos.map(\.id)
    seen = nil
    // Rows below stay bound and are not told.
    for (item, row) in rows where row.index >= 0 {
      row.move(to: Int(gtk_list_item_get_position(item)))
    }
  }

  /// At the top newer photos just come; further down they wait to be asked for.
  private func showNewerAtTop() {
    if feed.hasNewer && gtk_adjustment_get_value(adjustment) <= 0 { feed.showNewer() }
  }

  /// Adds rows before the tail. At the very bottom GTK holds on to the tail, and the list would run away
  /// with it page after page; holding on to the last photo instead, what is seen stays.
  private func extend(by new: [FeedItem]) {
    let isTailVisible = rows.values.contains { $0.index == count && $0.proximity == .visible }
    if isTailVisible && count > 0 { scroll(toItem: count - 1) }
    items.splice(at: count, removing: 0, inserting: new)
  }

  private func followPaints() {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return }
    paints = clock.connection("after-paint") { [weak self] in self?.updateIfNeeded() }
    needsUpdate = false
    scheduleUpdate()
  }

  /// Updates once for a burst of scroll and bind events, when the frame with their effect is painted.
  private func scheduleUpdate() {
    guard !needsUpdate, let clock = gtk_widget_get_frame_clock(widget) else { return }
    needsUpdate = true
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
  }

  private func updateIfNeeded() {
    guard needsUpdate else { return }
    needsUpdate = false
    updateProximity()
    if count < feed.photos.count { showPhotos() }
  }

  /// GtkListView lays out and maps only the rows that are seen, so nearness is counted in rows.
  private func updateProximity() {
    guard widget.isMapped, let present = seenRows() else { return }
    listView.setClass("narrow", widget.width < Self.narrowWidth)
    feed.show(index: present.rows.upperBound)
    guard present != seen else { return }
    seen = present
    let (first, last) = (present.rows.lowerBound, present.rows.upperBound)
    let screen = present.rows.count
    for row in rows.values where row.index >= 0 {
      switch row.index {
      case first...last: row.setProximity(.visible, width: present.width)
      case (first - screen)...(last + 2 * screen): row.setProximity(.near, width: present.width)
      default: row.setProximity(.far, width: present.width)
      }
    }
  }

  private func seenRows() -> Seen? {
    let page = Double(widget.height)
    var seen: Seen?
    for row in rows.values where row.index >= 0 && isSeen(row.widget, page) {
      let known = seen ?? Seen(rows: row.index...row.index, width: 0)
      seen = Seen(
        rows: min(known.rows.lowerBound, row.index)...max(known.rows.upperBound, row.index),
        width: max(known.width, row.pictureWidth))
    }
    return seen
  }

  private func isSeen(_ row: Widget, _ page: Double) -> Bool {
    var bounds = graphene_rect_t()
    guard row.isMapped, gtk_widget_compute_bounds(row, widget, &bounds) != 0 else { return false }
    let top = Double(bounds.origin.y)
    return top < page && top + Double(bounds.size.height) > 0 && bounds.size.height > 0
  }
}
