// PhotoService over the Unsplash API: chooses the route of each call and the type of its answer.
// APIClient sends, decodes and translates errors.

import BelvedereCore
import Foundation

/// The photo service over HTTP.
package struct UnsplashService: PhotoService, RequestBudgetReporting {
  private let api: APIClient

  init(api: APIClient) { self.api = api }

  package func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo> {
    try await api.page(
      of: UnsplashPhoto.self, at: PhotoEndpoint.editorial(page: page, perPage: perPage))
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    try await api.value(UnsplashPhoto.self, of: PhotoEndpoint.photo(id: id))
  }

  package func randomPhotos(
    count: Int, of subject: RandomSubject
  ) async throws(APIError) -> [Photo] {
    try await api.page(
      of: UnsplashPhoto.self, at: PhotoEndpoint.random(count: count, of: subject)
    ).elements
  }

  package func photos(
    near position: Coordinate, within radius: Double
  ) async throws(APIError) -> [Photo] {
    throw .notFound(messages: ["the service knows no photos by position"])
  }

  package func searchPhotos(_ search: PhotoSearch, page: Int, perPage: Int)
    async throws(APIError) -> Page<Photo>
  {
    try await api.searchPage(
      of: UnsplashPhoto.self, at: PhotoEndpoint.search(search, page: page, perPage: perPage))
  }

  package func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic> {
    try await api.page(
      of: UnsplashTopic.self, at: TopicEndpoint.topics(page: page, perPage: perPage))
  }

  package func photos(ofTopic slug: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    try await api.page(
      of: UnsplashPhoto.self, at: TopicEndpoint.photos(slug: slug, page: page, perPage: perPage))
  }

  package func me() async throws(APIError) -> User {
    try await api.value(UnsplashUser.self, of: UserEndpoint.me)
  }

  package func profileTexts() async throws(APIError) -> [ProfileField: String] {
    try await api.value(UnsplashProfileTexts.self, of: UserEndpoint.me)
  }

  package func updateMe(_ texts: [ProfileField: String]) async throws(APIError) -> User {
    let form = ProfileField.allCases.compactMap { field in
      texts[field].map { (name: field.parameter, value: $0) }
    }
    return try await api.value(UnsplashUser.self, of: UserEndpoint.updateMe, form: form)
  }

  package func user(username: String) async throws(APIError) -> User {
    try await api.value(UnsplashUser.self, of: UserEndpoint.user(username: username))
  }

  package func photos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    try await api.page(
      of: UnsplashPhoto.self,
      at: UserEndpoint.photos(username: username, page: page, perPage: perPage))
  }

  package func likedPhotos(ofUser username: String, page: Int, perPage: Int)
    async throws(APIError) -> Page<Photo>
  {
    try await api.page(
      of: UnsplashPhoto.self,
      at: UserEndpoint.likes(username: username, page: page, perPage: perPage))
  }

  package func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .like(id: id), asked: true)
  }

  package func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .unlike(id: id), asked: false)
  }

  package func trackDownload(of photo: Photo) async throws(APIError) {
    // The link keeps its query: its `ixid` tells which view led to the download.
    if let link = photo.links.downloadLocation, try await api.answer(toLink: link) != nil { return }
    _ = try await api.answer(to: PhotoEndpoint.download(id: photo.id))
  }

  package func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics {
    try await api.value(UnsplashStatistics.self, of: PhotoEndpoint.statistics(id: id))
  }

  package var budget: RequestBudget? { api.budget.budget }

  package func budgets() -> AsyncStream<RequestBudget> { api.budget.budgets() }

  /// Calls a like or unlike. The service answers 204 without a body, or 200 or 201 with the photo's
  /// new state; each is a success. If the answer does not tell the state, the requested one holds.
  private func likeAnswer(to endpoint: PhotoEndpoint, asked isLiked: Bool) async throws(APIError)
    -> LikeAnswer
  {
    let response = try await api.answer(to: endpoint)
    do {
      return try JSONDecoder().decode(UnsplashLikeAnswer.self, from: response.body).value
    } catch {
      return LikeAnswer(isLiked: isLiked)
    }
  }
}

extension ProfileField {
  /// The name of the parameter that changes the field.
  fileprivate var parameter: String {
    switch self {
    case .firstName: "first_name"
    case .lastName: "last_name"
    case .bio: "bio"
    case .location: "location"
    case .link: "url"
    }
  }
}
