// SPDX-License-Identifier: MIT

// A signed-in person's models, one for each screen, and the events between them. A like on any screen adds a favourite
// and counts in the profile. A photo that no longer exists is removed from every list.

import BelvedereCore

/// The models of the logged-in person, or of one who looks around without an account. They are created at the login,
/// and released together at its end.
package final class SignedIn {
  package let account: AccountName
  package let connection: Connection
  package let likes: Likes
  /// Nil for a source that can only be searched.
  package let feed: PagedPhotos?
  package let profile: Profile
  package let favourites: Favourites
  package let otherFavourites: OtherFavourites
  package let topics: Topics
  package let explore: Explore
  /// The facts of the shown photo.
  package let facts: PhotoFacts
  package let sharing: Sharing
  package let places: Places
  package let favouritePlaces: FavouritePlaces
  package let placeFiles: PlaceFiles
  package let goldenHours: GoldenHourNotices
  private let openedPlaces: OpenedPlaces
  private let reports: DownloadReports
  private let lists: any PhotoLists
  private let store: any PhotoStoring

  init(_ account: AccountName, over connection: Connection, parts: SessionParts) {
    self.account = account
    self.connection = connection
    let (lists, store) = (connection.lists, parts.store)
    let holder = parts.makeHolder()
    let likes = Likes(
      account: account, service: connection.likes, lists: lists, budget: connection.budget,
      store: store)
    let profile = Profile(account: account, service: connection.account, store: store)
    let list = FavouriteList(
      account: account,
      username: { () throws(APIError) in
        if account.isKnown { return account.account }
        if let username = profile.user?.username { return username }
        guard let service = connection.account else { throw .notFound(messages: []) }
        return try await service.me().username
      }, lists: lists, store: store, likes: likes)
    self.lists = lists
    self.store = store
    self.likes = likes
    self.profile = profile
    let traits = connection.service.source.traits
    func photos(of feed: SourceFeed) -> PagedPhotos {
      PagedPhotos(
        source: PageSource(.feed(feed), for: account, from: lists).updating(likes), store: store,
        holder: holder)
    }
    let wanted = traits.feed(wanted: parts.preferences.archiveFeed)
    let feed = wanted.map(photos)
    self.feed = feed
    let hasDays = wanted != .pictureOfTheDay && traits.feeds.contains(.pictureOfTheDay)
    let today = hasDays ? photos(of: .pictureOfTheDay) : feed
    favourites = Favourites(
      list: list, likes: likes, profile: profile, budget: connection.budget, store: store,
      holder: holder)
    otherFavourites = OtherFavourites(
      besides: connection.service.source, withoutAccounts: parts.sourcesWithoutAccounts,
      store: parts.store)
    facts = PhotoFacts(
      account: account, lists: lists, numbers: connection.numbers, store: parts.sharing.details,
      likes: likes)
    reports = DownloadReports(
      service: account.service, downloads: connection.downloads, store: parts.sharing.reports)
    sharing = Sharing(
      account: account, originals: connection.originals, images: connection.images,
      files: parts.sharing.files, pictures: parts.sharing.pictures, reports: reports)
    topics = Topics(of: lists)
    let acts = PlaceActs(store: parts.places.store)
    places = Places(
      account: account, store: parts.places.store, lists: lists, budget: connection.budget,
      likes: likes, topics: topics, acts: acts, ownPosition: PositionWatch(parts.places.positions),
      nearby: connection.nearby.map { NearbyPhotos($0, likes: likes) },
      geography: parts.places.geography)
    explore = Explore(
      account: account, conditions: traits.searchConditions, pages: lists,
      members: connection.members, store: store, holder: holder, likes: likes,
      preferences: parts.preferences, topics: topics, today: today,
      middle: { [weak places] in places?.middle })
    favouritePlaces = FavouritePlaces(
      store: parts.places.store, acts: acts, geography: parts.places.geography)
    placeFiles = PlaceFiles(parts.sharing.files, writer: parts.places.writer)
    goldenHours = GoldenHourNotices(
      of: favouritePlaces, preferences: parts.preferences, geography: parts.places.geography,
      clock: parts.places.clock)
    openedPlaces = OpenedPlaces(
      PlaceDetail.Parts(
        account: account, store: parts.places.store, pages: lists, lists: store,
        budget: connection.budget, likes: likes, acts: acts, geography: parts.places.geography,
        weather: connection.weather, preferences: parts.preferences, holder: holder,
        knowsNearby: connection.nearby != nil))
    connect()
  }

  /// Returns a form for the person's own data; nil at a source without accounts.
  package func editedAccount() -> EditedAccount? {
    connection.account.map { EditedAccount(of: profile, service: $0) }
  }

  /// Requests a photo from the source.
  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    let moment = likes.moment
    let photo = try await lists.photo(id: id)
    likes.learn([photo], askedAt: moment)
    return photo
  }

  /// Returns the stored photo, and requests it only if there is none.
  package func knownPhoto(id: Photo.ID) async throws(APIError) -> Photo {
    if let photo = try? await store.photo(id, of: account) { return photo }
    return try await photo(id: id)
  }

  private func connect() {
    likes.onTurn = { [weak favourites] photo, isLiked, isBack in
      favourites?.turn(photo, isLiked: isLiked, isBack: isBack)
    }
    likes.onSettled = { [weak favourites, weak profile] photo, change in
      profile?.countLikes(change)
      favourites?.settle(photo, countChange: change)
    }
    likes.onGone = { [weak feed, weak favourites, weak explore, weak openedPlaces] id in
      feed?.remove(id: id)
      explore?.remove(id: id)
      favourites?.remove(id: id)
      openedPlaces?.remove(id: id)
    }
  }

  /// Reads stored data, requests what is missing, and sends the download reports that an earlier run
  /// could not send.
  ///
  /// - Parameter filter: selects the photos that the feed shows.
  func start(filter: PhotoFilter) {
    likes.start()
    reports.start()
    feed?.apply(filter)
    feed?.start()
    profile.start()
  }

  /// Resumes the wishes of an earlier run, in a source that is only searched.
  func startVisit(filter: PhotoFilter) {
    likes.start()
    explore.apply(filter)
  }

  /// Applies a filter to feed, results and places.
  func apply(_ filter: PhotoFilter) {
    feed?.apply(filter)
    explore.apply(filter)
    openedPlaces.apply(filter)
  }

  /// The model of a place.
  package func detail(of place: Place) -> PlaceDetail { openedPlaces.detail(of: place) }

  /// The model of the place with a key; nil if there is no such place.
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
    feed?.stop()
    profile.stop()
    favourites.stop()
    otherFavourites.stop()
    topics.stop()
    explore.stop()
    facts.stop()
    sharing.stop()
    places.stop()
    favouritePlaces.stop()
    goldenHours.stop()
    openedPlaces.stop()
  }
}
