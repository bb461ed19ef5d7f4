// Photos in justified rows: whole pictures, equally high within a row, filling the width. Rows are the
// items of a recycling list. While the window is resized, each row fits itself to the new width. When
// the width has come to rest, the photos are arranged in new rows, and the photo at the top stays there.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The grid over a sequence of photos.
final class PhotoGrid: PhotosView {
  /// The place at the top of the window: a photo or, with nil, the head, and the share of its row's
  /// height that is above the top.
  private struct Anchor {
    var photo: Photo.ID?
    var share: Double
  }

  /// The time that a width must last before new rows are made for it.
  private static let rest = Duration.milliseconds(150)
  /// The margins on both sides of a row together, in pixels.
  private static let rowMargins = 2 * 4
  /// The number of photos that the grid grows by in a frame. GTK makes and fills a row for each few of
  /// them at once, and a whole page would hold up the frame.
  private static let portion = 12

  let widget: Widget
  var open: (_ index: Int) -> Void {
    get { ground.open }
    set { ground.open = newValue }
  }

  let photos: any PhotoSequence
  let ground: GridGround
  let list: RowList<GridRow>
  /// Nil until the width is known.
  private(set) var arrangement: JustifiedRows?
  /// The photos that the rows show.
  private(set) var shown: [Photo] = []
  private(set) lazy var keys = PhotoKeys(self)
  var currentPhoto: Int? { keys.current }
  private var generation = 0
  private var edition = 0
  /// The place at the top when the width last was the one that the rows are made for.
  private var anchor: Anchor?
  /// The photo that was at the top when new rows were made. As long as its row is at the top, it
  /// counts as the place, so that nothing wanders off while the width changes again and again.
  private var keptPhoto: Photo.ID?
  /// A photo to bring to the top when there are rows.
  private var wanted: Int?
  /// The photo whose tile gets the focus back when its row is there again.
  private var focusWanted: Int?
  /// True if the first tile is to get the focus when there is one.
  private var isFocusWanted = false
  private var resized: (width: Int, rest: Timeout)?
  private var fingers: FingerWatch?
  private let firstPictures = FirstPictures()
  /// True if the rows are made for a width that was foretold.
  private var isForetold = false
  var startPlace: PhotoPlace?
  var onScroll: () -> Void = {}
  private var tracking: Tracking?

  /// - Parameters:
  ///   - photos: the photos to show.
  ///   - head: is above the first photo and scrolls with it.
  init(
    of photos: any PhotoSequence, pictures: Pictures, likes: Likes?, head: Widget? = nil
  ) {
    let ground = GridGround(photos: photos, pictures: pictures, likes: likes, head: head)
    self.photos = photos
    self.ground = ground
    list = RowList(style: "photo-grid") { GridRow(on: ground) }
    widget = list.widget
    widget.attach(self)
    list.items.append((head == nil ? [] : [GridItem(.head)]) + [GridItem(.tail)])
    list.onLayout = { [weak self] in self?.followWidth() }
    list.onSeen = { [weak self] in self?.tellSeen($0) }
    list.view.onShortcut("l") { [weak self] in self?.keys.likeCurrent() ?? false }
    list.onKey = { [weak self] in self?.press($0, $1) ?? false }
    _ = PressGuard(on: list.view) { photos.generation }
    widget.onNotify("root") { [weak self] in self?.loadFirstPictures() }
    fingers = FingerWatch(on: list.view) { [weak self] isForFingers in
      guard let self else { return }
      ground.isForFingers = isForFingers
      list.update()
    }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      // Reading these makes their changes run this again, even before there are rows.
      _ = (photos.photos.count, photos.generation)
      if arrangement == nil { loadFirstPictures() } else { follow() }
    }
  }

  var hasFirstPictures: Bool { firstPictures.areThere }

  func focus() {
    isFocusWanted = !focusTopTile()
    if isFocusWanted { list.focus() }
  }

  func scrollToTop() {
    wanted = nil
    list.scrollToTop()
  }

  var topPhoto: Int? { topPhoto(of: list.seenRows) }

  func bringToTop(photo index: Int) {
    wanted = index
    if arrangement != nil { bringWantedToTop() }
  }

  /// The list item of a row of photos.
  func item(ofRow row: Int) -> Int { row + (ground.head == nil ? 0 : 1) }
}

