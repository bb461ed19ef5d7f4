// SPDX-License-Identifier: MIT

// A source of photos with all abilities and fixed answers that a test sets.

import BelvedereCore
import Synchronization

/// A service that answers at once, or when its gate is opened.
package final class FakePhotoService: PhotoLists, PhotosByPosition, MemberPages, AccountService,
  Liking, PhotoNumbers, DownloadReporting
{
  package enum Call: Sendable, Hashable {
    case editorial(page: Int)
    case topics
    case covers(Topic.ID)
    case me
    case profileTexts
    case updateMe([ProfileField: String])
    case photo(Photo.ID)
    case statistics(Photo.ID)
    /// `links.download_location` is part of it.
    case download(Photo.ID, link: String?)
    case likes(page: Int)
    case random(RandomSubject)
    case near(Coordinate, radius: Double)
    case around(Coordinate, page: Int)
    case search(String, page: Int)
    case topicPhotos(String, page: Int)
    case user(String)
    case userPhotos(String, page: Int)
    case like(Photo.ID)
    case unlike(Photo.ID)
  }

  private struct State {
    var calls: [Call] = []
    var pages: [Int: Result<Page<Photo>, APIError>] = [:]
    var topics: Result<[Topic], APIError> = .success([])
    var covers: [Topic.ID: Result<[Photo], APIError>] = [:]
    var me: Result<User, APIError> = .success(.ada)
    var user: Result<User, APIError> = .success(.ada)
    var profileTexts: Result<[ProfileField: String], APIError> = .success([
      .firstName: "Ada", .lastName: "Vale",
    ])
    var update: Result<User, APIError> = .success(.ada)
    var details: Result<Photo, APIError> = .failure(.notFound(messages: []))
    var statistics: Result<PhotoStatistics, APIError> = .success(PhotoStatistics())
    var downloadErrors: [Photo.ID: APIError] = [:]
    var likes: [Int: Result<Page<Photo>, APIError>] = [:]
    var random: Result<[Photo], APIError> = .success([])
    var near: Result<[Photo], APIError> = .success([])
    var found: [Int: Result<Page<Photo>, APIError>] = [:]
    /// The errors of the next likes and unlikes, in order.
    var likeFailures: [APIError] = []
    var photos: [Photo.ID: Result<Photo, APIError>] = [:]
    var withholdsPages = false
  }

  /// Every call passes this gate before it takes its answer.
  package let gate = Gate()
  private let state = Mutex(State())

  /// The events of a connection to this service.
  package let events: AsyncStream<ConnectionEvent>
  private let tell: AsyncStream<ConnectionEvent>.Continuation

  package init() { (events, tell) = AsyncStream.makeStream() }

  package var calls: [Call] { state.withLock { $0.calls } }

  /// The requested pages of the editorial feed, in order.
  package var askedPages: [Int] {
    calls.compactMap { if case .editorial(let page) = $0 { page } else { nil } }
  }

  package func answer(page: Int, _ answer: Result<Page<Photo>, APIError>) {
    state.withLock { $0.pages[page] = answer }
  }

  /// From now on a request for a page without an answer waits for ever, instead of failing.
  package func withholdPages() { state.withLock { $0.withholdsPages = true } }

  package func answerTopics(_ answer: Result<[Topic], APIError>) {
    state.withLock { $0.topics = answer }
  }

  package func answer(coversOf topic: Topic.ID, _ answer: Result<[Photo], APIError>) {
    state.withLock { $0.covers[topic] = answer }
  }

  package func answer(likes page: Int, _ answer: Result<Page<Photo>, APIError>) {
    state.withLock { $0.likes[page] = answer }
  }

  package func answerRandom(_ answer: Result<[Photo], APIError>) {
    state.withLock { $0.random = answer }
  }

  /// Answers for every circle.
  package func answerNear(_ answer: Result<[Photo], APIError>) {
    state.withLock { $0.near = answer }
  }

  /// Answers a page of every search, topic, photographer and place.
  package func answer(search page: Int, _ answer: Result<Page<Photo>, APIError>) {
    state.withLock { $0.found[page] = answer }
  }

  package func answer(photo id: Photo.ID, _ answer: Result<Photo, APIError>) {
    state.withLock { $0.photos[id] = answer }
  }

  /// Makes the next likes and unlikes fail; those after them succeed.
  package func failLikes(_ errors: APIError...) { state.withLock { $0.likeFailures += errors } }

  /// The requested likes and unlikes, in order.
  package var likeCalls: [Call] {
    calls.filter { call in
      switch call {
      case .like, .unlike: true
      default: false
      }
    }
  }

  /// Answers for every photographer.
  package func answerUser(_ answer: Result<User, APIError>) {
    state.withLock { $0.user = answer }
  }

  package func answerMe(_ answer: Result<User, APIError>) {
    state.withLock { $0.me = answer }
  }

  package func answerProfileTexts(_ answer: Result<[ProfileField: String], APIError>) {
    state.withLock { $0.profileTexts = answer }
  }

  /// Sets the answer to changes of the signed-in person.
  package func answerUpdate(_ answer: Result<User, APIError>) {
    state.withLock { $0.update = answer }
  }

  package func answerDetails(_ answer: Result<Photo, APIError>) {
    state.withLock { $0.details = answer }
  }

  package func answerStatistics(_ answer: Result<PhotoStatistics, APIError>) {
    state.withLock { $0.statistics = answer }
  }

  /// Makes reports of a photo's download fail; nil lets them succeed again.
  package func failDownload(of id: Photo.ID, _ error: APIError?) {
    state.withLock { $0.downloadErrors[id] = error }
  }

  package func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo> {
    switch list {
    case .feed(.featured):
      let answer = await answer(to: .editorial(page: number)) { $0.pages[number] }
      if answer == nil, state.withLock({ $0.withholdsPages }) {
        do { try await Task.sleep(for: .seconds(3600)) } catch { throw .cancelled }
      }
      return try value(of: answer ?? missing(number))
    case .feed(let feed): return try await found(.topicPhotos(feed.rawValue, page: number), number)
    case .topic(let slug): return try await found(.topicPhotos(slug, page: number), number)
    case .search(let search): return try await found(.search(search.query, page: number), number)
    case .member(let username): return try await found(.userPhotos(username, page: number), number)
    case .likes:
      return try value(
        of: await answer(to: .likes(page: number)) { $0.likes[number] } ?? missing(number))
    case .random(let subject):
      let photos = try value(of: await answer(to: .random(subject)) { $0.random })
      return Page(elements: photos, hasNext: false)
    case .around(let position): return try await found(.around(position, page: number), number)
    }
  }

  private func found(_ call: Call, _ number: Int) async throws(APIError) -> Page<Photo> {
    try value(of: await answer(to: call) { $0.found[number] } ?? missing(number))
  }

  private func missing(_ number: Int) -> Result<Page<Photo>, APIError> {
    .failure(.notFound(messages: ["page \(number)"]))
  }

  /// A refused login is also reported as an event, as by a connection.
  private func value<Value>(of answer: Result<Value, APIError>) throws(APIError) -> Value {
    if case .failure(.unauthorized) = answer { tell.yield(.loginRefused) }
    return try answer.get()
  }

  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] {
    try value(of: await answer(to: .near(position, radius: radius)) { $0.near })
  }

  package func user(username: String) async throws(APIError) -> User {
    try value(of: await answer(to: .user(username)) { $0.user })
  }

  package func topics() async throws(APIError) -> [Topic] {
    try value(of: await answer(to: .topics) { $0.topics })
  }

  package func covers(of topic: Topic) async throws(APIError) -> [Photo] {
    try value(of: await answer(to: .covers(topic.id)) { $0.covers[topic.id] ?? .success([]) })
  }

  package func me() async throws(APIError) -> User {
    try value(of: await answer(to: .me) { $0.me })
  }

  package func profileTexts() async throws(APIError) -> [ProfileField: String] {
    try value(of: await answer(to: .profileTexts) { $0.profileTexts })
  }

  package func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User {
    try value(of: await answer(to: .updateMe(texts)) { $0.update })
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    try value(of: await answer(to: .photo(id)) { $0.photos[id] ?? $0.details })
  }

  package func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics {
    try value(of: await answer(to: .statistics(id)) { $0.statistics })
  }

  package func trackDownload(of photo: Photo) async throws(APIError) {
    let call = Call.download(photo.id, link: photo.links.downloadLocation)
    if let error = await answer(to: call, { $0.downloadErrors[photo.id] }) {
      try value(of: Result<Void, APIError>.failure(error))
    }
  }

  package func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .like(id), isLiked: true)
  }

  package func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .unlike(id), isLiked: false)
  }

  private func likeAnswer(to call: Call, isLiked: Bool) async throws(APIError) -> LikeAnswer {
    _ = await answer(to: call) { _ in true }
    let failure = state.withLock { state in
      state.likeFailures.isEmpty ? nil : state.likeFailures.removeFirst()
    }
    if let failure { try value(of: Result<Void, APIError>.failure(failure)) }
    return LikeAnswer(isLiked: isLiked)
  }

  private func answer<Answer: Sendable>(to call: Call, _ choose: (State) -> Answer) async -> Answer
  {
    state.withLock { $0.calls.append(call) }
    await gate.pass()
    return state.withLock { choose($0) }
  }
}
