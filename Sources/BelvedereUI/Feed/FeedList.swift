// The feed as a column of cards.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The list view over a feed.
final class FeedList: PhotosView {
  /// The margins on both sides of the cards, added up, in pixels.
  private static let margins = 2 * 16
  /// The greatest width of the one centred column of cards, in pixels.
  private static let cardWidth = 760
  private static let columnWidth = cardWidth + margins
  /// The width, in pixels, below which cards go from edge to edge.
  private static let narrowWidth = 400
  /// The number of photos that the list grows by in a frame. GTK makes and fills a row for each at once,
  /// and a page of them would hold up the frame.
  private static let portion = 4

  /// The number of cards that a window of usual height shows.
  private static let firstCount = 2
  /// The height of the header bar, in application pixels.
  private static let barHeight = 47

  let widget: Widget
  var open: (_ index: Int) -> Void = { _ in }

  private let feed: PagedPhotos
  private let room: CardRoom
  private let list: RowList<FeedRow>
  private var generation = -1
  private var edition = -1
  /// The photos that the list shows.
  private var shown: [Photo.ID] = []
  private let firstPictures = FirstPictures()
  /// The item that the list begins with.
  private var firstItem = 0
  private(set) lazy var keys = PhotoKeys(self)
  var currentPhoto: Int? { keys.current }
  private var trackings: [Tracking] = []
  var startPlace: PhotoPlace?
  var onScroll: () -> Void = {}

  init(feed: PagedPhotos, pictures: Pictures, likes: Likes?) {
    self.feed = feed
    let room = CardRoom(width: Self.cardWidth)
    self.room = room
    list = RowList(columnWidth: Self.columnWidth, style: "feed") {
      FeedRow(feed: feed, pictures: pictures, likes: likes, room: room)
    }
    widget = list.widget
    widget.attach(self)
    list.onLayout = { [weak self] in self?.followHeight() }
    list.onSeen = { [weak self] in self?.tellSeen($0) }
    list.isActivatable = \.isPhoto
    list.onActivate = { [weak self] in self?.open($0) }
    list.onKey = { [weak self] in self?.press($0, $1) ?? false }
    list.view.onShortcut("l") { [weak self] in self?.keys.likeCurrent() ?? false }
    widget.onNotify("root") { [weak self] in self?.loadFirstPictures() }
    trackings = [
      widget.track { [weak self] in self?.showPhotos() },
      widget.track { [weak self] in self?.showNewerAtTop() },
    ]
  }

  func focus() { list.focus() }

  var hasFirstPictures: Bool { firstPictures.areThere }

  func scrollToTop() { list.scrollToTop() }

  var topPhoto: Int? {
    list.seenRows.top().map(\.seen.index).flatMap { $0 < count ? $0 : nil }
  }

  var place: PhotoPlace? {
    guard let top = list.seenRows.top(), top.seen.index < count else { return nil }
    return PhotoPlace(photo: shown[top.seen.index], share: top.share)
  }

  func bringToTop(photo index: Int) {
    // Rows below the photo fill the window.
    extend(to: index + PageSource.pageSize)
    if index > 0 { list.bringToTop(item: index, share: 0) } else { scrollToTop() }
  }
}

// MARK: - Rows

extension FeedList {
  /// Takes over the changes of the feed: the end of the list if it grew, single photos that were put in or
  /// taken out, else all of it. Of many photos it takes a portion; the others follow frame by frame.
  private func showPhotos() {
    let photos = feed.photos
    if edition != feed.edition {
      let new = photos.prefix(Self.portion)
      list.splice(
        at: 0, removing: list.items.count, inserting: new.map(FeedItem.init) + [.tail])
      shown = new.map(\.id)
      begin(among: photos)
    } else if generation != feed.generation {
      edit(photos)
    } else if photos.count > count {
      extend(to: count + Self.portion)
    }
    generation = feed.generation
    edition = feed.edition
    loadFirstPictures()
  }

  /// Begins at the top, or where the last session ended.
  private func begin(among photos: [Photo]) {
    guard let place = startPlace else { return scrollToTop() }
    startPlace = nil
    guard let index = photos.firstIndex(where: { $0.id == place.photo }) else {
      return scrollToTop()
    }
    firstItem = index
    extend(to: index + PageSource.pageSize)
    list.bringToTop(item: index, share: place.share)
  }

