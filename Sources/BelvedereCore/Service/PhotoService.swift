// The requests that Belvedere makes to an Unsplash-compatible service. Implemented over HTTP in
// BelvedereServices; screens and tests know only this protocol.

import Foundation

/// The routes of the photo service. May be called from any isolation; each call is one HTTP request.
package protocol PhotoService: Sendable {
  /// The editorial feed. `perPage` is at most 30, `page` counts from 1.
  func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo>
  func photo(id: Photo.ID) async throws(APIError) -> Photo
  /// Up to 30 random photos in one request, with location and exif.
  func randomPhotos(count: Int, of subject: RandomSubject) async throws(APIError) -> [Photo]
  /// At most a page of photos that were taken around a position: the nearest, or chosen ones in a circle that
  /// is too wide for a list. `.notFound` at a service that knows no photos by position
  /// (`PhotoSource.Capability.nearby`). `radius` is in metres.
  func photos(near position: Coordinate, within radius: Double) async throws(APIError) -> [Photo]
  func searchPhotos(_ search: PhotoSearch, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic>
  func photos(ofTopic slug: String, page: Int, perPage: Int) async throws(APIError) -> Page<Photo>
  /// The signed-in person.
  func me() async throws(APIError) -> User
  /// The texts that the signed-in person can change; those that are not there are left out.
  func profileTexts() async throws(APIError) -> [ProfileField: String]
  /// Changes texts of the signed-in person, and returns the person as changed. A field that is left
  /// out stays as it is, an empty text is removed. Needs `AddedRight.editAccount`.
  func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User
  func user(username: String) async throws(APIError) -> User
  func photos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  func likedPhotos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
  func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer
  /// Reports a download, as the API guidelines ask when a photo is saved or set somewhere.
  func trackDownload(of photo: Photo) async throws(APIError)
  func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics
}

/// The photos from which random ones are drawn.
package enum RandomSubject: Sendable, Hashable {
  case everything
  case topic(Topic.ID)
  /// Photos that a search for the words finds.
  case words(String)
}
