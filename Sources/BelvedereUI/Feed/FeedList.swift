// The feed as a column of cards.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The list view over a feed.
final class FeedList: PhotosView {
  /// Pixels on both sides of the cards.
  private static let margins = 2 * 16
  /// One centred column of cards at most 760 px wide.
  private static let columnWidth = 760 + margins
  /// Below this width, in pixels, cards go from edge to edge.
  private static let narrowWidth = 400
  /// Photos a frame that the list grows by: GTK makes and fills a row for each at once, and a page of
  /// them would hold up the frame.
  private static let portion = 4

  let widget: Widget
  var open: (_ index: Int) -> Void = { _ in }

  private let feed: Feed
  private let list: RowList<FeedRow>
  private var generation = -1
  private var edition = -1
  /// The photos that the list shows.
  private var shown: [Photo.ID] = []
  private let firstPictures = FirstPictures()
  private var trackings: [Tracking] = []

  init(feed: Feed, pictures: Pictures, likes: Likes?) {
    self.feed = feed
    list = RowList(columnWidth: Self.columnWidth, style: "feed") {
      FeedRow(feed: feed, pictures: pictures, likes: likes)
    }
    widget = list.widget
    widget.attach(self)
    list.onSeen = { [unowned self] in tellSeen($0) }
    list.isActivatable = \.isPhoto
    list.onActivate = { [unowned self] in open($0) }
    list.onKey = { [unowned self] key, _ in press(key) }
    list.view.onShortcut("l") { [unowned self] in likeFocused() }
    widget.onNotify("root") { [unowned self] in loadFirstPictures() }
    trackings = [
      track { [unowned self] in showPhotos() },
      track { [unowned self] in showNewerAtTop() },
    ]
  }

  func focus() { list.focus() }

  var hasFirstPictures: Bool { firstPictures.areThere }

  func scrollToTop() { list.scrollToTop() }

  var topPhoto: Int? {
    list.seenRows.top().map(\.seen.index).flatMap { $0 < count ? $0 : nil }
  }

  func bringToTop(photo index: Int) {
    // Rows below it, for the window to be filled with.
    extend(to: index + Feed.pageSize)
    if index > 0 { list.bringToTop(item: index, share: 0) } else { scrollToTop() }
  }
}

// MARK: - Rows

extension FeedList {
  /// Takes over what is new of the feed: the end of the list when it grew, single photos that were
  /// put in or taken out, all of it otherwise. Of many it takes a portion; the others follow frame by
  /// frame.
  private func showPhotos() {
    let photos = feed.photos
    if edition != feed.edition {
      let new = photos.prefix(Self.portion)
      list.splice(
        at: 0, removing: list.items.count, inserting: new.map(FeedItem.init) + [.tail])
      shown = new.map(\.id)
      scrollToTop()
    } else if generation != feed.generation {
      edit(photos)
    } else if photos.count > count {
      extend(to: count + Self.portion)
    }
    generation = feed.generation
    edition = feed.edition
    loadFirstPictures()
  }

  /// In a window that is not on the screen yet nothing is laid out, so widths are foretold.
  private func loadFirstPictures() {
    guard !widget.isMapped, let window = widget.window else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    let isNarrow = width < Self.narrowWidth
    firstPictures.load(
      in: (0..<min(count, FirstPictures.count)).compactMap(list.row),
      width: isNarrow ? Int(width) : min(Int(width), Self.columnWidth) - Self.margins)
  }

  private var count: Int { shown.count }

  /// What is on screen stays where it is.
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

  /// At the top newer photos just come; further down they wait to be asked for.
  private func showNewerAtTop() {
    if feed.hasNewer && gtk_adjustment_get_value(list.adjustment) <= 0 { feed.showNewer() }
  }

  private func tellSeen(_ seen: [SeenRow<FeedRow>]) {
    list.view.setClass("narrow", widget.width < Self.narrowWidth)
    if count < feed.photos.count { showPhotos() }
    if let last = seen.last { feed.show(index: last.index) }
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

extension FeedList {
  private func press(_ key: UInt32) -> Bool {
    switch Int32(key) {
    case GDK_KEY_End, GDK_KEY_KP_End: scrollToEnd()
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down: return focusVisibleRow()
    default: return false
    }
    return true
  }

  /// To the last photo, or to what stands below it when no more photos are to come.
  private func scrollToEnd() {
    list.stopCoasting()
    switch feed.tail {
    case .failed, .end: list.scroll(toItem: count)
    case .more, .loading: if count > 0 { list.scroll(toItem: count - 1) }
    }
  }

  private func likeFocused() -> Bool {
    guard let row = list.seenRows.first(where: { $0.row.hasFocus && $0.index < count })?.row else {
      return false
    }
    row.toggleLike()
    return true
  }

  /// Arrow keys go on from the focused photo while it is seen; else the first photo that is seen gets
  /// the focus, and true says that this was all the key did.
  private func focusVisibleRow() -> Bool {
    // What a quick key before this one has brought into sight is known when it is painted.
    guard !list.needsUpdate else { return false }
    list.scheduleUpdate()
    let seen = list.seenRows.filter { $0.index < count }.map(\.row)
    guard let first = seen.first, !seen.contains(where: \.hasFocus) else { return false }
    return first.grabFocus()
  }
}
