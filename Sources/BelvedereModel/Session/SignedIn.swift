// A signed-in person's models, one for each screen, and the events between them. A like on any
// screen adds a favourite and counts in the profile. A photo that no longer exists leaves every
// list.

import BelvedereCore

/// The models of the logged-in person. They are created at the login, and released together at its
/// end.
package final class SignedIn {
  package let account: AccountName
  package let likes: Likes
  package let feed: PagedPhotos
  package let profile: Profile
  package let favourites: Favourites
  /// The facts of the photo that is looked at.
  package let facts: PhotoFacts
  package let sharing: Sharing
  package let places: Places
  package let favouritePlaces: FavouritePlaces
  package let goldenHours: GoldenHourNotices
  private let openedPlaces: OpenedPlaces
  private let reports: DownloadReports
  private let photos: any PhotoService
  private let onUnauthorized: () -> Void

  /// - Parameter onUnauthorized: called when the service no longer accepts the token.
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
    self.photos = photos
    self.onUnauthorized = onUnauthorized
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
    let acts = PlaceActs(store: parts.places.store)
    places = Places(
      account: account, store: parts.places.store, service: photos, budget: connection.budget,
      likes: likes, acts: acts, ownPosition: PositionWatch(parts.places.positions),
      onUnauthorized: onUnauthorized)
    favouritePlaces = FavouritePlaces(store: parts.places.store, acts: acts)
    goldenHours = GoldenHourNotices(
      of: favouritePlaces, preferences: parts.preferences, geography: parts.places.geography,
      clock: parts.places.clock)
    openedPlaces = OpenedPlaces(
      PlaceDetail.Parts(
        account: account, store: parts.places.store, service: photos, lists: store,
        budget: connection.budget, likes: likes, acts: acts, geography: parts.places.geography,
        weather: connection.weather, preferences: parts.preferences,
        onUnauthorized: onUnauthorized))
    likes.onUnauthorized = onUnauthorized
    connect()
  }

  /// Returns the person's own data, to be changed.
  package func editedAccount() -> EditedAccount {
    EditedAccount(of: profile, photos: photos, onUnauthorized: onUnauthorized)
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

  /// Reads stored data, requests what is missing, and sends the download reports that an earlier run
  /// could not send.
  ///
  /// - Parameter filter: selects the photos that the feed shows.
  func start(filter: PhotoFilter) {
    likes.start()
    reports.start()
    feed.apply(filter)
    feed.start()
    profile.start()
  }

  /// The model of a place.
  package func detail(of place: Place) -> PlaceDetail { openedPlaces.detail(of: place) }

  /// The model of a place that another program knows by its key; nil if there is no such place.
  package func detail(ofPlace key: PlusCode) async -> PlaceDetail? {
    await openedPlaces.detail(ofPlace: key)
  }

  /// The model of the place where a photo was taken; nil if its position is not known.
  package func detail(ofPlaceOf photo: Photo) async -> PlaceDetail? {
    await openedPlaces.detail(ofPlaceOf: photo)
  }

  /// Ends all work; unsent reports are sent after the next login.
  func stop() {
    likes.stop()
    feed.stop()
    profile.stop()
    favourites.stop()
    facts.stop()
    sharing.stop()
    places.stop()
    favouritePlaces.stop()
    goldenHours.stop()
    openedPlaces.stop()
  }
}
