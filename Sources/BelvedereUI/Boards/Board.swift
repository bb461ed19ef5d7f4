// SPDX-License-Identifier: MIT

// Items as a list or a grid that scrolls. Every item's frame is known (TileLayout). So there are tiles only for the
// visible part and a page above and below, and any item is reached at once. A head above the items and a foot below
// them scroll, too.

import BelvedereCore
import CGtk
import GtkKit

/// The scrolling view of a sequence of items, or a part of another board's head that scrolls with that board.
final class Board<Content: BoardContent>: ScrollerContent {
  typealias Anchor = ScrollAnchor<Content.ID>

  /// The scrolled window, or the surface of a part. Keeps this object alive.
  var widget: Widget { scroller.widget }
  /// Holds the head, the tiles and the foot. It keeps the content alive.
  var surface: Widget { scroller.surface }
  weak var content: Content?
  /// The board that this one is a part of.
  weak var outer: (any OuterBoard)?

  /// False for a part of another board.
  let scrolls: Bool
  let head: Widget?
  private let foot: Widget?
  private(set) var scroller: Scroller!

  /// Nil until the size is known.
  private(set) var layout: (any TileLayout)?
  /// The actual or expected size of the visible part.
  private(set) var size = BoardSize()
  private(set) var headHeight = 0
  private var footHeight = 0
  /// The place that layouts keep at the upper edge; follows the person's scrolling.
  private var anchor = Anchor.offset(0)
  /// True while the scroll position is set by this object.
  private var isArranging = false
  private var isReporting = false
  /// True after the first frame, when tiles are described to assistive technology. Earlier, GTK 4.8 would expose the
  /// window as "filler" instead of "frame".
  private(set) var isAnnouncing = false

  private var pool = TilePool<Content.Tile>()
  /// The visible items, also partly visible ones.
  private(set) var seen = 0..<0
  private var near = 0..<0
  /// The items whose tiles show something else until they are filled.
  private var stale: Set<Int> = []
  /// True while near items still lack tiles.
  private var isFilling = false
  private var isWaitingToFill = false
  /// True while a distant item has a tile because it has the focus.
  private(set) var isPinning = false
  var focusing = BoardFocus<Content.ID>()

  /// - Parameters:
  ///   - head: is above the first item and scrolls with it.
  ///   - foot: is below the last item.
  ///   - scrolls: false for a part of another board's head.
  init(head: Widget? = nil, foot: Widget? = nil, scrolls: Bool = true) {
    self.head = head
    self.foot = foot
    self.scrolls = scrolls
    scroller = Scroller(self, scrolls: scrolls)
    for part in [head, foot].compactMap(\.self) { scroller.insert(part, before: nil) }
    surface.afterFirstFrame { [weak self] in self?.beginAnnouncing() }
  }

  /// The tiles in use, by the positions of their items.
  var tiles: [Int: Content.Tile] { pool.tiles }

  var count: Int { content?.count ?? 0 }

  func widget(at index: Int) -> Widget? {
    tiles[index].flatMap { content?.widget(of: $0) }
  }
}

// MARK: - Items

extension Board {
  /// Shows other items.
  ///
  /// - Parameters:
  ///   - take: replaces the items in the content.
  ///   - start: returns the place to show at the upper edge.
  func replace(_ take: () -> Void, from start: () -> Anchor) {
    let hadFocus = dropFocus()
    take()
    layout = nil
    focusing.last = nil
    takeBackAll()
    anchor = start()
    itemsChanged()
    if hadFocus { focus() }
  }

  /// Handles inserted and removed items. Each remaining item keeps its tile and the focus; the focus of a removed item
  /// goes to the one in its place.
  ///
  /// - Parameters:
  ///   - take: updates the items in the content.
  ///   - position: returns the new position of an item; nil for one that is gone.
  func move(_ take: () -> Void, _ position: (Int) -> Int?) {
    let focused = focusedItem
    take()
    let gone = pool.move(position)
    (layout, near) = (nil, 0..<0)
    anchor = anchor.moved(position, count: count) { content!.id(at: $0) }
    arrange()
    if let focused, position(focused) == nil, count > 0 {
      // Before the focused widget is removed, because GTK would then focus a widget of its own choice.
      _ = takeFocus(item: min(focused, count - 1))
    }
    for tile in gone {
      content?.show(nil, in: tile)
      content?.widget(of: tile).isVisible = false
    }
    pool.keep(gone)
    itemsChanged()
  }

  /// Handles items that were added at the end.
  ///
  /// - Parameter layout: has frames for all items; nil to compute it.
  func grow(to layout: (any TileLayout)?) {
    self.layout = layout
    itemsChanged()
  }