// MARK: - Rows

extension PhotoGrid {
  /// Takes over changes: new photos at the end, single photos that were put in or taken out, or
  /// another list.
  private func follow() {
    guard arrangement != nil else { return }
    if edition != photos.edition {
      rearrange(photos.photos)
      if startPlace == nil { scrollToTop() } else { begin() }
    } else if generation != photos.generation {
      rearrange(photos.photos)
    } else {
      extend(to: photos.photos)
    }
    generation = photos.generation
    edition = photos.edition
  }

  /// Adds a portion of the new photos; the others follow frame by frame.
  private func extend(to photos: [Photo], atLeast wanted: Int = 0) {
    guard var arrangement, photos.count > shown.count else { return }
    let new = photos[shown.count...].prefix(max(Self.portion, wanted - shown.count))
    let before = arrangement.rows.count
    let kept = arrangement.append(new.map(\.aspectRatio))
    self.arrangement = arrangement
    shown += new
    splice(from: kept, removing: before - kept)
  }

  /// Makes new rows for the present width, and replaces those that changed. The photo at the top stays
  /// there, unless it is gone.
  private func rearrange(_ photos: [Photo]) {
    let focused = focusedPhoto.map { shown[$0].id }
    let old = arrangement?.rows ?? []
    let common = PhotoSplice(from: shown.map(\.id), to: photos.map(\.id)).index
    let new = JustifiedRows(width: ground.rowWidth, aspectRatios: photos.map(\.aspectRatio))
    let kept = zip(old, new.rows).prefix { $0 == $1 && $0.photos.upperBound <= common }.count
    arrangement = new
    shown = photos
    splice(from: kept, removing: old.count - kept)
    if let anchor { restore(anchor) }
    focusWanted = focused.flatMap { id in shown.firstIndex { $0.id == id } }
  }

  private func splice(from kept: Int, removing removed: Int) {
    let items = (arrangement?.rows.dropFirst(kept) ?? []).map { row in
      GridItem(.photos(row, Array(shown[row.photos])))
    }
    list.splice(at: item(ofRow: kept), removing: removed, inserting: items)
  }

  /// Gives the focus back to the photo that had it, because new rows have other tiles.
  private func restoreFocus(among seen: [SeenRow<GridRow>]) {
    if isFocusWanted, isFocusInside { isFocusWanted = !focusTopTile() }
    guard let photo = focusWanted else { return }
    focusWanted = nil
    guard seen.contains(where: { $0.row.photos?.contains(photo) == true }) else { return }
    focus(photo: photo)
    // GTK scrolls to show all of a tile that gets the focus.
    if let anchor { restore(anchor) }
  }

  private func tellSeen(_ seen: [SeenRow<GridRow>]) {
    if arrangement?.width == ground.rowWidth, list.goal == nil { anchor = anchor(in: seen) }
    if shown.count < photos.photos.count { extend(to: photos.photos) }
    restoreFocus(among: seen)
    let last = seen.last { $0.row.photos != nil }?.row.photos?.upperBound
    // The head may fill the window; the photos below it are needed, too.
    photos.show(index: max(0, (last ?? 0) - 1))
    keys.settle()
    onScroll()
  }
}

// MARK: - Width

extension PhotoGrid {
  /// Called after each layout. The first one gives the width that the rows are made for.
  private func followWidth() {
    let width = ground.rowWidth
    guard width > 0 else { return }
    guard let arrangement else { return arrangeFirst() }
    if isForetold {
      isForetold = false
      if arrangement.width != width { rearrange(shown) }
    } else if arrangement.width == width {
      resized = nil
    } else if resized?.width != width {
      resized = (width, Timeout(Self.rest) { [weak self] in self?.takeWidth() })
      if let anchor { restore(anchor) }
    }
  }

