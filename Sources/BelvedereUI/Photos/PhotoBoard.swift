// Photos as a list or a grid that scrolls. Every photo's place is known from its proportions (PhotoLayout), so
// there are tiles only for what is seen and for a page above and below, and any place is reached at once. A
// head above the photos and the tail below them scroll along.
//
// The place is anchored to the photo at the top: it stays there when the width changes, when photos are put
// in or taken out, and in the other layout.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The scrolling view of a sequence of photos.
final class PhotoBoard: ScrollerContent {
  /// The place at the upper edge of the visible part.
  private enum Anchor: Equatable {
    /// Application pixels below the upper end.
    case offset(Double)
    /// A photo, and its present position among all.
    case photo(PhotoPlace, index: Int)
  }

  /// The height of the header bar, in application pixels.
  private static let barHeight = 47
  /// A row counts as the one at the top until this share of its height is above the edge.
  private static let topShare = 0.75
  /// The tiles out of sight that are filled in one frame, so that it does not take longer than others.
  private static let portion = 4

  /// The scrolled window, which keeps this object alive.
  var widget: Widget { scroller.widget }
  /// Called when a photo is clicked, or chosen by Enter.
  var open: (_ index: Int) -> Void = { _ in }
  /// Called when something else may be at the top.
  var onScroll: () -> Void = {}
  /// The place where the view begins when its first photos are there.
  var startPlace: PhotoPlace?
  /// Changes the layout in place. The focus goes to the photos if they are on the screen.
  var style: FeedLayout {
    didSet { if style != oldValue { followStyle() } }
  }

  let photos: any PhotoSequence
  /// The photos that the person has selected here.
  let selection: PhotoSelection
  let likes: Likes?
  private let pictures: Pictures
  /// A child of the surface, which keeps it.
  let head: Widget?
  private let tail: SequenceTail
  private(set) var scroller: Scroller!
  private(set) var band: RubberBand!
  let jump = TypedJump()
  private let firstPictures = FirstPictures()

  /// Nil until the width is known.
  private(set) var layout: (any PhotoLayout)?
  /// The photos that the layout has places for.
  private(set) var shown = PhotoList()
  private var generation = -1
  private var edition = -1
  /// The visible part in application pixels, or what it is expected to be; 0 before that is known.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var headHeight = 0
  private var tailHeight = 0
  /// The place that is kept; follows the person's scrolling.
  private var anchor = Anchor.offset(0)
  /// True while the scroll position is set by this object.
  private var isArranging = false
  private var isReporting = false
  /// True once a frame was painted, when tiles are introduced to assistive technology: before, GTK 4.8 would report
  /// the window to it as "filler" and not as "frame".
  private(set) var isTelling = false
  /// True if the first tile is to get the focus when there is one.
  var isFocusWanted = false
  /// The widget that had the focus when that began.
  var focusBefore: Widget?
  /// The photo that had the focus last.
  var lastFocused: Photo.ID?

  /// The tiles in use, by the positions of their photos.
  private(set) var tiles: [Int: any PhotoTile] = [:]
  private var spares: [any PhotoTile] = []
  /// The photos of which a part is seen.
  private(set) var seen = 0..<0
  private var near = 0..<0
  /// True while photos out of sight still lack tiles.
  private var isFilling = false
  /// True while a photo far away has a tile because it has the focus.
  private(set) var isPinning = false
  private var isWaitingToFill = false
  private var fingers: FingerWatch?
  private var isForFingers = false
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - photos: the photos to show.
  ///   - head: is above the first photo and scrolls with it.
  init(
    of photos: any PhotoSequence, as style: FeedLayout, pictures: Pictures, likes: Likes?,
    head: Widget? = nil
  ) {
    self.photos = photos
    selection = PhotoSelection(of: photos)
    self.style = style
    self.pictures = pictures
    self.likes = likes
    self.head = head
    tail = SequenceTail(of: photos)
    scroller = Scroller(self)
    if let head { scroller.insert(head, before: nil) }
    scroller.insert(tail.widget, before: nil)
    band = RubberBand(on: surface) { [scroller] in scroller!.value }
    scroller.insert(band.widget, before: nil)
    scroller.insert(jump.widget, before: nil)
    connectBand()
    connectJump()
    surface.setAccessibleLabel(tr("Photos"))
    showStyle()
    surface.onKey(phase: GTK_PHASE_CAPTURE) { [weak self] in self?.press($0, $1) ?? false }
    StrayKeys(of: surface) { [weak self] in self?.press($0, $1) ?? false }
    _ = PressGuard(on: surface) { photos.generation }
    fingers = FingerWatch(on: surface) { [weak self] in self?.follow(isForFingers: $0) }
    widget.onNotify("root") { [weak self] in self?.loadFirstPictures() }
    surface.afterFirstFrame { [weak self] in self?.beginTelling() }
    trackings = [
      widget.track { [weak self] in self?.follow() },
      widget.track { [weak self] in self?.showSelection() },
    ]
  }

