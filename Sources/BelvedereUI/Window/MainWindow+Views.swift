// Feed and Profile while someone is signed in, and the viewer that opens from both.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension MainWindow {
  func addViews() {
    guard feedPage == nil, let signedIn = session.signedIn, let pictures = session.pictures else {
      return
    }
    let (feed, sharing) = (signedIn.feed, signedIn.sharing)
    let feedPage = FeedPage(
      feed: feed, pictures: pictures, likes: signedIn.likes,
      layout: context.preferences.feedLayout, start: feedPlace.kept)
    let profilePage = ProfilePage(
      profile: signedIn.profile, favourites: signedIn.favourites, pictures: pictures,
      session: session,
      showFeed: { [weak self] in self?.show(FeedPage.self) })
    add([feedPage, profilePage])
    likeNotices.follow(signedIn.likes)
    feedPage.open = { [weak self, weak feedPage] in
      if let feedPage { self?.open(feed, at: $0, from: feedPage.gallery) }
    }
    feedPage.onScroll = { [weak self, weak feedPage] in
      if let feedPage { self?.feedPlace.follow(feedPage) }
    }
    profilePage.grid.open = { [weak self, weak profilePage] in
      if let profilePage { self?.open(profilePage.shown, at: $0, from: profilePage.grid) }
    }
    feedPage.dragsPhotosOut(sharing: sharing, images: pictures.images)
    profilePage.dragsPhotosOut(sharing: sharing, images: pictures.images)
    offerPhotoMenus(feedPage, profilePage, feed: feed)
    sharing.onOutcome = { [weak self] outcome in
      guard let self else { return }
      (viewerHost.toastPlace ?? screens).tell(outcome)
    }
    self.feedPage = feedPage
    self.profilePage = profilePage
    if widget.isMapped { loginNotice.lead() }
  }

  private func offerPhotoMenus(_ feedPage: FeedPage, _ profilePage: ProfilePage, feed: Feed) {
    let ofFeed = makePhotoActions(on: feedPage.widget, of: feed) { [weak feedPage] in
      feedPage?.gallery
    }
    if let ofFeed { feedPage.offersPhotoMenu(ofFeed) }
    let ofProfile = makePhotoActions(on: profilePage.widget, of: profilePage.shown) {
      [weak profilePage] in profilePage?.grid
    }
    if let ofProfile { profilePage.offersPhotoMenu(ofProfile) }
  }

  private func add(_ pages: [any WindowPage]) {
    for page in pages {
      let kind = type(of: page)
      adw_view_stack_add_titled(views.opaque, page.widget, kind.name, kind.title)
        .setIcon(kind.icon.name)
    }
    notices.pages = pages
  }

  func removeViews() {
    guard feedPage != nil else { return }
    feedPage = nil
    profilePage = nil
    feedPlace.keep(nil)
    for page in notices.pages { adw_view_stack_remove(views.opaque, page.widget) }
    notices.pages = []
  }

  /// The actions of photos on a screen that shows many, for its context menu.
  ///
  /// - Parameters:
  ///   - host: a widget of the screen.
  ///   - gallery: the list or grid as it is at that moment.
  func makePhotoActions(
    on host: Widget, of sequence: any PhotoSequence,
    gallery: @escaping @MainActor () -> (any PhotoGallery)?
  ) -> PhotoActions? {
    guard let connection = session.connection, let signedIn = session.signedIn else { return nil }
    let actions = PhotoActions(
      sharing: signedIn.sharing, images: connection.images, likes: signedIn.likes, host: host)
    actions.showFacts = { [weak self] photo in
      guard let self, let gallery = gallery(),
        let index = sequence.photos.firstIndex(where: { $0.id == photo.id })
      else { return }
      open(sequence, at: index, from: gallery, showsFacts: true)
    }
    return actions
  }

  /// Opens the viewer on a photo of a sequence.
  private func open(
    _ sequence: any PhotoSequence, at index: Int, from gallery: any PhotoGallery,
    showsFacts: Bool = false
  ) {
    guard let connection = session.connection, let signedIn = session.signedIn else { return }
    let viewer = Viewer(
      sequence: sequence, index: index, images: connection.images,
      originals: connection.originals)
    viewerHost.open(
      viewer, from: gallery, images: connection.images, likes: signedIn.likes,
      sharing: signedIn.sharing, facts: signedIn.facts, preferences: context.preferences,
      showsFacts: showsFacts)
  }
}

extension Optional where Wrapped == OpaquePointer {
  /// Sets the icon of an AdwViewStackPage.
  fileprivate func setIcon(_ name: String) {
    if let self { adw_view_stack_page_set_icon_name(self, name) }
  }
}
