// An archive in which there is nothing.

import BelvedereCore

package struct FakeArchive: PhotoArchive, PhotoListing {
  package let source = PhotoSource.commons
  package let topics: [Topic] = []

  package init() {}

  package func listing(of list: SourceList) -> any PhotoListing { self }

  package func page(_ number: Int) async throws(APIError) -> Page<Photo> {
    Page(elements: [], hasNext: false)
  }

  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] { [] }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    throw .notFound(messages: [])
  }

  package func localize(_ languages: String) {}
}
