// Wikimedia Commons as a source of photos. A status of the service has this effect (HostClient and
// CommonsAPI do most of it):
//
// - 200 with an error: the error. An overload is tried again, `ratelimited` begins a pause.
// - 403, nearly always the name of the program: no further try.
// - 429, in JSON, text or HTML: no request for as long as `Retry-After` says, for 5 seconds at least,
//   doubled each time.
// - 5xx, no network, a cut or slow answer: a few more tries.

import BelvedereCore
import Foundation
import Synchronization

/// Wikimedia Commons, or a demo service in its stead.
package final class CommonsArchive: PhotoLists, PhotosByPosition {
  package static let address = "https://commons.wikimedia.org"

  /// Seconds for which the same list, and photos around the same position, are not asked for again.
  static let listLifetime = 1_800
  static let aroundLifetime = 7 * 86_400
  /// The most that the position of a request is away from the one that is asked about, in metres: half
  /// the diagonal of a hundredth of a degree.
  private static let shift = 800.0
  /// The requests for files in a circle that is smaller than that: the farthest from the rounded position may be
  /// the nearest to the exact one.
  private static let mostBatches = 4
  /// The widest circle, in metres, whose photos are listed; wider ones are searched.
  private static let widestList = 9_000.0
  private static let mostListings = 50
  private static let randomCount = 30

  private let api: CommonsAPI
  package let source: PhotoSource
  private let disk: DiskCache
  private let now: @Sendable () -> Date
  private let language = Mutex("en")
  /// Listings that were begun, so that a page goes on where the page before it ended.
  private let listings = Mutex<[PhotoQuery: any CommonsListing]>([:])
  private let reader = CommonsPhotoReader()

  /// - Parameters:
  ///   - base: `address`, or that of a demo service, which answers the same routes.
  ///   - source: begins the ids of photos.
  ///   - agent: the name under which the archive knows the program.
  ///   - disk: stores answers only; several hosts may share it.
  package convenience init(
    base: URL, source: PhotoSource, agent: ContactAgent, http: any HTTPSending, disk: DiskCache
  ) {
    let configuration = CommonsAPI.configuration(base: base, agent: agent)
    self.init(HostClient(configuration, http: http, disk: disk), source: source, disk: disk)
  }

  /// - Parameter now: tells the days of *Picture of the Day*.
  init(
    _ host: HostClient, source: PhotoSource, disk: DiskCache,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    api = CommonsAPI(host: host)
    self.source = source
    self.disk = disk
    self.now = now
  }

  package func localize(_ languages: String) {
    let first = languages.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }.lowercased()
    // The archive knows languages, not their regions: `de`, not `de-at`.
    let code = first.prefix { $0 != "-" }
    language.withLock { $0 = (2...3).contains(code.count) ? String(code) : "en" }
  }

  package func topics() async throws(APIError) -> [Topic] {
    CommonsTopics.all.map { Topic(id: $0.id, slug: $0.slug, title: $0.title) }
  }

  package func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo> {
    switch list {
    case .random(let subject):
      // The archive has no route for photos by chance: these are the first of a list.
      let photos = try await page(1, of: PhotoQuery(firstOf: subject)).elements
      return Page(elements: Array(photos.prefix(Self.randomCount)), hasNext: false)
    case .around(let position): return try await around(position, page: number)
    default: return try await listing(of: list, page: number).page(number)
    }
  }

  private func listing(
    of list: PhotoQuery, page: Int
  ) throws(APIError) -> any CommonsListing {
    if page > 1, let begun = listings.withLock({ $0[list] }) { return begun }
    guard let listing = makeListing(of: list) else {
      throw .notFound(messages: ["there is no list \(list.name)"])
    }
    listings.withLock { listings in
      if listings.count >= Self.mostListings { listings = [:] }
      listings[list] = listing
    }
    return listing
  }

  private func makeListing(of list: PhotoQuery) -> (any CommonsListing)? {
    switch list {
    case .feed(.featured):
      return CommonsCategoryListing(self, "Category:Featured pictures on Wikimedia Commons")
    case .feed(.quality): return CommonsCategoryListing(self, "Category:Quality images")
    case .feed(.pictureOfTheDay): return CommonsDayListing(self, now: now)
    case .topic(let name):
      return switch CommonsTopics.content(of: name) {
      case .category(let title): CommonsCategoryListing(self, title)
      case .words(let words): CommonsSearchListing(self, .assessed(words))
      case nil: nil
      }
    case .search(let search): return CommonsSearchListing(self, search)
    case .member, .likes, .around, .random: return nil
    }
  }

  /// The circles around a position that are asked about one after the other, in metres.
  private static let reaches = [150.0, 1_000, 5_000]

  /// A page for each circle in which there are any photos: assessed ones first, then the nearest.
  private func around(_ position: Coordinate, page: Int) async throws(APIError) -> Page<Photo> {
    var found: [Photo] = []
    var number = page
    while found.isEmpty, Self.reaches.indices.contains(number - 1) {
      found = try await photos(near: position, within: Self.reaches[number - 1])
      number += 1
    }
    return Page(
      elements: found.filter(\.isAssessed) + found.filter { !$0.isAssessed },
      hasNext: number <= Self.reaches.count)
  }

  @concurrent
  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] {
    guard radius <= Self.widestList else {
      let circle = MapCircle(middle: position, radius: radius)
      return try await CommonsSearchListing(self, .assessed("", in: circle)).page(1).elements
    }
    // The rounded position alone decides what is asked for: files that are chosen by the exact one would tell
    // it. The radius is the same for the whole cell, and so are the requests.
    let centre = position.hundredths
    let reach = Int(min(max(radius, 0), Double(CommonsQuery.radii.upperBound)) + Self.shift)
    let around = try await answer(
      to: .around(centre, radius: reach), lifetime: Self.aroundLifetime)
    let nearest = Self.distances(of: around.positions, from: centre)
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    let batches = radius < Self.shift ? Self.mostBatches : 1
    var files: [CommonsFile] = []
    for start in stride(from: 0, to: nearest.count, by: CommonsQuery.pageSize).prefix(batches) {
      let batch = nearest[start...].prefix(CommonsQuery.pageSize)
      // In the order of their numbers, so that equal sets are equal requests.
      files += try await answer(to: .files(batch.sorted()), lifetime: Self.aroundLifetime).files
    }
    var found = try await photos(files)
    if around.positions.count >= CommonsQuery.mostAround {
      // As many files as the answer can tell are near the middle. The rest of the circle is known by its best.
      let circle = MapCircle(middle: centre, radius: Double(reach))
      let known = Set(found.map(\.id))
      found += try await CommonsSearchListing(self, .assessed("", in: circle)).page(1).elements
        .filter { !known.contains($0.id) }
    }
    let distances = Self.distances(of: around.positions, from: position)
    return found.enumerated().compactMap { place, photo -> (photo: Photo, distance: Double, Int)? in
      let distance =
        source.number(of: photo.id).flatMap { distances[$0] }
        ?? photo.location?.coordinate?.distance(to: position)
      return distance.flatMap { $0 <= radius ? (photo, $0, place) : nil }
    }
    .sorted { ($0.distance, $0.2) < ($1.distance, $1.2) }.map(\.photo)
  }

  /// The distances of the cameras in metres, by the files' numbers.
  private static func distances(
    of positions: [CommonsPosition], from centre: Coordinate
  ) -> [Int: Double] {
    var distances: [Int: Double] = [:]
    for found in positions where !found.isOfSubject {
      let distance = found.position.distance(to: centre)
      distances[found.number] = min(distance, distances[found.number] ?? .infinity)
    }
    return distances
  }

  @concurrent
  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    let query: CommonsQuery
    if let number = source.number(of: id) {
      query = .files([number])
    } else if let title = source.title(of: id) {
      query = .file(title)
    } else {
      throw .notFound(messages: ["\(id) is no photo of this archive"])
    }
    let answer = try await answer(to: query, lifetime: Self.listLifetime)
    guard let photo = try await photos(answer.files).first else { throw .notFound(messages: []) }
    return photo
  }
}