  /// Loads the pictures for estimated widths: nothing is laid out before the window is on the screen.
  private func loadFirstPictures() {
    guard !widget.isMapped, let window = widget.window else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    room.height = Int(height) - Self.barHeight
    let isNarrow = width < Self.narrowWidth
    let first = (firstItem..<min(count, firstItem + Self.firstCount)).compactMap(list.row)
    firstPictures.load(first.map(\.photoPicture)) {
      for row in first {
        row.setProximity(
          .visible, width: isNarrow ? Int(width) : min(Int(width), Self.columnWidth) - Self.margins)
      }
    }
  }

  private var count: Int { shown.count }

  /// Puts photos in or takes them out; the visible part stays where it is.
  private func edit(_ photos: [Photo]) {
    let splice = PhotoSplice(from: shown, to: photos.map(\.id))
    let new = photos[splice.index..<(splice.index + splice.inserted)]
    list.splice(at: splice.index, removing: splice.removed, inserting: new.map(FeedItem.init))
    shown = photos.map(\.id)
  }

  /// Adds rows before the tail.
  private func extend(to wanted: Int) {
    guard wanted > count else { return }
    let new = feed.photos[count...].prefix(wanted - count)
    list.splice(at: count, removing: 0, inserting: new.map(FeedItem.init))
    shown += new.map(\.id)
  }

  /// Shows newer photos at once at the top; further down, they wait until the person asks for them.
  private func showNewerAtTop() {
    let isAtTop = list.goal == nil && gtk_adjustment_get_value(list.adjustment) <= 0
    if feed.hasNewer && isAtTop { feed.showNewer() }
  }

  private func tellSeen(_ seen: [SeenRow<FeedRow>]) {
    list.view.setClass("narrow", widget.width < Self.narrowWidth)
    if count < feed.photos.count { showPhotos() }
    if let last = seen.last { feed.show(index: last.index) }
    keys.settle()
    onScroll()
  }
}

// MARK: - Height

extension FeedList {
  /// Called after each layout. Keeps cards no taller than the window, and keeps the top when its height
  /// has changed.
  private func followHeight() {
    guard widget.height > 0, room.height != widget.height else { return }
    let top = room.height == nil || list.goal != nil ? nil : list.seenRows.first
    room.height = widget.height
    list.forEachRow { $0.queueResize() }
    if let top { list.bringToTop(item: top.index, share: -top.top / top.height) }
  }
}

// MARK: - Viewer

extension FeedList {
  func reveal(index: Int) {
    extend(to: index + 1)
    guard index < count else { return }
    list.bringIntoSight(item: index)
  }

  func focus(index: Int) {
    let row = list.row(at: index)
    if row?.widget.isMapped != true || row?.grabFocus() != true { list.focus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    list.seenRows.first { $0.index == index }?.row.picture
  }
}

// MARK: - Keyboard

extension FeedList: KeyboardPhotos {
  var photoCount: Int { shown.count }

  var seenPhotos: [SeenPhoto] {
    list.seenRows.filter { $0.index < count }.map {
      SeenPhoto(index: $0.index, top: $0.top, height: $0.height)
    }
  }

  var seenHeight: Double { Double(widget.height) }

  var focusedPhoto: Int? {
    list.row { $0.hasFocus }.flatMap { $0.index < count ? $0.index : nil }
  }

  var isMoving: Bool { list.isMoving }

  func scroll(by share: Double) { list.scroll(by: share) }

  func scrollToEnd() {
    list.stopCoasting()
    switch feed.tail {
    case .failed, .end: list.scroll(toItem: count)
    case .more, .loading: if count > 0 { list.scroll(toItem: count - 1) }
    }
  }

  func takeFocus(photo index: Int, isStill: Bool) -> Bool {
    let focus = { [list] in list.row(at: index)?.grabFocus() ?? false }
    return isStill ? list.keepingPlace(focus) : focus()
  }

  func neighbour(of photo: Int, _ key: UInt32) -> Int? {
    switch Int32(key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: photo > 0 ? photo - 1 : nil
    default: photo + 1
    }
  }

  func watchNextFrame() { list.scheduleUpdate() }

  func open(photo index: Int) { open(index) }

  func toggleLike(photo index: Int) { list.row(at: index)?.toggleLike() }

  private func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    switch Int32(key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down: keys.pressArrow(key)
    default: keys.press(key, modifiers, isControl: list.isFocusInControl)
    }
  }
}
