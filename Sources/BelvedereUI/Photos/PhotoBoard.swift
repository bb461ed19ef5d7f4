// SPDX-License-Identifier: MIT

// Photos as a list or a grid that scrolls (Board), with a selection, keys, and pictures that are loaded before the
// window appears.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The scrolling view of a sequence of photos.
final class PhotoBoard {
  /// The height of the header bar, in application pixels.
  private static let barHeight = 47

  /// Keeps this object alive.
  var widget: Widget { view.widget }
  /// Called when a photo is clicked, or chosen by Enter.
  var open: (_ index: Int) -> Void = { _ in }
  /// Called when another photo may be at the top.
  var onScroll: () -> Void = {}
  /// The place where the view starts when its first photos are loaded.
  var startPlace: PhotoPlace?
  /// The wanted layout. The photo at the top stays, and the focus goes to the photos if they are on the screen.
  var choice: LayoutChoice {
    didSet {
      if choice != oldValue, followChoice(), widget.isMapped { focus() }
    }
  }
  /// The present layout.
  private(set) var style: FeedLayout

  let photos: any PhotoSequence
  /// The photos that the person has selected here.
  let selection: PhotoSelection
  let likes: Likes?
  let view: Board<PhotoBoard>
  let band: RubberBand
  let jump = TypedJump()
  private let pictures: Pictures
  private let tail: SequenceTail
  private let firstPictures = FirstPictures()

  /// The photos in the view's layout.
  private(set) var shown = PhotoList()
  private var generation = -1
  private var edition = -1
  private var fingers: FingerWatch?
  private var isForFingers = false
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - photos: the photos to show.
  ///   - head: above the first photo; scrolls with it.
  init(
    of photos: any PhotoSequence, as choice: LayoutChoice, pictures: Pictures, likes: Likes?,
    head: Widget? = nil
  ) {
    self.photos = photos
    selection = PhotoSelection(of: photos)
    self.choice = choice
    style = choice.layout(inWidth: 0)
    self.pictures = pictures
    self.likes = likes
    tail = SequenceTail(of: photos)
    view = Board(head: head, foot: tail.widget)
    band = RubberBand(on: view.surface) { [view] in view.scroller.value }
    view.content = self
    let surface = view.surface
    surface.attach(self)
    view.scroller.insert(band.widget, before: nil)
    view.scroller.insert(jump.widget, before: nil)
    connectBand()
    connectJump()
    surface.setAccessibleLabel(tr("Photos"))
    showStyle()
    surface.onKey(phase: GTK_PHASE_CAPTURE) { [weak self] in self?.press($0, $1) ?? false }
    // A board that has the focus as a whole has no item with it.
    StrayKeys(of: surface, isStray: { [outer = view.widget] in $0 == nil || $0 == outer }) {
      [weak self] in self?.press($0, $1) ?? false
    }
    _ = PressGuard(on: surface) { photos.generation }
    fingers = FingerWatch(on: surface) { [weak self] in self?.follow(isForFingers: $0) }
    widget.onNotify("root") { [weak self] in self?.loadFirstPictures() }
    trackings = [
      widget.track { [weak self] in self?.follow() },
      widget.track { [weak self] in self?.showSelection() },
    ]
  }

  /// True when the pictures at the top are loaded or have failed, before the window appears. Observable.
  var hasFirstPictures: Bool { firstPictures.areThere }

  /// The place at the top of the window; nil while there is none.
  var place: PhotoPlace? {
    guard case .item(let photo, _, let share) = view.presentAnchor else { return nil }
    return PhotoPlace(photo: photo, share: share)
  }

  func focus() { view.focus() }
}

// MARK: - Photos

extension PhotoBoard {
  /// Applies changes of the model: another list, inserted or removed photos, or new ones at the end.
  private func follow() {
    let all = photos.photos
    let isOther = edition != photos.edition
    let isChanged = isOther || generation != photos.generation
    (edition, generation) = (photos.edition, photos.generation)
    if isOther {
      view.replace({ shown = all }, from: { beginning })
    } else if isChanged {
      view.move({ shown = all }, positions(from: shown, to: all))
    } else {
      let before = shown.count
      shown = all
      view.grow(to: grown(from: before))
    }
    if !widget.isMapped { loadFirstPictures() }
  }

  /// The place where another list starts: that of the last session, or the top.
  private var beginning: ScrollAnchor<Photo.ID> {
    guard let startPlace, !shown.isEmpty else { return .offset(0) }
    self.startPlace = nil
    return shown.index(of: startPlace.photo).map {
      .item(startPlace.photo, index: $0, share: startPlace.share)
    } ?? .offset(0)
  }

