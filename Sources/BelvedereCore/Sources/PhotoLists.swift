// SPDX-License-Identifier: MIT

// The abilities of sources of photos: one protocol that every source implements, and one for each optional ability.
// Implemented over HTTP in BelvedereServices; screens and tests use only these protocols. All calls may be made
// from any isolation.

/// The photos of a source.
package protocol PhotoLists: Sendable {
  /// Returns a page of a list, from 1 on; usually by one request. A page may be empty although there is a
  /// next one. Throws `.notFound` for a list that the source does not have.
  func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo>
  func photo(id: Photo.ID) async throws(APIError) -> Photo
  /// The topics that the source offers, at most 30.
  func topics() async throws(APIError) -> [Topic]
  /// A few photos that may stand for a topic that came without any; at most one small request.
  func covers(of topic: Topic) async throws(APIError) -> [Photo]
}

extension PhotoLists {
  package func covers(of topic: Topic) async throws(APIError) -> [Photo] { [] }
}

/// Photos by the position at which they were taken.
package protocol PhotosByPosition: Sendable {
  /// At most a page of photos that were taken around a position: the nearest, or a selection in a circle that is
  /// too wide for a list. The position is sent with two decimals (about a kilometre).
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
  /// The texts that the person can change; missing ones are left out.
  func profileTexts() async throws(APIError) -> [ProfileField: String]
  /// Changes texts of the person, and returns the changed person. A missing field stays as it is, an empty text
  /// removes it. Needs `Right.editAccount`.
  func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User
}

/// Likes at the service; without this ability, favourites are stored on this computer.
package protocol Liking: Sendable {
  func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
  func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
}

/// Views, downloads and likes of a photo.
package protocol PhotoNumbers: Sendable {
  func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics
}

/// Reports of downloads, which a service may demand when a photo is saved or used.
package protocol DownloadReporting: Sendable {
  func trackDownload(of photo: Photo) async throws(APIError)
}