// MARK: - For listings

extension CommonsArchive {
  func answer(
    to query: CommonsQuery, lifetime: Int = listLifetime, from mark: CommonsMark = [:]
  ) async throws(APIError) -> CommonsAnswer {
    try await api.answer(
      to: query, language: language.withLock { $0 }, lifetime: lifetime, from: mark)
  }

  /// The beginnings of a category's pages, as they were last known, also before the program's start.
  func marks(of category: String) async -> [CommonsMark?] {
    guard let data = await disk.data(for: marksKey(category)) else { return [] }
    return (try? JSONDecoder().decode([CommonsMark?].self, from: data)) ?? []
  }

  func keep(_ marks: [CommonsMark?], of category: String) async {
    // Text encodes without error.
    guard let data = try? JSONEncoder().encode(marks) else { return }
    await disk.store(data, for: marksKey(category))
  }

  private func marksKey(_ category: String) -> String { "marks \(source.id) \(category)" }

  /// The photos among files, in their order. Throws as `CommonsPhotoReader` does.
  func photos(_ files: [CommonsFile]) async throws(APIError) -> [Photo] {
    try await reader.photos(files, of: source, language: language.withLock { $0 })
  }
}

extension PhotoQuery {
  /// The list whose first photos stand for random ones of the subject.
  fileprivate init(firstOf subject: RandomSubject) {
    self =
      switch subject {
      case .everything: .feed(.quality)
      case .topic(let topic): .topic(topic)
      case .words(let words): .search(PhotoSearch(query: words))
      }
  }
}

extension Photo {
  fileprivate var isAssessed: Bool { facts?.assessments.isEmpty == false }
}
