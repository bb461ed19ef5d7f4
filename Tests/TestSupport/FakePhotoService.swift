// A photo service with fixed answers that a test sets. Calls that the models do not make fail.

import BelvedereCore
import Synchronization

/// A service that answers at once, or when its gate is opened.
package final class FakePhotoService: PartialPhotoService {
  package enum Call: Sendable, Hashable {
    case editorial(page: Int)
    case topics
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
    var topics: Result<Page<Topic>, APIError> = .success(Page(elements: [], hasNext: false))
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

  package init() {}

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

  package func answerTopics(_ answer: Result<Page<Topic>, APIError>) {
    state.withLock { $0.topics = answer }
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

  /// Answers a page of every search, topic and photographer.
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

  package func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo> {
    let answer = await answer(to: .editorial(page: page)) { $0.pages[page] }
    if answer == nil, state.withLock({ $0.withholdsPages }) {
      do { try await Task.sleep(for: .seconds(3600)) } catch { throw .cancelled }
    }
    return try (answer ?? .failure(.notFound(messages: ["page \(page)"]))).get()
  }

  package func randomPhotos(
    count: Int, of subject: RandomSubject
  ) async throws(APIError) -> [Photo] {
    try await answer(to: .random(subject)) { $0.random }.get()
  }

  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] {
    try await answer(to: .near(position, radius: radius)) { $0.near }.get()
  }

  package func searchPhotos(
    _ search: PhotoSearch, page: Int, perPage: Int
  ) async throws(APIError) -> Page<Photo> {
    let answer = await answer(to: .search(search.query, page: page)) { $0.found[page] }
    return try (answer ?? .failure(.notFound(messages: ["page \(page)"]))).get()
  }

  package func photos(ofTopic slug: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    let answer = await answer(to: .topicPhotos(slug, page: page)) { $0.found[page] }
    return try (answer ?? .failure(.notFound(messages: ["page \(page)"]))).get()
  }

  package func user(username: String) async throws(APIError) -> User {
    try await answer(to: .user(username)) { $0.user }.get()
  }

  package func photos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    let answer = await answer(to: .userPhotos(username, page: page)) { $0.found[page] }
    return try (answer ?? .failure(.notFound(messages: ["page \(page)"]))).get()
  }

  package func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic> {
    try await answer(to: .topics) { $0.topics }.get()
  }

  package func me() async throws(APIError) -> User {
    try await answer(to: .me) { $0.me }.get()
  }

  package func profileTexts() async throws(APIError) -> [ProfileField: String] {
    try await answer(to: .profileTexts) { $0.profileTexts }.get()
  }

  package func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User {
    try await answer(to: .updateMe(texts)) { $0.update }.get()
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    try await answer(to: .photo(id)) { $0.photos[id] ?? $0.details }.get()
  }

  package func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics {
    try await answer(to: .statistics(id)) { $0.statistics }.get()
  }

  package func trackDownload(of photo: Photo) async throws(APIError) {
    let call = Call.download(photo.id, link: photo.links.downloadLocation)
    if let error = await answer(to: call, { $0.downloadErrors[photo.id] }) { throw error }
  }

  package func likedPhotos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    let answer = await answer(to: .likes(page: page)) { $0.likes[page] }
    return try (answer ?? .failure(.notFound(messages: ["page \(page)"]))).get()
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
    if let failure { throw failure }
    return LikeAnswer(isLiked: isLiked)
  }

  private func answer<Answer: Sendable>(to call: Call, _ choose: (State) -> Answer) async -> Answer
  {
    state.withLock { $0.calls.append(call) }
    await gate.pass()
    return state.withLock { choose($0) }
  }
}
