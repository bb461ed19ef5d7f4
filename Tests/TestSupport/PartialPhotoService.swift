// A photo service has a dozen calls, and a test uses few of them. Here all of them fail, so that a
// fake implements only those that its test uses.

import BelvedereCore

/// A photo service whose calls fail unless the conforming type implements them.
package protocol PartialPhotoService: PhotoService {}

private let unasked = APIError.notFound(messages: ["not part of these tests"])

extension PartialPhotoService {
  package func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo> {
    throw unasked
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo { throw unasked }

  package func randomPhotos(count: Int, of subject: RandomSubject) async throws(APIError)
    -> [Photo]
  { throw unasked }

  package func photos(near position: Coordinate, within radius: Double)
    async throws(APIError) -> [Photo]
  { throw unasked }

  package func searchPhotos(_ search: PhotoSearch, page: Int, perPage: Int)
    async throws(APIError) -> Page<Photo>
  { throw unasked }

  package func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic> {
    throw unasked
  }

  package func photos(ofTopic slug: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  { throw unasked }

  package func me() async throws(APIError) -> User { throw unasked }

  package func profileTexts() async throws(APIError) -> [ProfileField: String] { throw unasked }

  package func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User {
    throw unasked
  }

  package func user(username: String) async throws(APIError) -> User { throw unasked }

  package func photos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  { throw unasked }

  package func likedPhotos(ofUser username: String, page: Int, perPage: Int)
    async throws(APIError) -> Page<Photo>
  { throw unasked }

  package func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer { throw unasked }

  package func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer { throw unasked }

  package func trackDownload(of photo: Photo) async throws(APIError) { throw unasked }

  package func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics {
    throw unasked
  }
}
