// The feed's screen: list or grid, or the reason why there is nothing, and what to do.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of the view stack that shows the feed.
final class FeedPage: WindowPage {
  static let name = "feed"
  static var title: String { tr("Feed") }
  static let icon = Icon.picture
  static let command = Commands.showFeed

  let widget: Widget

  private let context: PageContext
  private let frame: Widget
  private let page: StatePage
  private let gridOffer: GridOffer
  private let placeKeeper: FeedPlaceKeeper
  private var shownLayout: FeedLayout
  private var view: any PhotosView
  private var trackings: [Tracking] = []

  private var feed: PagedPhotos { context.signedIn.feed }

  init(in context: PageContext) {
    self.context = context
    frame = adw_bin_new()!
    page = StatePage(.screen, loading: tr("Loading photos"), content: frame)
    gridOffer = GridOffer(preferences: context.app.preferences)
    placeKeeper = FeedPlaceKeeper(settings: context.app.settings)
    shownLayout = context.app.preferences.feedLayout
    view = Self.makeView(shownLayout, in: context)
    view.startPlace = placeKeeper.kept
    widget = gtk_overlay_new()!
    gtk_overlay_set_child(widget.opaque, page.widget)
    gtk_overlay_add_overlay(
      widget.opaque, WidthWatch.make { [gridOffer] in gridOffer.follow(width: $0) })
    widget.attach(self)
    showView()
    context.offerPhotos(of: feed, on: frame) { [weak self] in self?.view }
    trackings = [
      widget.track { [weak self] in self?.showState() },
      widget.track { [weak self] in self?.showLayout() },
    ]
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

  var offers: [Offer] {
    let newer = Offer(
      sentence: tr("There are newer photos."), accept: feed.showNewer, decline: feed.dismissNewer)
    return (feed.hasNewer ? [newer] : []) + [gridOffer.offer].compactMap(\.self)
  }

  var layout: FeedLayout? { context.app.preferences.feedLayout }

  func focus() { view.focus() }

  func end(isLoggedOut: Bool) { placeKeeper.keep(isLoggedOut ? nil : place) }

  /// The place at the top; nil at the beginning of the feed, where the next start begins anyway.
  var place: PhotoPlace? {
    guard let place = view.place, let first = feed.photos.first else { return nil }
    return place.photo == first.id && place.share <= 0 ? nil : place
  }

  var isComplete: Bool {
    switch feed.phase {
    case .idle, .loading: false
    // Complete with the first photos, or with the reason why there are none.
    case .loaded: view.hasFirstPictures
    case .empty, .failed: true
    }
  }
}

// MARK: - List and grid

extension FeedPage {
  /// Changes to list or grid; the photo at the top stays.
  private func showLayout() {
    let layout = context.app.preferences.feedLayout
    gridOffer.follow(layout: layout)
    guard layout != shownLayout else { return }
    shownLayout = layout
    let top = view.topPhoto
    view = Self.makeView(layout, in: context)
    showView()
    if let top { view.bringToTop(photo: top) }
    view.focus()
  }

  private func showView() {
    view.open = { [weak self] index in
      guard let self else { return }
      context.open(feed, index, view, false)
    }
    view.onScroll = { [weak self] in
      guard let self else { return }
      placeKeeper.follow { [weak self] in self?.place }
    }
    adw_bin_set_child(frame.cast(), view.widget)
  }

  private static func makeView(_ layout: FeedLayout, in context: PageContext) -> any PhotosView {
    let (feed, likes) = (context.signedIn.feed, context.signedIn.likes)
    return switch layout {
    case .list: FeedList(feed: feed, pictures: context.pictures, likes: likes)
    case .grid: PhotoGrid(of: feed, pictures: context.pictures, likes: likes)
    }
  }
}

// MARK: - State

extension FeedPage {
  private func showState() {
    let wasElsewhere = !page.showsContent
    page.show(state)
    if wasElsewhere && page.showsContent { view.focus() }
  }

  private var state: StatePage.State {
    switch feed.phase {
    case .idle, .loading: .loading
    case .loaded: .content
    case .empty:
      .empty(
        icon: .picture, title: tr("No Photos Yet"),
        sentence: feed.leavesAllOut
          ? tr("The preferences hide every photo of this feed.")
          : tr("The service has no photos in this feed."),
        button: (tr("_Retry"), feed.refresh))
    case .failed(let error): .failed(error, retry: feed.refresh)
    }
  }
}
