// The abilities of sources of photos: one protocol that every source has, and one for each ability that only some have.
// Implemented over HTTP in BelvedereServices; screens and tests know only these protocols. All of them may be called
// from any isolation.

/// The photos of a source.
package protocol PhotoLists: Sendable {
  /// Returns a page of a list, from 1 on; as a rule that costs one request. A page may be empty although there is a
  /// next one. `.notFound` for a list that the source does not have.
  func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo>
  func photo(id: Photo.ID) async throws(APIError) -> Photo
  /// The topics that the source offers, at most 30.
  func topics() async throws(APIError) -> [Topic]
}

/// Photos by the position where they were taken.
package protocol PhotosByPosition: Sendable {
  /// At most a page of photos that were taken around a position: the nearest, or chosen ones in a circle that is
  /// too wide for a list. The source learns two decimals of the position (about a kilometre).
  ///
  /// - Parameter radius: in metres.
  func photos(near position: Coordinate, within radius: Double) async throws(APIError) -> [Photo]
}

/// Pages of photographers.
package protocol MemberPages: Sendable {
  func user(username: String) async throws(APIError) -> User
}

/// The signed-in person's own data.
package protocol AccountService: Sendable {
  func me() async throws(APIError) -> User
  /// The texts that the person can change; those that are not there are left out.
  func profileTexts() async throws(APIError) -> [ProfileField: String]
  /// Changes texts of the person, and returns the person as changed. A field that is left out stays as it is, an
  /// empty text is removed. Needs `Right.editAccount`.
  func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User
}

/// Favourites that the service keeps; without it, this computer keeps them.
package protocol Liking: Sendable {
  func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
  func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
}

/// Views, downloads and likes of a photo.
package protocol PhotoNumbers: Sendable {
  func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics
}

/// Reports of downloads, which a service may ask for when a photo is saved or set somewhere.
package protocol DownloadReporting: Sendable {
  func trackDownload(of photo: Photo) async throws(APIError)
}