  /// Shows replaced items; the scroll position stays.
  func refresh() {
    let losesFocus = focusedItem.map { $0 >= count } ?? false
    if losesFocus { dropFocus() }
    // Without a layout, the anchor is the place to show first.
    if layout != nil { anchor = .offset(position) }
    layout = nil
    for index in tiles.keys where index >= count {
      if let tile = pool.takeBack(from: index) { content?.show(nil, in: tile) }
    }
    // The others are filled when they come near, some before each frame.
    stale = Set(tiles.keys)
    if let focusedItem, let tile = tiles[focusedItem] { content?.show(focusedItem, in: tile) }
    near = 0..<0
    itemsChanged()
    if losesFocus { _ = takeFocus(item: count - 1) }
  }

  /// Lays out the items again after their frames have changed.
  ///
  /// - Parameter isOther: true if they also have other tiles. Then the item at the top is aligned to the edge.
  func layOutAnew(withOtherTiles isOther: Bool = false) {
    layout = nil
    scroller.stopCoasting()
    if isOther {
      anchor = anchor.aligned
      dropFocus()
      takeBackAll()
      for tile in pool.dropSpares() { gtk_widget_unparent(content!.widget(of: tile)) }
    }
    arrange()
    scroller.place()
  }

  private func itemsChanged() {
    if !scrolls { gtk_widget_queue_resize(surface) }
    arrange()
    scroller.setCount(count)
    announceAll()
    if focusing.isWanted { report() }
    if widget.isMapped { scroller.place() }
  }
}

// MARK: - Arrangement

extension Board {
  var leastWidth: Int {
    [head, foot].compactMap { $0?.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).minimum }.max()
      ?? 0
  }

  var leastHeight: Int {
    guard !scrolls, let content else { return 0 }
    return (layout ?? content.layOut(in: size)).height
  }

  func allocate(width: Int, height: Int) {
    content?.forward(.allocation(width: width, height: height))
  }

  func scrolled() { content?.forward(.movement) }

  /// Handles what the content forwards.
  func handle(_ event: BoardEvent) {
    switch event {
    case .allocation(let width, let height): layOut(width: width, height: height)
    case .movement: followMovement()
    }
  }

  private func layOut(width: Int, height: Int) {
    let size = BoardSize(width: width, height: outerPart?.height ?? height)
    if content?.needsLayout(from: self.size, to: size) ?? false { layout = nil }
    if layout == nil { scroller.stopCoasting() }
    self.size = size
    arrange(isLayingOut: true)
    placeChildren()
    if focusing.isWanted { report() }
  }

  /// Arranges the items for the expected size of the view, before it is on the screen.
  func arrange(for size: BoardSize) {
    self.size = size
    layout = nil
    arrange()
  }

  /// Completes the layout, scrolls the anchor to the upper edge, and assigns tiles to the items near it.
  ///
  /// - Parameter isLayingOut: true during GTK's layout. Then tiles are assigned before the next frame.
  private func arrange(isLayingOut: Bool = false) {
    guard size.width > 0, size.height > 0, let content else { return }
    isArranging = true
    defer { isArranging = false }
    headHeight = height(of: head)
    footHeight = height(of: foot)
    let layout = layout ?? content.layOut(in: size)
    self.layout = layout
    if scrolls {
      let upper = Double(headHeight + layout.height + footHeight)
      let wanted = anchor.value(in: layout, headHeight: headHeight) ?? scroller.value
      let value = min(max(0, wanted), max(0, upper - Double(size.height)))
      scroller.configure(value: value.rounded(), upper: upper, page: Double(size.height))
    }
    if isLayingOut { bindSoon() } else { bind() }
  }

  /// The natural height of a widget, because the minimum of a scrolled window is close to 0.
  private func height(of widget: Widget?) -> Int {
    guard let widget, widget.isVisible else { return 0 }
    return widget.measured(GTK_ORIENTATION_VERTICAL, forSize: size.width).natural
  }

  private func followMovement() {
    guard !isArranging else { return }
    if let outerPart { size.height = outerPart.height }
    anchor = presentAnchor
    bind()
    scroller.place()
    report()
  }

  /// The scroll position in application pixels; for a part, the distance from its upper edge to the visible part.
  private var position: Double { scrolls ? scroller.value : Double(outerPart?.top ?? 0) }

  /// The visible part of a part of another board; nil while it is unknown.
  private var outerPart: (top: Int, height: Int)? { outer?.visiblePart(of: surface) }

  /// The distance from the top of the first item to the visible part.
  var top: Int { Int(position.rounded()) - headHeight }

  private func placeChildren() {
    guard let layout, let content else { return }
    let visible = Int(position.rounded())
    let shift = scrolls ? visible : 0
    func place(_ widget: Widget, _ frame: TileFrame, isKept: Bool = false) {
      let isInside = frame.bottom > visible && frame.y < visible + size.height
      gtk_widget_set_child_visible(widget, isInside || isKept ? 1 : 0)
      widget.place(x: frame.x, y: frame.y - shift, width: frame.width, height: frame.height)
    }
    if let head, head.isVisible {
      place(
        head, TileFrame(x: 0, y: 0, width: size.width, height: headHeight),
        isKept: head.containsFocus)
    }
    for (index, tile) in tiles {
      var frame = layout.frame(of: index)
      if isMirrored { frame.x = size.width - frame.x - frame.width }
      frame.y += headHeight
      let widget = content.widget(of: tile)
      // A widget with the focus stays visible, because a hidden one would lose it.
      place(widget, frame, isKept: widget.containsFocus)
    }
    if let foot {
      place(
        foot,
        TileFrame(x: 0, y: headHeight + layout.height, width: size.width, height: footHeight))
    }
    content.placeOverlays()
  }

  var isMirrored: Bool { gtk_widget_get_direction(surface) == GTK_TEXT_DIR_RTL }

  private func beginAnnouncing() {
    isAnnouncing = true
    announceAll()
    if focusing.isWanted { report() }
  }

  private func announceAll() {
    guard isAnnouncing else { return }
    for (index, tile) in tiles { content?.announce(index, in: tile) }
  }

  /// Notifies the content that the visible items may have changed, once for a burst of movements.
  func report() {
    guard !isReporting else { return }
    isReporting = true
    Task { [weak self] in
      guard let self else { return }
      isReporting = false
      if focusing.isWanted, !seen.isEmpty || isFilledByHead { giveFocus() }
      content?.pageChanged()
    }
  }
}

