// SPDX-License-Identifier: MIT

// The feed's screen: a list or grid, or the reason why it is empty.

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

  var widget: Widget { page.widget }

  private let context: PageContext
  private let page: StatePage
  private let placeKeeper: FeedPlaceKeeper
  let board: PhotoBoard
  private var trackings: [Tracking] = []

  private let feed: PagedPhotos

  init?(in context: PageContext) {
    guard let feed = context.signedIn.feed else { return nil }
    self.context = context
    self.feed = feed
    let board = PhotoBoard(
      of: feed, as: context.app.preferences.feedLayout, pictures: context.pictures,
      likes: context.signedIn.likes)
    self.board = board
    page = StatePage(.screen, loading: tr("Loading photos"), content: context.makeView(of: board))
    placeKeeper = FeedPlaceKeeper(settings: context.app.settings)
    board.startPlace = placeKeeper.kept
    widget.attach(self)
    board.open = { [weak board] in if let board { context.open(feed, $0, board, false) } }
    board.onScroll = { [weak self] in self?.followScrolling() }
    trackings = [
      widget.track { [weak self] in self?.showState() },
      widget.track { [board] in board.choice = context.app.preferences.feedLayout },
      widget.track { [weak self] in self?.showNewerAtTop() },
    ]
  }

  func refresh() {
    board.view.scrollToTop()
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
    guard feed.hasNewer else { return [] }
    return [
      Offer(
        sentence: tr("There are newer photos."), accept: feed.showNewer,
        decline: feed.dismissNewer)
    ]
  }

  var layout: LayoutChoice? { context.app.preferences.feedLayout }

  func focus() {
    if !page.focusButton() { board.focus() }
  }

  func end(isLoggedOut: Bool) { placeKeeper.keep(isLoggedOut ? nil : place) }

  /// The place at the top; nil at the beginning of the feed, which is the default of the next start.
  var place: PhotoPlace? {
    guard let place = board.place, let first = feed.photos.first else { return nil }
    return place.photo == first.id && place.share <= 0 ? nil : place
  }

  var isComplete: Bool {
    switch feed.phase {
    case .idle, .loading: false
    // Complete with the first pictures, or with the reason why there are none.
    case .loaded: board.hasFirstPictures
    case .empty, .failed: true
    }
  }
}

// MARK: - Scrolling

extension FeedPage {
  private func followScrolling() {
    showNewerAtTop()
    placeKeeper.follow { [weak self] in self?.place }
  }

  /// Shows newer photos at once at the top; further down, they wait until the person asks for them.
  private func showNewerAtTop() {
    if feed.hasNewer && board.view.isAtTop { feed.showNewer() }
  }
}

// MARK: - State

extension FeedPage {
  private func showState() {
    let wasElsewhere = !page.showsContent
    page.show(state)
    if wasElsewhere && page.showsContent { board.focus() }
  }

  private var state: StatePage.State {
    switch feed.phase {
    case .idle, .loading: .loading
    case .loaded: .content
    case .empty:
      .empty(
        icon: .picture, title: tr("No Photos Yet"),
        sentence: feed.hidesAllPhotos
          ? tr("The preferences hide every photo of this feed.")
          : tr("The service has no photos in this feed."),
        button: (tr("_Retry"), feed.refresh))
    case .failed(let error): .failed(error, retry: feed.refresh)
    }
  }
}
