// SPDX-License-Identifier: MIT

// Wikimedia Commons as a source of photos. The effects of statuses (mostly in HostClient and CommonsAPI):
//
// - 200 with an error: the error. An overload is tried again, `ratelimited` begins a pause.
// - 403, nearly always because of the program's name: no further try.
// - 429, in JSON, text or HTML: no request for the time of `Retry-After`, and for at least 5 seconds, doubled each
//   time.
// - 5xx, no network, a truncated or slow answer: a few more tries.

import BelvedereCore
import Foundation
import Synchronization

/// Wikimedia Commons, or a demo service that imitates it.
package final class CommonsArchive: PhotoLists, PhotosByPosition {
  package static let address = "https://commons.wikimedia.org"

  /// Seconds for which lists, covers of topics, and photos around a position are not requested again.
  static let listLifetime = 1_800
  private static let coverLifetime = 86_400
  static let aroundLifetime = 7 * 86_400
  /// The greatest distance between the requested and the exact position, in metres: half the diagonal of a
  /// hundredth of a degree.
  private static let shift = 800.0
  /// The number of requests for files in a circle smaller than that: the farthest file from the rounded position may be
  /// the nearest to the exact one.
  private static let mostBatches = 4
  /// The widest circle, in metres, whose photos are listed; wider ones are searched.
  private static let widestList = 9_000.0
  private static let mostListings = 50
  private static let randomCount = 30
  /// The number of photos that may be the cover of a topic: some may be in other topics, too, or be no photos.
  private static let coverCount = 5

  private let api: CommonsAPI
  package let source: PhotoSource
  private let disk: DiskCache
  private let now: @Sendable () -> Date
  private let language = Mutex("en")
  /// The listings in use, so that a page can continue from the one before it.
  private let listings = Mutex<[PhotoQuery: any CommonsListing]>([:])
  private let reader = CommonsPhotoReader()

  /// - Parameters:
  ///   - base: `address`, or that of a demo service, which answers the same routes.
  ///   - source: its name begins the ids of photos.
  ///   - agent: the program's name for the archive.
  ///   - disk: stores answers only; several hosts may share it.
  package convenience init(
    base: URL, source: PhotoSource, agent: ContactAgent, http: any HTTPSending, disk: DiskCache
  ) {
    let configuration = CommonsAPI.configuration(base: base, agent: agent)
    self.init(HostClient(configuration, http: http, disk: disk), source: source, disk: disk)
  }

  /// - Parameter now: the clock for *Picture of the Day*.
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
    // The archive has languages without regions: `de`, not `de-at`.
    let code = first.prefix { $0 != "-" }
    language.withLock { $0 = (2...3).contains(code.count) ? String(code) : "en" }
  }

  package func topics() async throws(APIError) -> [Topic] {
    CommonsTopics.all.map { Topic(id: $0.id, slug: $0.slug, title: $0.title) }
  }

  @concurrent
  package func covers(of topic: Topic) async throws(APIError) -> [Photo] {
    let (count, lifetime) = (Self.coverCount, Self.coverLifetime)
    switch CommonsTopics.content(of: topic.id) {
    case .category(let title):
      let answer = try await answer(to: .category(title: title, count: count), lifetime: lifetime)
      return try await photos(answer.latestFiles)
    case .words(let words):
      let search = CommonsQuery.search(.assessed(words), offset: 0, count: count)
      return try await photos(try await answer(to: search, lifetime: lifetime).rankedFiles)
    case nil: return []
    }
  }

  package func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo> {
    switch list {
    case .random(let subject):
      // The archive has no random photos: the first ones of a list are used instead.
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

  /// The radii of the circles around a position that are requested one after the other, in metres.
  private static let reaches = [150.0, 1_000, 5_000]

  /// A page for each circle that has photos: assessed ones first, then the nearest.
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
    // All parameters depend on the rounded position only, since a choice of files by the exact one would reveal it. The
    // radius, and so the requests, are the same for the whole cell.
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
      // Sorted, so that equal sets give equal requests.
      files += try await answer(to: .files(batch.sorted()), lifetime: Self.aroundLifetime).files
    }
    var found = try await photos(files)
    if around.positions.count >= CommonsQuery.mostAround {
      // A full answer covers only the middle of the circle. Assessed photos are added for the rest.
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

  /// The distances of the cameras in metres, by file number.
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

  /// The stored marks of a category's pages, also from earlier runs.
  func marks(of category: String) async -> [CommonsMark?] {
    guard let data = await disk.data(for: marksKey(category)) else { return [] }
    return (try? JSONDecoder().decode([CommonsMark?].self, from: data)) ?? []
  }

  func keep(_ marks: [CommonsMark?], of category: String) async {
    // Strings are encoded without errors.
    guard let data = try? JSONEncoder().encode(marks) else { return }
    await disk.store(data, for: marksKey(category))
  }

  private func marksKey(_ category: String) -> String { "marks \(source.id) \(category)" }

  /// The photos among files, in order. Throws as `CommonsPhotoReader` does.
  func photos(_ files: [CommonsFile]) async throws(APIError) -> [Photo] {
    try await reader.photos(files, of: source, language: language.withLock { $0 })
  }
}

extension PhotoQuery {
  /// The list whose first photos are used as random ones of the subject.
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