// MARK: - Tiles

extension Board {
  /// The visible items, and those within a page of them; nil without a layout.
  var wanted: (seen: Range<Int>, near: Range<Int>)? {
    layout.map { layout in
      let height = size.height
      return (
        layout.tiles(from: top, to: top + height),
        layout.tiles(from: top - height, to: top + 2 * height)
      )
    }
  }

  /// Assigns tiles to the visible items and those within a page of them, and takes them from others.
  func bind() {
    guard let content, let layout, let (seen, near) = wanted else { return }
    guard seen != self.seen || near != self.near || isFilling || isPinning else { return }
    (self.seen, self.near) = (seen, near)
    isPinning = false
    for (index, tile) in tiles where !near.contains(index) {
      if content.widget(of: tile).containsFocus {
        isPinning = true
      } else {
        takeBack(from: index)
      }
    }
    let plan = pool.plan(seen: seen, near: near, portion: portion, stale: stale)
    for index in plan.items {
      let tile = pool.tiles[index] ?? lendTile(to: index, content)
      if stale.remove(index) != nil { content.show(index, in: tile) }
      content.setProximity(
        seen.contains(index) ? .visible : .near, of: tile, in: layout.frame(of: index))
    }
    isFilling = plan.isPartial
    if isFilling { fillSoon() }
    for tile in pool.spares {
      let widget = content.widget(of: tile)
      if widget.isVisible { widget.isVisible = false }
    }
    report()
  }

  /// The number of invisible tiles that are filled in one frame, to keep frames short.
  private var portion: Int { 4 }

  /// Assigns tiles before the next frame, if any are missing.
  private func bindSoon() {
    guard let (seen, near) = wanted, seen != self.seen || near != self.near else { return }
    isFilling = true
    fillSoon()
  }

  private func fillSoon() {
    guard !isWaitingToFill else { return }
    isWaitingToFill = true
    surface.onFrames { [weak self] in
      self?.continueFilling()
      return false
    }
  }

  private func continueFilling() {
    isWaitingToFill = false
    guard isFilling else { return }
    bind()
    scroller.place()
  }

  private func lendTile(to index: Int, _ content: Content) -> Content.Tile {
    let following = pool.following(index).map(content.widget) ?? foot
    let tile = pool.lend(to: index) { makeTile(content) }
    let widget = content.widget(of: tile)
    scroller.insert(widget, before: following)
    widget.isVisible = true
    content.show(index, in: tile)
    if isAnnouncing { content.announce(index, in: tile) }
    return tile
  }

