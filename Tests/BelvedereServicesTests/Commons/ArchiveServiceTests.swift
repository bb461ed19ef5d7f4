// An archive behind the routes of a photo service: what goes on, what begins anew, what is not there.

import BelvedereCore
import BelvedereServices
import Synchronization
import Testing

@Suite struct ArchiveServiceTests {
  private let archive = NumberingArchive()
  private let service: ArchiveService

  init() { service = ArchiveService(archive) }

  @Test func thePagesOfTheFeedAreThoseOfOneListing() async throws {
    let first = try await service.editorialPhotos(page: 1, perPage: 30)
    let second = try await service.editorialPhotos(page: 2, perPage: 30)

    #expect(first.elements.map(\.id) == ["1-1"])
    #expect(second.elements.map(\.id) == ["1-2"])
    #expect(archive.begun == [.feed(.featured)])
  }

  @Test func theFirstPageBeginsAnew() async throws {
    _ = try await service.editorialPhotos(page: 1, perPage: 30)

    let again = try await service.editorialPhotos(page: 1, perPage: 30)
    let next = try await service.editorialPhotos(page: 2, perPage: 30)

    #expect(again.elements.map(\.id) == ["2-1"])
    #expect(next.elements.map(\.id) == ["2-2"])
  }

  @Test func aSearchAndATopicAreListsOfTheirOwn() async throws {
    var search = PhotoSearch(query: "fjord")
    search.filter.order = .latest
    _ = try await service.searchPhotos(search, page: 1, perPage: 30)
    _ = try await service.photos(ofTopic: "night", page: 1, perPage: 30)

    var words = SourceSearch(words: "fjord")
    words.filter.order = .latest
    #expect(archive.begun == [.search(words), .topic("Category:Night")])
    #expect(try await service.topics(page: 1, perPage: 10).elements.map(\.slug) == ["night"])
  }

  @Test func theOtherFeedsAreListsAsThoseOfTopics() async throws {
    _ = try await service.photos(ofTopic: "quality", page: 1, perPage: 30)
    _ = try await service.photos(ofTopic: "picture-of-the-day", page: 1, perPage: 30)
    #expect(archive.begun == [.feed(.quality), .feed(.pictureOfTheDay)])
  }

  @Test func atMostAsManyPhotosAsWereAskedForAreDrawn() async throws {
    #expect(try await service.randomPhotos(count: 1, of: .words("fjord")).count == 1)
    #expect(try await service.randomPhotos(count: 0, of: .everything).isEmpty)
  }

  @Test func aWideCircleIsSearchedForChosenPhotos() async throws {
    let middle = try #require(Coordinate(latitude: 50, longitude: 10))
    #expect(try await service.photos(near: middle, within: 9_000).map(\.id) == ["near"])
    #expect(archive.begun.isEmpty)
    #expect(try await service.photos(near: middle, within: 9_001).map(\.id) == ["1-1"])
    var search = SourceSearch(words: "")
    search.filter.isAssessed = true
    search.circle = MapCircle(middle: middle, radius: 9_001)
    #expect(archive.begun == [.search(search)])
  }

  @Test func whatNeedsAnAccountIsNotThere() async {
    let nothing = APIError.notFound(messages: [])
    await #expect(throws: nothing) { _ = try await service.me() }
    await #expect(throws: nothing) { _ = try await service.like(photo: "a") }
    await #expect(throws: nothing) {
      _ = try await service.photos(ofTopic: "x", page: 1, perPage: 1)
    }
  }
}

/// Names each photo after its listing and its page.
private final class NumberingArchive: PhotoArchive {
  private struct Listing: PhotoListing {
    let name: Int

    func page(_ number: Int) async throws(APIError) -> Page<Photo> {
      Page(elements: [Photo(id: "\(name)-\(number)", imageAddress: nil)], hasNext: true)
    }
  }

  let source = PhotoSource.commons
  let topics = [Topic(id: "Category:Night", slug: "night", title: "Night")]
  private let lists = Mutex<[SourceList]>([])

  /// The lists of which a listing was begun.
  var begun: [SourceList] { lists.withLock { $0 } }

  func listing(of list: SourceList) -> any PhotoListing {
    lists.withLock { lists in
      lists.append(list)
      return Listing(name: lists.count)
    }
  }

  func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] { [Photo(id: "near", imageAddress: nil)] }

  func photo(id: Photo.ID) async throws(APIError) -> Photo { throw .notFound(messages: []) }

  func localize(_ languages: String) {}
}
