// SPDX-License-Identifier: MIT

// Every call against the demo service over the real HTTP client, and each of its faults as the caller sees it.

import BelvedereCore
import DemoService
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct UnsplashServiceDemoTests {
  private struct Side {
    let demo: Demo
    let api: APIClient
    let clock: EagerClock
    var service: UnsplashService { UnsplashService(api: api) }
  }

  private func run(_ body: (Side) async throws -> Void) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let clock = EagerClock()
        let key = APIKey(
          accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey)
        let api = try APIClient(
          base: demo.base, key: key, http: client,
          repeating: Repeating(clock: clock, random: { 0.5 }))
        try await body(Side(demo: demo, api: api, clock: clock))
      }
    }
  }

  private func signIn(
    _ side: Side, as username: String = "ada", adding scopes: [String] = []
  ) throws {
    let usual = ["public", "read_user", "read_photos", "write_likes"]
    let token = try #require(
      side.demo.control.issueToken(username: username, scopes: usual + scopes))
    side.api.credentials.authorize(AccessToken(value: token, scopes: []))
  }

  @Test func everyRequestAsksInThePresentLanguage() async throws {
    try await run { side in
      try signIn(side)
      side.api.localize("ru-RU, en;q=0.9")
      _ = try await side.service.me()
      let photo = try #require(
        try await side.service.page(1, of: .feed(.featured)).elements.first)
      side.api.localize("de, en;q=0.9")
      _ = try await side.service.like(photo: photo.id)
      try await side.service.trackDownload(of: photo)
      let asked = side.demo.control.requests.map(\.acceptLanguage)
      #expect(
        asked == ["ru-RU, en;q=0.9", "ru-RU, en;q=0.9", "de, en;q=0.9", "de, en;q=0.9"])
    }
  }

  @Test func readsEveryRoute() async throws {
    try await run { side in
      let service = side.service
      let first = try await service.page(1, of: .feed(.featured))
      #expect(first.elements.count == 30)
      #expect(first.skipped == 0)
      #expect(first.hasNext)
      let second = try await service.page(2, of: .feed(.featured))
      #expect(Set(first.elements.map(\.id)).isDisjoint(with: second.elements.map(\.id)))
      let photo = try #require(first.elements.first)
      #expect(try await service.photo(id: photo.id).id == photo.id)
      #expect(try await service.page(1, of: .random(.everything)).elements.count == 30)
      #expect(try await service.statistics(ofPhoto: photo.id).views != nil)
      try await service.trackDownload(of: photo)
      let username = try #require(photo.user?.username)
      #expect(try await service.user(username: username).username == username)
      _ = try await service.page(1, of: .member(username))
      let topic = try #require(try await service.topics().first)
      #expect(
        try await !service.page(1, of: .topic(topic.slug)).elements.isEmpty)
      let word = try #require(try await service.photo(id: photo.id).tags.first?.title)
      let found = try await service.page(1, of: .search(PhotoSearch(query: word)))
      #expect(!found.elements.isEmpty)
    }
  }

  @Test func changesTheSignedInPerson() async throws {
    try await run { side in
      try signIn(side, adding: ["write_user"])
      let before = try await side.service.profileTexts()
      #expect(before[.firstName] == "Ada")
      #expect(before[.lastName] == "Vale")
      let user = try await side.service.updateMe([
        .lastName: "Märsh", .bio: "One\nTwo", .location: "", .link: "https://ada.example",
      ])
      #expect(user.name == "Ada Märsh")
      #expect(user.bio == "One\nTwo")
      #expect(user.location == nil)
      #expect(user.portfolioURL == "https://ada.example")
      #expect(user.profileImage != nil)
      #expect(try await side.service.me() == user)
      await #expect(throws: APIError.refused(status: 422, messages: ["Url is invalid"])) {
        try await side.service.updateMe([.link: "ada.example"])
      }
    }
  }

  @Test func changesNobodyWithoutTheRight() async throws {
    try await run { side in
      try signIn(side)
      let error = await apiError { try await side.service.updateMe([.bio: "x"]) }
      #expect(error?.kind == "forbidden")
    }
  }

  @Test func likesForTheSignedInPerson() async throws {
    try await run { side in
      try signIn(side)
      let service = side.service
      #expect(try await service.me().username == "ada")
      let photo = try #require(
        try await service.page(1, of: .feed(.featured)).elements.first { !$0.isLiked })
      #expect(try await service.like(photo: photo.id).isLiked)
      #expect(try await service.photo(id: photo.id).isLiked)
      let liked = try await service.page(1, of: .likes(of: "ada"))
      #expect(liked.elements.contains { $0.id == photo.id })
      #expect(try await !service.unlike(photo: photo.id).isLiked)
      #expect(try await !service.photo(id: photo.id).isLiked)
    }
  }

  @Test func isSignedOutByARevokedToken() async throws {
    try await run { side in
      try signIn(side)
      side.demo.control.revokeTokens()
      await #expect(
        throws: APIError.unauthorized(messages: ["OAuth error: The access token is invalid"])
      ) {
        try await side.service.me()
      }
    }
  }

  @Test(
    arguments: [
      ("401", .unauthorized(messages: ["OAuth error: The access token is invalid"])),
      ("403-limit", .rateLimited(retryAfter: nil)),
      (
        "403-scope",
        .forbidden(messages: ["OAuth error: Missing permissions to perform this request"])
      ),
      ("404", .notFound(messages: ["Couldn't find Photo"])),
      ("410", .gone(messages: ["Query flagged as spam"])),
      ("429:none", .rateLimited(retryAfter: nil)), ("429:60", .rateLimited(retryAfter: 60)),
      ("503:120", .serverFailed(status: 503, retryAfter: 120)),
      ("gzip-bomb", .unreadable(detail: "The answer is over 4000000 bytes")),
      ("redirect-loop", .unreadable(detail: "More than 5 redirects")),
    ] as [(String, APIError)])
  func givesUpAtOnce(_ fault: String, _ error: APIError) async throws {
    try await run { side in
      side.demo.control.fail("/photos", with: fault, count: fault == "redirect-loop" ? nil : 1)
      await #expect(throws: error) { try await side.service.page(1, of: .feed(.featured)) }
      #expect(side.clock.sleeps.isEmpty)
    }
  }

  @Test func followsNoRedirectToAnotherService() async throws {
    try await Demo.run { other in
      try await run { side in
        side.demo.control.fail("/topics", with: "redirect-host:\(other.base)", count: 1)
        let error = await apiError { try await side.service.topics() }
        #expect(error?.kind == "insecure")
        #expect(other.control.requests.isEmpty)
        // Redirects within the service are followed.
        side.demo.control.fail("/topics", with: "redirect:1", count: 1)
        let topics = try await side.service.topics()
        #expect(!topics.isEmpty)
      }
    }
  }

  @Test(arguments: ["500", "503", "503-html", "cut", "wrong-length", "429:1", "503:2"])
  func recoversByRepeating(_ fault: String) async throws {
    try await run { side in
      side.demo.control.fail("/photos", with: fault, count: 2)
      let page = try await side.service.page(1, of: .feed(.featured))
      #expect(page.elements.count == 30)
      #expect(side.clock.sleeps.count == 2)
      #expect(side.demo.control.requests.count == 3)
    }
  }

  @Test func reportsWhatLasts() async throws {
    try await run { side in
      side.demo.control.fail("/photos", with: "503-html", count: nil)
      await #expect(throws: APIError.serverFailed(status: 503, retryAfter: nil)) {
        try await side.service.page(1, of: .feed(.featured))
      }
      #expect(side.demo.control.requests.count == 3)
    }
  }

  @Test func waitsForADateGivenByTheService() async throws {
    try await run { side in
      side.demo.control.fail("/photos", with: "429:date:5")
      _ = try await side.service.page(1, of: .feed(.featured))
      let sleep = try #require(side.clock.sleeps.first)
      // Dates have whole seconds, and some of them have passed.
      #expect(sleep >= .zero && sleep <= .seconds(5))
    }
  }

  @Test func readsWhatIsLeftOfDamagedPages() async throws {
    try await run { side in
      let service = side.service
      side.demo.control.fail("/photos", with: "bad-element")
      let bad = try await service.page(1, of: .feed(.featured))
      #expect(bad.skipped == 1)
      #expect(bad.elements.count == 29)
      side.demo.control.fail("/photos", with: "missing-fields")
      let bare = try await service.page(1, of: .feed(.featured))
      #expect(bare.elements.count == 30)
      side.demo.control.fail("/photos", with: "empty-page")
      let empty = try await service.page(2, of: .feed(.featured))
      #expect(empty.elements.isEmpty)
      #expect(!empty.hasNext)
      side.demo.control.fail("/photos", with: "page-overlap")
      let overlap = try await service.page(2, of: .feed(.featured))
      #expect(!Set(overlap.elements.map(\.id)).isDisjoint(with: bare.elements.map(\.id)))
      side.demo.control.fail("/photos", with: "malformed-json")
      await #expect(throws: APIError.self) {
        try await service.page(1, of: .feed(.featured))
      }
    }
  }

  @Test func countsTheHoursRequests() async throws {
    try await run { side in
      side.demo.control.setRemaining(2, limit: 50)
      let service = side.service
      _ = try await service.topics()
      #expect(service.budget?.limit == 50)
      #expect(service.budget?.isLow == true)
      _ = try await service.topics()
      await #expect(throws: APIError.rateLimited(retryAfter: nil)) {
        try await service.topics()
      }
      #expect(service.budget?.remaining == 0)
    }
  }
}