  /// Holds the head, the tiles and the tail.
  var surface: Widget { scroller.surface }

  /// True when the pictures at the top are there, or have failed, before the window comes up. Observable.
  var hasFirstPictures: Bool { firstPictures.areThere }
}

// MARK: - Photos

extension PhotoBoard {
  /// Takes over changes: another list, photos that were put in or taken out, or new ones at the end.
  private func follow() {
    let (before, all) = (shown.count, photos.photos)
    let isOther = edition != photos.edition
    let losesFocus = isOther && dropFocus()
    let isChanged = isOther || generation != photos.generation
    edition = photos.edition
    generation = photos.generation
    if isOther {
      shown = all
      layout = nil
      lastFocused = nil
      releaseAll()
      anchor = beginning
    } else if isChanged {
      edit(all)
    } else {
      shown = all
      if all.count > before { layout?.append(all.aspectRatios(from: before)) }
    }
    arrange()
    scroller.tell(count: shown.count)
    tellPlaces()
    if losesFocus { focus() }
    if widget.isMapped { scroller.place() } else { loadFirstPictures() }
  }

  /// The place where another list begins: where the last session ended, or the top.
  private var beginning: Anchor {
    guard let startPlace, !shown.isEmpty else { return .offset(0) }
    self.startPlace = nil
    return shown.index(of: startPlace.photo).map { .photo(startPlace, index: $0) }
      ?? .offset(0)
  }

  /// Puts photos in or takes them out. A tile stays with its photo, and with it the focus; the focus of a photo
  /// that is gone goes to the one in its place.
  private func edit(_ all: PhotoList) {
    let ids = all.ids
    let splice = PhotoSplice(from: shown.ids, to: ids)
    let new = ids[splice.index..<splice.index + splice.inserted]
    let (old, focused) = (shown, focusedPhoto)
    /// The position of a photo that was there; nil if it is gone.
    func position(of index: Int) -> Int? {
      if index < splice.index { return index }
      if index >= splice.index + splice.removed { return index - splice.removed + splice.inserted }
      return new.firstIndex(of: old.id(at: index))
    }
    var gone: [any PhotoTile] = []
    var kept: [Int: any PhotoTile] = [:]
    for (index, tile) in tiles {
      if let index = position(of: index) { kept[index] = tile } else { gone.append(tile) }
    }
    (shown, tiles, layout, near) = (all, kept, nil, 0..<0)
    keepAnchor(position)
    arrange()
    if let focused, position(of: focused) == nil, !ids.isEmpty {
      // While the widget that has it is still there: GTK would look for another place.
      _ = takeFocus(photo: min(focused, ids.count - 1))
    }
    for tile in gone {
      retire(tile)
      tile.widget.isVisible = false
    }
  }

  /// Where the photo at the top is gone, the one in its place is kept there.
  private func keepAnchor(_ position: (Int) -> Int?) {
    guard case .photo(let place, let index) = anchor else { return }
    let new = position(index) ?? min(index, shown.count - 1)
    anchor =
      new >= 0
      ? .photo(PhotoPlace(photo: shown.id(at: new), share: place.share), index: new) : .offset(0)
  }

  private func followStyle() {
    // The other layout begins with the photo at the top.
    if case .photo(let place, let index) = anchor {
      anchor = .photo(PhotoPlace(photo: place.photo, share: 0), index: index)
    }
    layout = nil
    scroller.stopCoasting()
    dropFocus()
    releaseAll()
    for tile in spares { gtk_widget_unparent(tile.widget) }
    spares = []
    showStyle()
    arrange()
    scroller.place()
    if widget.isMapped { focus() }
  }

