// SPDX-License-Identifier: MIT

// The profile: the person who is logged in, or buttons to get an account, and below that the favourites as a grid,
// on one surface that scrolls as a whole.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The page of the view stack that shows the profile.
final class ProfilePage: WindowPage {
  static let name = "profile"
  static var title: String { tr("Profile") }
  static let icon = Icon.person
  static let command = Commands.showProfile

  let widget: Widget

  private let profile: Profile
  private let favourites: Favourites
  private let board: PhotoBoard
  private let head: Widget
  /// Nil for a person without an account.
  private let profileHead: ProfileHead?
  private let favouritesHead: FavouritesHead
  private let placesHead: FavouritePlacesHead

  init(in context: PageContext) {
    let (profile, favourites) = (context.signedIn.profile, context.signedIn.favourites)
    let session = context.app.session
    self.profile = profile
    self.favourites = favourites
    favouritesHead = FavouritesHead(
      favourites: favourites, profile: profile,
      showFeed: {
        context.show(context.signedIn.feed == nil ? ExplorePage.self : FeedPage.self)
      })
    placesHead = FavouritePlacesHead(
      context.signedIn.favouritePlaces, places: context.signedIn.places,
      pictures: context.pictures, files: context.signedIn.placeFiles, open: context.openPlace,
      importing: context.openFile)
    let others = OtherFavouritesHead(
      context.signedIn.otherFavourites, pictures: context.pictures, open: context.showFavourites)
    let logOut = LogOutQuestion(session: session)
    profileHead =
      session.looksAround
      ? nil
      : ProfileHead(
        profile: profile, images: context.pictures.images,
        isUnsplash: session.service?.source == .unsplash, likeCount: { favourites.count },
        isToldBelow: { FavouritesHead.tellsFailure(of: favourites) },
        retry: {
          profile.refresh()
          if case .failed = favourites.all.phase { favourites.all.refresh() }
        },
        logOut: { logOut.ask() })
    head = Make.box(
      .vertical,
      [
        profileHead?.widget ?? VisitorHead.make(in: session), placesHead.widget,
        others.widget, favouritesHead.widget,
      ])
    let shown = ShownFavourites(favourites)
    let board = PhotoBoard(
      of: shown, as: .grid, pictures: context.pictures, likes: context.signedIn.likes, head: head)
    self.board = board
    placesHead.board.view.outer = board.view
    board.onScroll = { [placesHead] in placesHead.board.view.scrolled() }
    let view = context.makeView(of: board)
    view.setExpands(vertical: true)
    widget = Make.box(.vertical, [view, placesHead.bar.widget])
    board.widget.setAccessibleLabel(Self.title)
    logOut.place = widget
    widget.attach(self)
    widget.on("map") { favourites.start() }
    widget.onShortcut("Escape") { [weak self] in
      guard let self else { return false }
      if placesHead.endSelecting() { return true }
      let hadFocus = board.view.focusedItem != nil
      guard favouritesHead.endSearch() else { return false }
      if !hadFocus { focusField() }
      return true
    }
    board.open = { [weak board] in if let board { context.open(shown, $0, board, false) } }
  }

  var search: (() -> Void)? { { [weak self] in self?.focusField() } }

  /// Scrolls to the search field of the favourites and focuses it.
  private func focusField() {
    board.view.scroll(to: favouritesHead.fieldOffset(in: head) - Double(widget.height) / 4)
    favouritesHead.focusField()
  }

  /// Focuses the favourite at the top, or what stands in place of the favourites.
  func focus() {
    if board.view.seen.isEmpty, profileHead?.focusButton() == true || favouritesHead.focusButton() {
      return
    }
    board.focus()
  }

  var stale: [Stale] {
    let (all, profile) = (favourites.all, profile)
    return [
      profile.refreshError.map {
        Stale(
          error: $0, sentence: tr("This is the profile as seen last. %@", $0.sentence),
          retry: profile.refresh, dismiss: profile.dismissRefreshError)
      },
      all.refreshError.map {
        Stale(
          error: $0, sentence: tr("These are the favourites seen last. %@", $0.sentence),
          retry: all.refresh, dismiss: all.dismissRefreshError)
      },
    ].compactMap(\.self)
  }

  func refresh() {
    favourites.all.refresh()
    guard let profileHead else { return }
    profile.refresh()
    profileHead.refreshPortrait()
  }
}