  private func makeTile(_ content: Content) -> Content.Tile {
    let tile = content.makeTile()
    let widget = content.widget(of: tile)
    // Constructors of controllers cannot fail.
    let click = gtk_gesture_click_new()!.opaque
    var start: Vector?
    click.onPress("pressed") { _, _, _ in start = click.eventPlace }
    click.onPress("released") { [weak self] _, _, _ in
      guard let self, let index = index(of: widget) else { return }
      // GTK begins no drag in the first 0.1 s.
      if let start, let end = click.eventPlace, widget.isDrag(end - start) { return }
      self.content?.choose(index, gtk_event_controller_get_current_event_state(click))
    }
    gtk_widget_add_controller(widget, click)
    let focus = gtk_event_controller_focus_new()!.opaque
    focus.on("enter") { [weak self] in
      guard let self, let index = index(of: widget) else { return }
      focusing.last = self.content?.id(at: index)
    }
    gtk_widget_add_controller(widget, focus)
    widget.on("activate") { [weak self] in
      if let self, let index = index(of: widget) { self.content?.choose(index, nil) }
    }
    return tile
  }

  /// The item that a tile's widget shows.
  private func index(of widget: Widget) -> Int? {
    tiles.first { content?.widget(of: $0.value) == widget }?.key
  }

  private func takeBack(from index: Int) {
    stale.remove(index)
    if let tile = pool.takeBack(from: index) { content?.show(nil, in: tile) }
  }

  private func takeBackAll() {
    for tile in pool.takeBackAll() { content?.show(nil, in: tile) }
    (seen, near) = (0..<0, 0..<0)
  }
}

// MARK: - Places

extension Board {
  private var page: BoardPage? {
    layout.map { BoardPage(layout: $0, top: top, headHeight: headHeight) }
  }

  /// The index of the item at the upper edge of the visible part; nil if there is none.
  var topItem: Int? {
    let kept: Int? = if case .item(_, let index, _) = anchor { index } else { nil }
    return page?.topItem(of: seen, keeping: kept)
  }

  /// The place at the upper edge of the visible part.
  var presentAnchor: Anchor {
    guard position > 0, let page, let index = topItem, let content else {
      return .offset(position)
    }
    return .item(content.id(at: index), index: index, share: page.share(of: index))
  }

  /// True at the upper end.
  var isAtTop: Bool { position <= 0 }

  /// Also moves the focus of an item.
  func scrollToTop() {
    let takesFocus = focusedItem != nil
    go(to: .offset(0))
    if takesFocus { _ = takeFocus(item: 0) }
  }

  /// Scrolls an item to the top; for the first item, its head.
  func bringToTop(item index: Int) {
    guard index > 0, index < count, let content else { return scrollToTop() }
    go(to: .item(content.id(at: index), index: index, share: 0))
  }

  /// Scrolls to a distance from the upper end, in application pixels.
  func scroll(to offset: Double) { go(to: .offset(max(0, offset))) }

  private func go(to anchor: Anchor) {
    guard scrolls else {
      let value = Int(anchor.value(in: layout, headHeight: headHeight) ?? 0)
      outer?.showPart(of: surface, from: value, to: value + size.height)
      return
    }
    scroller.stopCoasting()
    self.anchor = anchor
    arrange()
    // An item as the anchor stays valid when the width changes.
    if case .offset = anchor { self.anchor = presentAnchor }
    scroller.place()
    report()
  }

  /// Scrolls by the least distance that makes an item fully visible.
  func reveal(item index: Int) {
    guard let layout, index < layout.count else { return }
    let frame = layout.frame(of: index)
    showPart(from: headHeight + frame.y, to: headHeight + frame.bottom)
  }

  /// Scrolls by the least distance that makes a part of the content visible.
  func showPart(from start: Int, to end: Int) {
    if !scrolls {
      outer?.showPart(of: surface, from: start, to: end)
      return
    }
    let value = Int(scroller.value.rounded())
    if start < value || end - start > size.height {
      scroll(to: Double(start))
    } else if end > value + size.height {
      scroll(to: Double(end - size.height))
    }
  }

  /// The item at a place in application pixels of a widget around this view.
  func item(at x: Double, _ y: Double, of around: Widget) -> Int? {
    var (left, upper) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(around, surface, x, y, &left, &upper) != 0 else {
      return nil
    }
    return item(at: Vector(left, upper))
  }

  /// The item at a place in application pixels of the surface.
  func item(at place: Vector) -> Int? {
    guard let layout, (0..<Double(size.width)).contains(place.x),
      (0..<Double(surface.height)).contains(place.y)
    else { return nil }
    let column = isMirrored ? size.width - 1 - Int(place.x) : Int(place.x)
    return layout.tile(at: column, (scrolls ? top : 0) + Int(place.y))
  }
}