  /// Returns the new position of a photo that was there; nil if it is gone.
  private func positions(from old: PhotoList, to all: PhotoList) -> (Int) -> Int? {
    let ids = all.ids
    let splice = PhotoSplice(from: old.ids, to: ids)
    let new = ids[splice.index..<splice.index + splice.inserted]
    return { index in
      if index < splice.index { return index }
      if index >= splice.index + splice.removed { return index - splice.removed + splice.inserted }
      return new.firstIndex(of: old.id(at: index))
    }
  }

  /// The layout with frames for the photos that were added at the end.
  private func grown(from count: Int) -> (any TileLayout)? {
    guard shown.count > count, var layout = view.layout as? any PhotoLayout else {
      return view.layout
    }
    layout.append(shown.aspectRatios(from: count))
    return layout
  }

  /// Changes to the layout that the choice gives at a width.
  ///
  /// - Parameter width: nil for the present one.
  /// - Returns: true if that is another layout.
  @discardableResult
  private func followChoice(inWidth width: Int? = nil) -> Bool {
    let wanted = choice.layout(inWidth: width ?? view.size.width)
    guard wanted != style else { return false }
    let hadFocus = view.surface.containsFocus
    style = wanted
    showStyle()
    view.layOutAnew(withOtherTiles: true)
    if hadFocus { focus() }
    return true
  }

  /// Follows a new width: at once before the first layout, and later after the present layout pass, in which tiles must
  /// not be replaced.
  private func followWidth(_ width: Int) {
    let wanted = choice.layout(inWidth: width)
    guard wanted != style else { return }
    if view.size == BoardSize() {
      style = wanted
      showStyle()
    } else {
      Task { [weak self] in self?.followChoice() }
    }
  }

  private func showStyle() {
    view.surface.setClass("feed", style == .list)
    view.surface.setClass("photo-grid", style == .grid)
  }

  private func follow(isForFingers: Bool) {
    self.isForFingers = isForFingers
    for tile in view.tiles.values { tile.isForFingers = isForFingers }
  }

  /// Loads the pictures for the expected size of the window, before it is on the screen.
  private func loadFirstPictures() {
    guard !widget.isMapped, let window = widget.window, !window.widget.isMapped else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    followChoice(inWidth: Int(width))
    view.arrange(
      for: BoardSize(width: Int(width), height: max(1, Int(height) - Self.barHeight)))
    guard !view.seen.isEmpty else { return }
    firstPictures.load(view.seen.compactMap { view.tiles[$0]?.picture }) {}
  }
}

// MARK: - Tiles

extension PhotoBoard: BoardContent {
  var count: Int { shown.count }

  var isComplete: Bool {
    switch photos.tail {
    case .failed, .end: true
    case .more, .loading: false
    }
  }

  func id(at index: Int) -> Photo.ID { shown.id(at: index) }

  func layOut(in size: BoardSize) -> any TileLayout {
    let ratios = shown.aspectRatios()
    view.surface.setClass("narrow", style == .list && size.width < ColumnLayout.narrowWidth)
    return switch style {
    case .list: ColumnLayout(width: size.width, window: size.height, aspectRatios: ratios)
    case .grid: JustifiedLayout(width: size.width, aspectRatios: ratios)
    }
  }

  func needsLayout(from old: BoardSize, to new: BoardSize) -> Bool {
    new.width != old.width || style == .list && new.height != old.height
  }

  func makeTile() -> any PhotoTile {
    switch style {
    case .list: PhotoCard(pictures: pictures, likes: likes)
    case .grid: GridTile(pictures: pictures, likes: likes)
    }
  }

  func widget(of tile: any PhotoTile) -> Widget { tile.widget }

  func show(_ index: Int?, in tile: any PhotoTile) {
    guard let index else { return tile.show(nil) }
    tile.isForFingers = isForFingers
    tile.show(shown[index])
    tile.setSelected(selection.chosen?.contains(shown.id(at: index)))
  }

  func setProximity(
    _ proximity: PhotoPicture.Proximity, of tile: any PhotoTile, in frame: TileFrame
  ) {
    tile.setProximity(proximity, width: frame.width, height: frame.height)
  }

  func announce(_ index: Int, in tile: any PhotoTile) {
    tile.announce(index: index, of: shown.count)
  }

  func forward(_ event: BoardEvent) {
    if case .allocation(let width, _) = event { followWidth(width) }
    view.handle(event)
  }

  func placeOverlays() {
    placeBand()
    jump.place(inWidth: view.size.width, height: view.size.height)
  }

  func pageChanged() {
    // The head may fill the window, but the photos below it must be loaded, too.
    photos.show(index: max(0, view.seen.upperBound - 1))
    onScroll()
  }
}