  /// Makes the first rows, for the present width.
  private func arrangeFirst() {
    generation = photos.generation
    edition = photos.edition
    rearrange(photos.photos)
    begin()
  }

  /// Begins at the photo that was wanted, where the last session ended, or at the top.
  private func begin() {
    guard wanted == nil, let start = startPlace else { return bringWantedToTop() }
    guard !shown.isEmpty else { return }
    startPlace = nil
    restore(Anchor(photo: start.photo, share: start.share))
  }

  /// Loads the pictures for a width that is foretold, because nothing is laid out in a window that is
  /// not on the screen yet.
  private func loadFirstPictures() {
    guard let window = widget.window, !window.widget.isMapped, !photos.photos.isEmpty else {
      return
    }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    ground.rowWidth = Int(width) - Self.rowMargins
    isForetold = true
    arrangeFirst()
    guard let arrangement else { return }
    let begin = keptPhoto.flatMap { id in shown.firstIndex { $0.id == id } } ?? 0
    var left = Int(height)
    let seen = arrangement.rows.indices.drop { arrangement.rows[$0].photos.upperBound <= begin }
      .prefix { row in
        defer { left -= arrangement.rows[row].placement(width: ground.rowWidth).height }
        return left > 0
      }
    let rows = seen.compactMap { list.row(at: item(ofRow: $0)) }
    firstPictures.load(rows.flatMap(\.pictures)) {
      for row in rows { row.setProximity(.visible, width: ground.rowWidth) }
    }
  }

  private func takeWidth() {
    resized = nil
    rearrange(shown)
  }
}

// MARK: - Place

extension PhotoGrid {
  private func anchor(in seen: [SeenRow<GridRow>]) -> Anchor? {
    guard let top = seen.top() else { return nil }
    if case .head = top.seen.row.kind { return Anchor(photo: nil, share: top.share) }
    return topPhoto(of: seen).map { Anchor(photo: shown[$0].id, share: top.share) }
  }

  var place: PhotoPlace? {
    guard let anchor, let photo = anchor.photo else { return nil }
    return PhotoPlace(photo: photo, share: anchor.share)
  }

  private func topPhoto(of seen: [SeenRow<GridRow>]) -> Int? {
    guard let photos = seen.top()?.seen.row.photos else { return nil }
    return photos.first { shown[$0].id == keptPhoto } ?? photos.lowerBound
  }

  private func restore(_ anchor: Anchor) {
    keptPhoto = anchor.photo
    guard let id = anchor.photo else { return list.bringToTop(item: 0, share: anchor.share) }
    guard let index = shown.firstIndex(where: { $0.id == id }),
      let row = arrangement?.row(ofPhoto: index)
    else { return scrollToTop() }
    list.bringToTop(item: item(ofRow: row), share: anchor.share)
  }

  private func bringWantedToTop() {
    // For the first photo, the head above it is shown, too.
    let index = wanted ?? 0
    wanted = nil
    guard index > 0, shown.indices.contains(index) else { return scrollToTop() }
    restore(Anchor(photo: shown[index].id, share: 0))
  }
}

// MARK: - Viewer

extension PhotoGrid {
  func reveal(index: Int) {
    if shown.count <= index { extend(to: photos.photos, atLeast: index + 1) }
    guard let row = arrangement?.row(ofPhoto: index) else { return }
    list.bringIntoSight(item: item(ofRow: row))
  }

  func focus(index: Int) {
    if !isSeen(index) || !focus(photo: index) { list.focus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    guard isSeen(index), let row = arrangement?.row(ofPhoto: index),
      let tile = list.row(at: item(ofRow: row))?.tile(ofPhoto: index)
    else { return nil }
    return ShownPicture(tile.picture)
  }
}
