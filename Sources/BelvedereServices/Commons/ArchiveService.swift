// An archive in the place of a photo service, so that a person without an account has the same screens.

import BelvedereCore
import Foundation
import Synchronization

/// An archive as a `PhotoService`. A route that the archive has nothing for is not found, as at a service
/// that does not know it. Requests are not counted by the hour.
package final class ArchiveService: PhotoService {
  /// The widest circle, in metres, whose photos the archive lists; in wider ones it searches.
  private static let nearest = 9_000.0

  private let archive: any PhotoArchive
  /// Listings that were begun, so that a page goes on where the page before it ended.
  private let listings = Mutex<[SourceList: any PhotoListing]>([:])

  package init(_ archive: any PhotoArchive) { self.archive = archive }

  package func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo> {
    try await self.page(page, of: .feed(.featured))
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    try await archive.photo(id: id)
  }

  /// The first photos of the list, not drawn by chance: the archive has no route for that.
  package func randomPhotos(
    count: Int, of subject: RandomSubject
  ) async throws(APIError) -> [Photo] {
    let list: SourceList =
      switch subject {
      case .everything: .feed(.quality)
      case .topic(let topic): .topic(topic)
      case .words(let words): .search(SourceSearch(words: words))
      }
    return Array(try await page(1, of: list).elements.prefix(count))
  }

  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] {
    guard radius > Self.nearest else {
      return try await archive.photos(near: position, within: radius)
    }
    let search = SourceSearch.assessed("", in: MapCircle(middle: position, radius: radius))
    return try await archive.listing(of: .search(search)).page(1).elements
  }

  package func searchPhotos(
    _ search: PhotoSearch, page: Int, perPage: Int
  ) async throws(APIError) -> Page<Photo> {
    try await self.page(
      page, of: .search(SourceSearch(words: search.query, filter: search.filter)))
  }

  package func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic> {
    Page(elements: page == 1 ? archive.topics : [], hasNext: false)
  }

  package func photos(
    ofTopic slug: String, page: Int, perPage: Int
  ) async throws(APIError) -> Page<Photo> {
    // The feeds besides the first are lists like those of topics.
    if let feed = SourceFeed(rawValue: slug) { return try await self.page(page, of: .feed(feed)) }
    guard let topic = archive.topics.first(where: { $0.slug == slug }) else { throw nothing }
    return try await self.page(page, of: .topic(topic.id))
  }

  package func me() async throws(APIError) -> User { throw nothing }

  package func profileTexts() async throws(APIError) -> [ProfileField: String] { throw nothing }

  package func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User {
    throw nothing
  }

  package func user(username: String) async throws(APIError) -> User { throw nothing }

  package func photos(
    ofUser username: String, page: Int, perPage: Int
  ) async throws(APIError) -> Page<Photo> { throw nothing }

  package func likedPhotos(
    ofUser username: String, page: Int, perPage: Int
  ) async throws(APIError) -> Page<Photo> { throw nothing }

  package func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer { throw nothing }

  package func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer { throw nothing }

  /// The archive does not ask for reports.
  package func trackDownload(of photo: Photo) async throws(APIError) {}

  package func statistics(
    ofPhoto id: Photo.ID
  ) async throws(APIError) -> PhotoStatistics { throw nothing }

  private var nothing: APIError { .notFound(messages: []) }

  private func page(_ number: Int, of list: SourceList) async throws(APIError) -> Page<Photo> {
    let listing = listings.withLock { listings in
      if number > 1, let begun = listings[list] { return begun }
      let begun = archive.listing(of: list)
      listings[list] = begun
      return begun
    }
    return try await listing.page(number)
  }
}

extension ArchiveService: RequestBudgetReporting {
  package var budget: RequestBudget? { nil }

  package func budgets() -> AsyncStream<RequestBudget> { AsyncStream { $0.finish() } }
}
