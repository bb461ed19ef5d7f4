// SPDX-License-Identifier: MIT

// The conversion of answers that the demo service does not send.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

struct UnsplashServiceTests {
  private static let key = APIKey(accessKey: "access", secretKey: "secret")

  private func service(_ http: CannedHTTP, key: APIKey? = Self.key) throws -> (
    service: UnsplashService, api: APIClient
  ) {
    let base = try #require(URL(string: "https://api.unsplash.com"))
    let repeating = Repeating(clock: EagerClock(), random: { 0.5 })
    let api = try APIClient(base: base, key: key, http: http, repeating: repeating)
    return (UnsplashService(api: api), api)
  }

  private let photo = #"{"id":"a","urls":{"raw":"https://images.unsplash.com/a?ixid=1"}}"#

  @Test func asksAsTheServiceWantsToBeAsked() async throws {
    let http = CannedHTTP(.text("[]"))
    _ = try await service(http).service.page(1, of: .feed(.featured))
    let request = try #require(http.requests.first)
    #expect(request.address.text == "https://api.unsplash.com/photos?page=1&per_page=30")
    #expect(request.headers == ["Accept": "application/json", "Accept-Version": "v1"])
    #expect(
      request.authorization == Authorization("Client-ID access", for: .https("api.unsplash.com")))
    #expect(request.limits == .json)
    #expect(request.allowedOrigins == [.https("api.unsplash.com")])
  }

  @Test func asksInTheLanguageThatIsWantedNow() async throws {
    let http = CannedHTTP(.text("[]"), .text("[]"), .text("[]"))
    let (service, api) = try service(http)
    for languages in ["ru-RU, en;q=0.9", "de, en;q=0.9"] {
      api.localize(languages)
      _ = try await service.page(1, of: .feed(.featured))
    }
    let asked = http.requests.map { $0.headers["Accept-Language"] }
    #expect(asked == ["ru-RU, en;q=0.9", "de, en;q=0.9"])
  }

  @Test func showsTheTokenOnceThereIsOne() async throws {
    let http = CannedHTTP(.text("[]"), .text("[]"))
    let (service, api) = try service(http)
    api.credentials.authorize(AccessToken(value: "token", scopes: []))
    _ = try await service.page(1, of: .feed(.featured))
    api.credentials.authorize(nil)
    _ = try await service.page(1, of: .feed(.featured))
    #expect(http.requests.map(\.authorization?.value) == ["Bearer token", "Client-ID access"])
  }

  @Test func showsNothingToAProxyThatHoldsTheKey() async throws {
    let http = CannedHTTP(.text("[]"))
    _ = try await service(http, key: nil).service.topics()
    #expect(http.requests.first?.authorization == nil)
  }

  @Test func leavesUnreadableElementsOut() async throws {
    let http = CannedHTTP(.text("[\(photo),{\"id\":7},\(photo)]"))
    let page = try await service(http).service.page(1, of: .feed(.featured))
    #expect(page.elements.count == 2)
    #expect(page.skipped == 1)
    #expect(page.hasNext)
  }

  @Test(arguments: [
    (#"<https://x/?page=2>; rel="next""#, true), (#"<https://x/?page=1>; rel="prev""#, false),
  ])
  func goesByTheLinkHeader(_ link: String, _ hasNext: Bool) async throws {
    let http = CannedHTTP(.text("[\(photo)]", headers: ["Link": link, "X-Total": "77"]))
    let page = try await service(http).service.page(1, of: .feed(.featured))
    #expect(page.hasNext == hasNext)
    #expect(page.total == 77)
  }

  /// A list of one page has no links; requesting a second page would cost one of 50 requests an hour.
  @Test(arguments: [("30", "30", false), ("9", "30", false), ("31", "30", true), ("9", nil, true)])
  func withoutLinksItGoesByTheTotal(_ total: String, _ perPage: String?, _ hasNext: Bool)
    async throws
  {
    var headers = ["X-Total": total]
    headers["X-Per-Page"] = perPage
    let http = CannedHTTP(.text("[\(photo)]", headers: headers))
    #expect(
      try await service(http).service.page(1, of: .feed(.featured)).hasNext == hasNext)
  }

  @Test func endsAtAnEmptyPageWhateverTheLinkSays() async throws {
    let http = CannedHTTP(.text("[]", headers: ["Link": #"<https://x>; rel="next""#]))
    #expect(try await !service(http).service.page(9, of: .feed(.featured)).hasNext)
  }

  @Test func readsASearch() async throws {
    let http = CannedHTTP(
      .text(#"{"total":10001,"total_pages":334,"results":[\#(photo)]}"#))
    let page = try await service(http).service.page(
      1,
      of: .search(
        PhotoSearch(query: "fog")))
    #expect(page.total == 10_001)
    #expect(page.elements.map(\.id) == ["a"])
  }

  @Test(arguments: [true, false])
  func readsRandomPhotosAsListOrAlone(_ isList: Bool) async throws {
    let http = CannedHTTP(.text(isList ? "[\(photo)]" : photo))
    let photos = try await service(http).service.page(1, of: .random(.everything)).elements
    #expect(photos.map(\.id) == ["a"])
  }

  @Test func goesByWhatWasAskedWhenALikeHasNoAnswer() async throws {
    let http = CannedHTTP(
      .text("", status: 204), .text(#"{"photo":{"liked_by_user":false,"likes":3}}"#),
      .text("", status: 201))
    let service = try service(http).service
    #expect(try await service.unlike(photo: "a") == LikeAnswer(isLiked: false))
    #expect(try await service.unlike(photo: "a") == LikeAnswer(isLiked: false, likes: 3))
    #expect(try await service.like(photo: "a") == LikeAnswer(isLiked: true))
    #expect(http.requests.map(\.method) == [.delete, .delete, .post])
  }

  @Test func doesNotRepeatALike() async throws {
    let http = CannedHTTP(.text("", status: 500), .text("", status: 201))
    let service = try service(http).service
    await #expect(throws: APIError.serverFailed(status: 500, retryAfter: nil)) {
      try await service.like(photo: "a")
    }
    #expect(http.requests.count == 1)
  }

  @Test func sendsOnlyTheChangedTextsOfAPerson() async throws {
    let http = CannedHTTP(.text(#"{"username":"ada","name":"Ada","bio":"Two\nlines & more"}"#))
    let user = try await service(http).service.updateMe(
      [.link: "https://ada.example/a?b=c", .bio: "Two\nlines & more", .location: ""])
    #expect(user.bio == "Two\nlines & more")
    let request = try #require(http.requests.first)
    #expect(request.method == .put)
    #expect(request.address.text == "https://api.unsplash.com/me")
    #expect(
      request.form == "bio=Two%0Alines%20%26%20more&location="
        + "&url=https%3A%2F%2Fada.example%2Fa%3Fb%3Dc")
  }

  @Test func doesNotRepeatAChange() async throws {
    let http = CannedHTTP(.text("", status: 503), .text(#"{"username":"ada"}"#))
    let service = try service(http).service
    await #expect(throws: APIError.serverFailed(status: 503, retryAfter: nil)) {
      try await service.updateMe([.bio: "x"])
    }
    #expect(http.requests.count == 1)
  }

  @Test func readsTheTextsThatAPersonCanChange() async throws {
    let http = CannedHTTP(
      .text(
        #"{"first_name":"Ada","last_name":null,"bio":" ","location":7,"portfolio_url":"ada.example"}"#
      ))
    let texts = try await service(http).service.profileTexts()
    #expect(texts == [.firstName: "Ada", .link: "ada.example"])
  }

  @Test func repeatsReadingAfterAServerError() async throws {
    let http = CannedHTTP(
      .text("<html>", status: 503), .failure(.unreachable(detail: "")), .text("[]"))
    _ = try await service(http).service.page(1, of: .feed(.featured))
    #expect(http.requests.count == 3)
  }

  @Test func tracksADownloadByItsOwnLink() async throws {
    let http = CannedHTTP(.text(#"{"url":"x"}"#))
    var photo = Photo(id: "a", imageAddress: nil)
    photo.links.downloadLocation = "https://api.unsplash.com/photos/a/download?ixid=M3w%7C"
    try await service(http).service.trackDownload(of: photo)
    #expect(http.requests.map(\.address.text) == [photo.links.downloadLocation])
    #expect(http.requests.first?.authorization?.value == "Client-ID access")
  }

  @Test(arguments: [
    "https://evil.example/photos/a/download", "http://api.unsplash.com/photos/a/download",
    "https://api.unsplash.com:444/photos/a/download", "nonsense", nil,
  ])
  func tracksADownloadByTheRouteWhenTheLinkIsForeign(_ link: String?) async throws {
    let http = CannedHTTP(.text("{}"))
    var photo = Photo(id: "-a", imageAddress: nil)
    photo.links.downloadLocation = link
    try await service(http).service.trackDownload(of: photo)
    #expect(http.requests.map(\.address.text) == ["https://api.unsplash.com/photos/-a/download"])
  }

  @Test func keepsTheBudget() async throws {
    let http = CannedHTTP(
      .text("[]", headers: ["X-Ratelimit-Limit": "50", "X-Ratelimit-Remaining": "7"]),
      .text("Rate Limit Exceeded", status: 403))
    let service = try service(http).service
    #expect(service.budget == nil)
    _ = try await service.page(1, of: .feed(.featured))
    #expect(service.budget?.remaining == 7)
    #expect(service.budget?.blockedUntil == nil)
    await #expect(throws: APIError.rateLimited(retryAfter: nil)) {
      try await service.page(2, of: .feed(.featured))
    }
    #expect(service.budget?.limit == 50)
    #expect(service.budget?.remaining == 0)
    #expect(service.budget?.blockedUntil != nil)
  }

  @Test(arguments: ["", "[", "{}", "<html></html>", "7", "null"])
  func saysThatAnAnswerIsUnreadable(_ body: String) async throws {
    let http = CannedHTTP(.text(body))
    let error = await apiError { try await service(http).service.photo(id: "a") }
    #expect(error?.kind == "unreadable")
  }

  @Test func survivesJSONOfAbsurdDepth() async throws {
    let http = CannedHTTP(.text(String(repeating: "[", count: 100_000)))
    await #expect(throws: APIError.self) {
      try await service(http).service.page(1, of: .feed(.featured))
    }
  }

  @Test(arguments: HostileNumbers.numbers + HostileNumbers.texts)
  func keepsWhatHeaderLinesCountWithinBounds(_ number: String) async throws {
    let http = CannedHTTP(
      .text(
        "[\(photo)]",
        headers: [
          "X-Total": number, "X-Ratelimit-Limit": number, "X-Ratelimit-Remaining": number,
          "Link":
            #"<https://x/?page=\#(number)>; rel="next", <https://x/?page=\#(number)>; rel="last""#,
        ]),
      .text("", status: 429, headers: ["Retry-After": number, "X-Ratelimit-Remaining": number]))
    let (service, api) = try service(http)
    let bounds = 0...ServiceNumber.largestCount

    let page = try await service.page(1, of: .feed(.featured))

    #expect(page.hasNext && bounds.contains(page.total ?? 0))
    if let budget = api.budget.budget {
      #expect(bounds.contains(budget.limit) && bounds.contains(budget.remaining))
    }
    do throws(APIError) {
      _ = try await service.like(photo: "a")
      Issue.record("The limit was reached.")
    } catch {
      #expect((0...RetryAfter.longest).contains(error.retryAfter ?? 0))
      #expect(api.budget.budget?.blockedUntil.map { $0.timeIntervalSinceNow <= 86_400 } == true)
    }
  }

  @Test func takesACountThatIsTooLargeForALargeOne() async throws {
    for number in ["9223372036854775807", "9223372036854775808"] {
      let http = CannedHTTP(.text("[\(photo)]", headers: ["X-Total": number]))
      let page = try await service(http).service.page(1, of: .feed(.featured))
      #expect(page.total == ServiceNumber.largestCount)
    }
  }
}