  private func showStyle() {
    surface.setClass("feed", style == .list)
    surface.setClass("photo-grid", style == .grid)
  }
}

// MARK: - Arrangement

extension PhotoBoard {
  var leastWidth: Int {
    let head = head.map { $0.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).minimum } ?? 0
    return max(head, tail.widget.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).minimum)
  }

  func allocate(width: Int, height: Int) {
    if width != self.width || style == .list && height != self.height { layout = nil }
    if layout == nil { scroller.stopCoasting() }
    (self.width, self.height) = (width, height)
    arrange(isLayingOut: true)
    placeChildren()
    if isFocusWanted { report() }
  }

  /// Makes what is missing of the layout, brings the anchor to the upper edge, and gives tiles to the photos
  /// that are near it.
  ///
  /// - Parameter isLayingOut: true while GTK lays the window out. Tiles are given before the next frame then.
  private func arrange(isLayingOut: Bool = false) {
    guard width > 0, height > 0 else { return }
    isArranging = true
    defer { isArranging = false }
    headHeight = head.map { Self.height(of: $0, width: width) } ?? 0
    tailHeight = Self.height(of: tail.widget, width: width)
    if layout == nil { layout = makeLayout() }
    surface.setClass("narrow", style == .list && width < ColumnLayout.narrowWidth)
    let upper = Double(wholeHeight)
    let value = min(max(0, value(of: anchor)), max(0, upper - Double(height)))
    scroller.configure(value: value.rounded(), upper: upper, page: Double(height))
    if isLayingOut { bindSoon() } else { bind() }
  }

  private func makeLayout() -> any PhotoLayout {
    let ratios = shown.aspectRatios()
    return switch style {
    case .list: ColumnLayout(width: width, window: height, aspectRatios: ratios)
    case .grid: JustifiedLayout(width: width, aspectRatios: ratios)
    }
  }

  /// A widget that scrolls by itself has next to no least height, so the natural one counts.
  private static func height(of widget: Widget, width: Int) -> Int {
    guard widget.isVisible else { return 0 }
    return widget.measured(GTK_ORIENTATION_VERTICAL, forSize: width).natural
  }

  private var wholeHeight: Int { headHeight + (layout?.height ?? 0) + tailHeight }

  /// The scroll position for a place.
  private func value(of anchor: Anchor) -> Double {
    switch anchor {
    case .offset(let offset): return offset
    case .photo(let place, let index):
      guard let layout, index < layout.count else { return scroller.value }
      let frame = layout.frame(of: index)
      return Double(headHeight + frame.y) + place.share * Double(frame.height)
    }
  }

  func scrolled() {
    guard !isArranging else { return }
    anchor = presentAnchor
    bind()
    scroller.place()
    report()
  }

  /// The upper edge of the visible part, from that of the first photo's room.
  var top: Int { Int(scroller.value.rounded()) - headHeight }

  private var presentAnchor: Anchor {
    guard scroller.value > 0, let index = topPhoto, let frame = layout?.frame(of: index) else {
      return .offset(scroller.value)
    }
    let share = Double(top - frame.y) / Double(frame.height)
    return .photo(PhotoPlace(photo: shown.id(at: index), share: share), index: index)
  }

  /// The photos of which a part is seen, and those within a page of that; nil without a layout.
  private var wanted: (seen: Range<Int>, near: Range<Int>)? {
    guard let layout else { return nil }
    return (
      layout.photos(from: top, to: top + height),
      layout.photos(from: top - height, to: top + 2 * height)
    )
  }

  /// Gives tiles to the photos that are seen, or are within a page of that, and takes them from others.
  func bind() {
    guard let layout, let (seen, near) = wanted else { return }
    guard seen != self.seen || near != self.near || isFilling || isPinning else { return }
    (self.seen, self.near) = (seen, near)
    isPinning = false
    for (index, tile) in tiles where !near.contains(index) {
      if tile.widget.containsFocus {
        isPinning = true
      } else {
        tiles[index] = nil
        retire(tile)
      }
    }
    // What is seen loads first.
    for index in seen { use(index, .visible, layout) }
    fillNear(layout)
    for tile in spares where tile.widget.isVisible { tile.widget.isVisible = false }
    report()
  }

  /// Gives tiles to photos out of sight: in a portion of each frame, those below first.
  private func fillNear(_ layout: any PhotoLayout) {
    var left = Self.portion
    isFilling = false
    let below = near.lowerBound..<max(near.lowerBound, seen.lowerBound)
    for index in Array(seen.upperBound..<max(seen.upperBound, near.upperBound)) + below.reversed() {
      if tiles[index] == nil {
        guard left > 0 else {
          isFilling = true
          break
        }
        left -= 1
      }
      use(index, .near, layout)
    }
    if isFilling { fillSoon() }
  }

  /// Gives tiles before the next frame, if any are wanted.
  private func bindSoon() {
    guard let (seen, near) = wanted, seen != self.seen || near != self.near else { return }
    isFilling = true
    fillSoon()
  }

  private func fillSoon() {
    guard !isWaitingToFill else { return }
    isWaitingToFill = true
    surface.onFrames { [weak self] in
      self?.goOnFilling()
      return false
    }
  }

  private func goOnFilling() {
    isWaitingToFill = false
    guard isFilling else { return }
    bind()
    scroller.place()
  }

  private func use(
    _ index: Int, _ proximity: PhotoPicture.Proximity, _ layout: any PhotoLayout
  ) {
    let tile = tiles[index] ?? makeTile(for: index)
    let frame = layout.frame(of: index)
    tile.setProximity(proximity, width: frame.width, height: frame.height)
  }

  private func makeTile(for index: Int) -> any PhotoTile {
    let tile = spares.popLast() ?? makeTile()
    let following = tiles.keys.lazy.filter { $0 > index }.min()
    scroller.insert(tile.widget, before: following.flatMap { tiles[$0]?.widget } ?? tail.widget)
    tiles[index] = tile
    tile.widget.isVisible = true
    tile.isForFingers = isForFingers
    tile.show(shown[index])
    tile.setSelected(selection.chosen?.contains(shown.id(at: index)))
    if isTelling { tile.tellPlace(index: index, of: shown.count) }
    return tile
  }

  private func makeTile() -> any PhotoTile {
    let tile: any PhotoTile =
      switch style {
      case .list: PhotoCard(pictures: pictures, likes: likes)
      case .grid: GridTile(pictures: pictures, likes: likes)
      }
    // Constructors of controllers cannot fail.
    let click = gtk_gesture_click_new()!.opaque
    click.onPress("released") { [weak self, weak tile] _, _, _ in
      guard let self, let tile, let index = index(of: tile) else { return }
      choose(index, gtk_event_controller_get_current_event_state(click))
    }
    gtk_widget_add_controller(tile.widget, click)
    let focus = gtk_event_controller_focus_new()!.opaque
    focus.on("enter") { [weak self, weak tile] in
      guard let self, let tile, let index = index(of: tile) else { return }
      lastFocused = shown.id(at: index)
    }
    gtk_widget_add_controller(tile.widget, focus)
    tile.widget.on("activate") { [weak self, weak tile] in
      if let self, let tile, let index = index(of: tile) { choose(index) }
    }
    return tile
  }

  private func index(of tile: any PhotoTile) -> Int? {
    tiles.first { $0.value === tile }?.key
  }

  private func retire(_ tile: any PhotoTile) {
    tile.show(nil)
    spares.append(tile)
  }

  private func releaseAll() {
    for tile in tiles.values { retire(tile) }
    tiles = [:]
    (seen, near) = (0..<0, 0..<0)
  }

  private func placeChildren() {
    guard let layout else { return }
    let offset = Int(scroller.value.rounded())
    func place(_ widget: Widget, _ frame: PhotoFrame, isKept: Bool = false) {
      let isInside = frame.bottom > offset && frame.y < offset + height
      gtk_widget_set_child_visible(widget, isInside || isKept ? 1 : 0)
      widget.place(
        x: frame.x, y: frame.y - offset, width: frame.width, height: frame.height)
    }
    if let head, head.isVisible {
      place(
        head, PhotoFrame(x: 0, y: 0, width: width, height: headHeight), isKept: head.containsFocus)
    }
    for (index, tile) in tiles {
      var frame = layout.frame(of: index)
      if isMirrored { frame.x = width - frame.x - frame.width }
      frame.y += headHeight
      // A widget that GTK does not draw cannot keep the focus.
      place(tile.widget, frame, isKept: tile.widget.containsFocus)
    }
    place(
      tail.widget,
      PhotoFrame(x: 0, y: headHeight + layout.height, width: width, height: tailHeight))
    placeBand()
    jump.place(inWidth: width, height: height)
  }

  var isMirrored: Bool { gtk_widget_get_direction(surface) == GTK_TEXT_DIR_RTL }

  private func beginTelling() {
    isTelling = true
    tellPlaces()
    if isFocusWanted { report() }
  }

  private func tellPlaces() {
    guard isTelling else { return }
    for (index, tile) in tiles { tile.tellPlace(index: index, of: shown.count) }
  }

  private func follow(isForFingers: Bool) {
    self.isForFingers = isForFingers
    for tile in tiles.values { tile.isForFingers = isForFingers }
  }

  /// Tells once for a burst of movements what is seen.
  private func report() {
    guard !isReporting else { return }
    isReporting = true
    Task { [weak self] in
      guard let self else { return }
      isReporting = false
      // The head may fill the window; the photos below it are needed, too.
      photos.show(index: max(0, seen.upperBound - 1))
      if isFocusWanted, !seen.isEmpty { giveFocus() }
      onScroll()
    }
  }

  /// Loads the pictures for the size that the window will have, since nothing is laid out before it is on the
  /// screen.
  private func loadFirstPictures() {
    guard !widget.isMapped, let window = widget.window, !window.widget.isMapped else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    (self.width, self.height) = (Int(width), max(1, Int(height) - Self.barHeight))
    layout = nil
    arrange()
    guard !seen.isEmpty else { return }
    firstPictures.load(seen.compactMap { tiles[$0]?.picture }) {}
  }
}

