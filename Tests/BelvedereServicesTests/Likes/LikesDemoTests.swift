// SPDX-License-Identifier: MIT

// Likes from the heart to the service and the database and back, over real HTTP, with each of the service's faults.

import BelvedereCore
import DemoService
import DemoTestSupport
import Foundation
import GRDB
import Testing

@testable import BelvedereModel
@testable import BelvedereServices

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct LikesDemoTests {
  /// Ada at her service, with a database of her own.
  @MainActor
  private final class Side {
    static let ada = AccountName(service: "demo", account: "ada")

    let demo: Demo
    let service: UnsplashService
    let database: AppDatabase
    private(set) var events: [LikeEvent] = []

    init(demo: Demo, service: UnsplashService, database: AppDatabase) {
      self.demo = demo
      self.service = service
      self.database = database
    }

    /// The likes after a restart of the program.
    func makeLikes() -> Likes {
      let likes = Likes(
        account: Self.ada, service: service, lists: service, budget: service, store: database)
      likes.onEvent = { [weak self] in self?.events.append($0) }
      return likes
    }

    /// The likes and unlikes that the service got.
    var requests: [String] {
      demo.control.requests.filter { $0.path.hasSuffix("/like") }.map(\.method)
    }

    /// The service's state of a photo.
    func holds(_ photo: Photo) async throws -> Bool {
      try await service.photo(id: photo.id).isLiked
    }

    func unliked() async throws -> [Photo] {
      try await service.page(1, of: .feed(.featured)).elements.filter { !$0.isLiked }
    }

    func kept() async throws -> [Bool] { try await database.wishes(of: Self.ada).map(\.isLiked) }
  }

  private func run(
    scopes: [String] = ["public", "read_user", "read_photos", "write_likes"],
    _ body: @MainActor (Side) async throws -> Void
  ) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let api = try APIClient(
          base: demo.base,
          key: APIKey(
            accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey),
          http: client, repeating: Repeating(clock: EagerClock(), random: { 0 }))
        let token = try #require(demo.control.issueToken(username: "ada", scopes: scopes))
        api.credentials.authorize(AccessToken(value: token, scopes: []))
        try await body(
          Side(
            demo: demo, service: UnsplashService(api: api),
            database: try AppDatabase(DatabaseQueue())))
      }
    }
  }

  private func settled(_ likes: Likes) async {
    await eventually("all is settled") { likes.pendingCount == 0 }
    await likes.writer.latest?.value
  }

  @Test func likesAndUnlikesReachTheService() async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photos = Array(try await side.unliked().prefix(3))
      for photo in photos {
        likes.toggle(photo)
        await settled(likes)
      }
      likes.toggle(photos[1])
      await settled(likes)

      let listed = try await side.service.page(1, of: .likes(of: "ada"))
      #expect(listed.elements.prefix(2).map(\.id) == [photos[2].id, photos[0].id])
      #expect(listed.total == 66)
      #expect(side.requests == ["POST", "POST", "POST", "DELETE"])
      #expect(try await side.kept() == [])
    }
  }

  @Test func rapidClicksCostTwoRequestsAtMost() async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos", method: "POST", with: "latency:100")
      for _ in 1...10 { likes.toggle(photo) }
      await settled(likes)

      #expect(try await !side.holds(photo))
      #expect(side.requests == ["POST", "DELETE"])
    }
  }

  @Test(arguments: ["500", "gzip-bomb", "redirect-host"])
  func aRefusalTurnsTheHeartBack(_ fault: String) async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos", method: "POST", with: fault)
      likes.toggle(photo)
      await settled(likes)

      #expect(!likes.state(of: photo).isLiked)
      #expect(side.events.count == 1)
      #expect(try await side.kept() == [])
      likes.toggle(photo)
      await settled(likes)
      #expect(try await side.holds(photo))
    }
  }

  @Test(arguments: ["503", "503-html", "429:60", "403-limit", "cut:0", "wrong-length"])
  func aServiceThatIsAwayGetsItLater(_ fault: String) async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos", method: "POST", with: fault)
      likes.toggle(photo)
      await eventually("it waits") { likes.state(of: photo).isPending }
      #expect(likes.state(of: photo).isLiked)
      #expect(try await side.kept() == [true])

      likes.resume()
      await settled(likes)
      #expect(try await side.holds(photo))
      #expect(try await side.kept() == [])
      likes.stop()
    }
  }

  @Test func aBrokenAnswerToALikeIsASuccess() async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos", method: "POST", with: "malformed-json")
      likes.toggle(photo)
      await settled(likes)

      #expect(likes.state(of: photo).isLiked)
      #expect(try await side.holds(photo))
    }
  }

  @Test func aMissingPermissionIsReported() async throws {
    try await run(scopes: ["public", "read_photos"]) { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      likes.toggle(photo)
      await settled(likes)

      #expect(!likes.state(of: photo).isLiked)
      guard case .failed(_, true, .forbidden(let messages), false)? = side.events.first else {
        Issue.record("\(side.events)")
        return
      }
      #expect(messages == ["OAuth error: Missing permissions to perform this request"])
    }
  }

  @Test(arguments: ["410", "404"])
  func aServiceWithoutLikesLeavesThemHere(_ fault: String) async throws {
    try await run { side in
      let photos = Array(try await side.unliked().prefix(3))
      side.demo.control.fail("/photos", method: "POST", with: fault, count: nil)
      let likes = side.makeLikes()
      likes.toggle(photos[0])
      await eventually("they stay here") { likes.isLocalOnly }
      likes.toggle(photos[1])
      await likes.writer.latest?.value

      #expect(side.events == [.becameLocal])
      #expect(side.requests == ["POST"])
      likes.stop()

      let next = side.makeLikes()
      next.start()
      await eventually("they are taken up") { next.isLocalOnly }
      #expect(photos.map { next.state(of: $0).isLiked } == [true, true, false])

      // Likes are available again: the first wish sends all of them.
      side.demo.control.clearFaults()
      next.toggle(photos[2])
      await settled(next)
      for photo in photos { #expect(try await side.holds(photo)) }
      #expect(side.events == [.becameLocal])
    }
  }

  @Test func aPhotoThatIsGoneIsDistinguishedFromAServiceWithoutLikes() async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos/\(photo.id)", with: "404", count: nil)
      likes.toggle(photo)
      await settled(likes)

      #expect(side.events.count == 1)
      guard case .photoGone(let gone)? = side.events.first else {
        Issue.record("\(side.events)")
        return
      }
      #expect(gone.id == photo.id)
      #expect(!likes.isLocalOnly)
    }
  }

  @Test func aRevokedTokenKeepsTheWishForTheNextLogin() async throws {
    try await run { side in
      let likes = side.makeLikes()
      let photo = try #require(try await side.unliked().first)
      side.demo.control.fail("/photos", method: "POST", with: "401")
      likes.toggle(photo)
      await eventually("the 401 came") {
        side.requests.count == 1 && !likes.state(of: photo).isBusy
      }
      likes.stop()
      #expect(try await side.kept() == [true])

      let next = side.makeLikes()
      next.start()
      await eventually("it is taken up") { next.state(of: photo).isLiked }
      await settled(next)
      #expect(try await side.holds(photo))
    }
  }
}
