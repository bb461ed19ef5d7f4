// Feed and Profile while someone is signed in, and the viewer that opens from both.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension MainWindow {
  func addViews() {
    guard feedPage == nil, let feed = session.feed, let profile = session.profile,
      let favourites = session.favourites, let pictures = session.pictures
    else { return }
    let feedPage = FeedPage(
      feed: feed, pictures: pictures, likes: session.likes,
      layout: context.preferences.feedLayout)
    let profilePage = ProfilePage(
      profile: profile, favourites: favourites, pictures: pictures, session: session,
      showFeed: { [unowned self] in show(view: "feed") })
    adw_view_stack_add_titled(views.opaque, feedPage.widget, "feed", tr("Feed")).setIcon(
      "view-grid-symbolic")
    adw_view_stack_add_titled(views.opaque, profilePage.widget, "profile", tr("Profile")).setIcon(
      "avatar-default-symbolic")
    likeNotices.follow(session.likes)
    feedPage.open = { [unowned self, unowned feedPage] in
      open(feed, at: $0, from: feedPage.gallery)
    }
    profilePage.grid.open = { [unowned self, unowned profilePage] in
      open(profilePage.shown, at: $0, from: profilePage.grid)
    }
    if let sharing = session.sharing {
      feedPage.dragsPhotosOut(sharing: sharing, images: pictures.images)
      profilePage.dragsPhotosOut(sharing: sharing, images: pictures.images)
      sharing.onOutcome = { [weak self] outcome in
        guard let self else { return }
        (viewerHost.toastPlace ?? screens).tell(outcome)
      }
    }
    self.feedPage = feedPage
    self.profilePage = profilePage
    if widget.isMapped { loginNotice.lead() }
  }

  func removeViews() {
    guard let feedPage, let profilePage else { return }
    self.feedPage = nil
    self.profilePage = nil
    adw_view_stack_remove(views.opaque, feedPage.widget)
    adw_view_stack_remove(views.opaque, profilePage.widget)
  }

  /// Opens the viewer on a photo of a sequence.
  private func open(
    _ sequence: any PhotoSequence, at index: Int, from gallery: any PhotoGallery
  ) {
    guard let connection = session.connection, let sharing = session.sharing,
      let facts = session.facts
    else { return }
    let viewer = Viewer(
      sequence: sequence, index: index, images: connection.images,
      originals: connection.originals)
    viewerHost.open(
      viewer, from: gallery, images: connection.images, likes: session.likes,
      sharing: sharing, facts: facts, preferences: context.preferences)
  }
}

extension Optional where Wrapped == OpaquePointer {
  /// Sets the icon of an AdwViewStackPage.
  fileprivate func setIcon(_ name: String) {
    if let self { adw_view_stack_page_set_icon_name(self, name) }
  }
}