// MARK: - Places

extension PhotoBoard {
  /// The position of the photo at the upper edge of the visible part; nil while there is none.
  var topPhoto: Int? {
    guard let layout, !seen.isEmpty else { return nil }
    // The head counts like a row.
    if headHeight > 0, Double(top + headHeight) < Self.topShare * Double(headHeight), top < 0 {
      return nil
    }
    let first = seen.first { index in
      let frame = layout.frame(of: index)
      return Double(top - frame.y) < Self.topShare * Double(frame.height)
    }
    guard let first else { return nil }
    // Several photos of a row are at the top; the one that is kept there stays it.
    if case .photo(_, let index) = anchor, index < layout.count,
      layout.row(ofPhoto: index) == layout.row(ofPhoto: first)
    {
      return index
    }
    return first
  }

  /// The place at the top of the window; nil while there is none.
  var place: PhotoPlace? {
    if case .photo(let place, _) = presentAnchor { place } else { nil }
  }

  /// True at the upper end.
  var isAtTop: Bool { scroller.value <= 0 }

  /// Takes the focus along from a photo that has it.
  func scrollToTop() {
    let takesFocus = focusedPhoto != nil
    go(to: .offset(0))
    if takesFocus { _ = takeFocus(photo: 0) }
  }

  /// Scrolls so that a photo is at the top; for the first one, so that the head above it is.
  func bringToTop(photo index: Int) {
    guard index > 0, shown.indices.contains(index) else { return scrollToTop() }
    go(to: .photo(PhotoPlace(photo: shown.id(at: index), share: 0), index: index))
  }

  /// Scrolls to a distance from the upper end, in application pixels.
  func scroll(to offset: Double) { go(to: .offset(max(0, offset))) }

  private func go(to anchor: Anchor) {
    scroller.stopCoasting()
    self.anchor = anchor
    arrange()
    // The place of a photo outlasts another width.
    if case .offset = anchor { self.anchor = presentAnchor }
    scroller.place()
    report()
  }

  /// Scrolls as little as it takes to show a part of everything.
  func showPart(from start: Int, to end: Int) {
    let value = Int(scroller.value.rounded())
    if start < value || end - start > height {
      scroll(to: Double(start))
    } else if end > value + height {
      scroll(to: Double(end - height))
    }
  }
}
