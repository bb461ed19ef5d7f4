// A signed-in person's models, one for each screen, and the news that they pass on. A like anywhere
// is a favourite and one more in the profile, and a photo that is gone leaves every list.

import BelvedereCore

/// The models of who is logged in; made at the login, and gone as a whole with it.
package final class SignedIn {
  package let account: AccountName
  package let likes: Likes
  package let feed: PagedPhotos
  package let profile: Profile
  package let favourites: Favourites
  /// The facts of the photo that is looked at.
  package let facts: PhotoFacts
  package let sharing: Sharing
  private let reports: DownloadReports

  /// - Parameter onUnauthorized: called when the service does not take the token any more.
  init(
    _ account: AccountName, over connection: Connection, parts: SessionParts,
    onUnauthorized: @escaping () -> Void
  ) {
    self.account = account
    let (photos, store) = (connection.photos, parts.store)
    let likes = Likes(account: account, service: photos, budget: connection.budget, store: store)
    let profile = Profile(
      account: account, photos: photos, store: store, onUnauthorized: onUnauthorized)
    let list = FavouriteList(
      account: account,
      username: { () throws(APIError) in
        if account.isKnown { return account.account }
        if let username = profile.user?.username { return username }
        return try await photos.me().username
      }, service: photos, store: store, likes: likes)
    self.likes = likes
    self.profile = profile
    feed = PagedPhotos(
      source: .editorial(of: account.service, account: account.account, photos: photos)
        .teaching(likes), store: store, onUnauthorized: onUnauthorized)
    favourites = Favourites(
      list: list, likes: likes, profile: profile, budget: connection.budget, store: store,
      onUnauthorized: onUnauthorized)
    facts = PhotoFacts(
      account: account, service: photos, store: parts.sharing.details, likes: likes,
      onUnauthorized: onUnauthorized)
    reports = DownloadReports(
      service: account.service, photos: photos, store: parts.sharing.reports,
      onUnauthorized: onUnauthorized)
    sharing = Sharing(
      account: account, originals: connection.originals, images: connection.images,
      files: parts.sharing.files, reports: reports)
    likes.onUnauthorized = onUnauthorized
    connect()
  }

  private func connect() {
    likes.onTurn = { [weak favourites] photo, isLiked, isBack in
      favourites?.turn(photo, isLiked: isLiked, isBack: isBack)
    }
    likes.onSettled = { [weak favourites, weak profile] photo, change in
      profile?.countLikes(change)
      favourites?.settle(photo, countChange: change)
    }
    likes.onGone = { [weak feed, weak favourites] id in
      feed?.remove(id: id)
      favourites?.remove(id: id)
    }
  }

  /// Reads what is stored, asks for what is missing, and reports what was used before and could not be
  /// told then.
  ///
  /// - Parameter filter: which photos the feed shows.
  func start(filter: PhotoFilter) {
    likes.start()
    reports.start()
    feed.apply(filter)
    feed.start()
    profile.start()
  }

  /// Ends what is under way; reports that wait are sent after the next login.
  func stop() {
    likes.stop()
    feed.stop()
    profile.stop()
    favourites.stop()
    facts.stop()
    sharing.stop()
  }
}
