// SPDX-License-Identifier: MIT

// The abilities of a source over the Unsplash API: chooses the route and the answer type of each call. APIClient sends,
// decodes and maps errors.

import BelvedereCore
import Foundation

/// A service with the Unsplash API.
package struct UnsplashService: PhotoLists, MemberPages, AccountService, Liking, PhotoNumbers,
  DownloadReporting,
  RequestBudgetReporting
{
  /// The API of Unsplash itself.
  static let address = "https://api.unsplash.com"
  /// The site with the pages to log in and to join.
  static let site = "https://unsplash.com"

  /// Photos in a page: the service's maximum, since a request costs the same for any number.
  static let pageSize = 30

  private let api: APIClient

  init(api: APIClient) { self.api = api }

  package func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo> {
    let size = Self.pageSize
    switch list {
    case .feed(.featured):
      return try await photos(PhotoEndpoint.editorial(page: number, perPage: size))
    case .search(let search):
      return try await api.searchPage(
        of: UnsplashPhoto.self, at: PhotoEndpoint.search(search, page: number, perPage: size))
    case .topic(let slug):
      return try await photos(TopicEndpoint.photos(slug: slug, page: number, perPage: size))
    case .member(let username):
      return try await photos(UserEndpoint.photos(username: username, page: number, perPage: size))
    case .likes(let username):
      return try await photos(UserEndpoint.likes(username: username, page: number, perPage: size))
    case .random(let subject):
      // These have location and Exif, unlike those of other lists.
      let photos = try await photos(PhotoEndpoint.random(count: size, of: subject)).elements
      return Page(elements: photos, hasNext: false)
    case .feed, .around: throw .notFound(messages: ["there is no list \(list.name)"])
    }
  }

  private func photos(_ endpoint: some Endpoint) async throws(APIError) -> Page<Photo> {
    try await api.page(of: UnsplashPhoto.self, at: endpoint)
  }

  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    try await api.value(UnsplashPhoto.self, of: PhotoEndpoint.photo(id: id))
  }

  package func topics() async throws(APIError) -> [Topic] {
    try await api.page(
      of: UnsplashTopic.self, at: TopicEndpoint.topics(page: 1, perPage: Self.pageSize)
    ).elements
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

  package func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .like(id: id), asked: true)
  }

  package func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try await likeAnswer(to: .unlike(id: id), asked: false)
  }

  package func trackDownload(of photo: Photo) async throws(APIError) {
    // The link keeps its query, whose `ixid` identifies the view that led to the download.
    if let link = photo.links.downloadLocation, try await api.answer(toLink: link) != nil { return }
    _ = try await api.answer(to: PhotoEndpoint.download(id: photo.id))
  }

  package func statistics(ofPhoto id: Photo.ID) async throws(APIError) -> PhotoStatistics {
    try await api.value(UnsplashStatistics.self, of: PhotoEndpoint.statistics(id: id))
  }

  package var budget: RequestBudget? { api.budget.budget }

  package func budgets() -> AsyncStream<RequestBudget> { api.budget.budgets() }

  /// Calls a like or unlike. The service answers 204 without a body, or 200 or 201 with the photo's new state; each is
  /// a success. If the answer does not contain the state, the requested one holds.
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
  /// The parameter that changes the field.
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
