// The feed's screen: loader, list or grid, or a status page that says why there is nothing and what to
// do.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of the view stack that shows the feed.
final class FeedPage: WindowPage {
  static let name = "feed"
  static var title: String { tr("Feed") }
  static let icon = Icon.picture

  let widget: Widget

  private let feed: Feed
  private let pictures: Pictures
  private let likes: Likes?
  private let frame: Widget
  private var view: any PhotosView
  private let status: Widget
  private var tracking: Tracking?

  /// - Parameter start: where the last session ended.
  init(
    feed: Feed, pictures: Pictures, likes: Likes?, layout: FeedLayout, start: PhotoPlace? = nil
  ) {
    self.feed = feed
    self.pictures = pictures
    self.likes = likes
    self.layout = layout
    frame = adw_bin_new()!
    view = Self.makeView(layout, of: feed, pictures: pictures, likes: likes)
    view.startPlace = start
    adw_bin_set_child(frame.cast(), view.widget)
    widget = gtk_stack_new()!
    let retry = Make.button(tr("_Retry"), "suggested-action", "pill") { feed.refresh() }
    retry.align(GTK_ALIGN_CENTER)
    status = Make.statusPage(title: "", child: retry)
    let spinner = Make.spinner(size: 48)
    spinner.setAccessibleLabel(tr("Loading photos"))
    gtk_stack_add_named(widget.opaque, spinner, "loading")
    gtk_stack_add_named(widget.opaque, frame, "list")
    gtk_stack_add_named(widget.opaque, status, "status")
    widget.attach(self)
    tracking = widget.track { [weak self] in
      guard let self else { return }
      showPhase()
      if feed.phase == .loading {
        gtk_spinner_start(spinner.opaque)
      } else {
        gtk_spinner_stop(spinner.opaque)
      }
    }
  }

  func refresh() {
    view.scrollToTop()
    feed.refresh()
  }

  var stale: [Stale] {
    guard let error = feed.refreshError else { return [] }
    return [
      Stale(
        error: error, sentence: tr("These are the photos seen last. %@", error.sentence),
        retry: feed.refresh, dismiss: feed.dismissRefreshError)
    ]
  }

  /// Lets photos be dragged out of list and grid.
  func dragsPhotosOut(sharing: Sharing, images: any ImageLoading) {
    frame.dragsPhotoOut(sharing: sharing, images: images) { [weak self] x, y in
      guard let self else { return nil }
      return view.photo(at: x, y, of: frame, among: feed.photos)
    }
  }

  /// Lets list and grid show a photo's context menu.
  func offersPhotoMenu(_ actions: PhotoActions) {
    _ = PhotoMenu(on: frame, actions: actions, of: feed) { [weak self] in self?.view }
  }

  func focus() { view.focus() }

  /// List or grid; a change keeps the photo at the top.
  var layout: FeedLayout {
    didSet { if layout != oldValue { changeView() } }
  }

  private func changeView() {
    let (top, open, onScroll) = (view.topPhoto, view.open, view.onScroll)
    view = Self.makeView(layout, of: feed, pictures: pictures, likes: likes)
    view.open = open
    view.onScroll = onScroll
    adw_bin_set_child(frame.cast(), view.widget)
    if let top { view.bringToTop(photo: top) }
    view.focus()
  }

  private static func makeView(
    _ layout: FeedLayout, of feed: Feed, pictures: Pictures, likes: Likes?
  ) -> any PhotosView {
    switch layout {
    case .list: FeedList(feed: feed, pictures: pictures, likes: likes)
    case .grid: PhotoGrid(of: feed, pictures: pictures, likes: likes)
    }
  }

  /// Whether what is shown is not about to change: the first photos are there, or the reason why not.
  var isComplete: Bool {
    switch feed.phase {
    case .idle, .loading: false
    case .loaded: view.hasFirstPictures
    case .empty, .failed: true
    }
  }

  /// Called when a photo is chosen.
  var open: (_ index: Int) -> Void {
    get { view.open }
    set { view.open = newValue }
  }

  var gallery: any PhotoGallery { view }

  /// What is at the top; nil at the beginning of the feed, where the next start begins anyway.
  var place: PhotoPlace? {
    guard let place = view.place, let first = feed.photos.first else { return nil }
    return place.photo == first.id && place.share <= 0 ? nil : place
  }

  /// Called when something else may be at the top.
  var onScroll: () -> Void {
    get { view.onScroll }
    set { view.onScroll = newValue }
  }

  private func showPhase() {
    switch feed.phase {
    case .idle, .loading: show("loading")
    case .loaded:
      let wasElsewhere = gtk_stack_get_visible_child(widget.opaque) != frame
      show("list")
      if wasElsewhere { view.focus() }
    case .empty:
      showStatus(
        icon: Icon.picture.name, title: tr("No Photos Yet"),
        text: feed.leavesAllOut
          ? tr("The Preferences leave out everything in this feed.")
          : tr("The service has no photos in this feed."))
    case .failed(let error):
      showStatus(icon: error.icon, title: error.title, text: error.sentence)
    }
  }

  private func showStatus(icon: String, title: String, text: String) {
    adw_status_page_set_icon_name(status.opaque, icon)
    adw_status_page_set_title(status.opaque, title)
    adw_status_page_set_description(status.opaque, escapeMarkup(text))
    show("status")
  }

  private func show(_ page: String) { gtk_stack_set_visible_child_name(widget.opaque, page) }
}
