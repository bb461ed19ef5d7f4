// SPDX-License-Identifier: MIT

// Using an archive without an account: no login, favourites on this computer, the same at the next start, and returning
// to the service.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct LookAroundTests {
  private static let visitor = AccountName.visitor(of: "commons")

  let world = SessionWorld()

  private var commons: FakeService { world.connector.service("commons") }

  /// A session at the archive, with the first photos there.
  private func visit() async -> Session {
    let session = await world.signedOutSession()
    session.lookAround()
    await until { session.signedIn?.feed?.phase == .loaded }
    return session
  }

  @Test func thePhotosAreThereWithoutALogin() async {
    let session = await visit()

    #expect(session.looksAround)
    #expect(session.phase == .signedIn)
    #expect(session.service?.source == .commons)
    #expect(session.signedIn?.feed?.photos.count == 30)
    #expect(world.connector.choices == [.demo, .withoutAccount(.commons, demo: nil)])
    #expect(world.openedAddresses.isEmpty)
    #expect(world.secrets.names.isEmpty)
    #expect(!session.mayUse(.editAccount))
  }

  @Test func anotherFeedTakesThePlaceOfTheFirst() async {
    commons.photos.answer(search: 1, .success(page(100..<130)))
    let session = await visit()
    world.preferences.archiveFeed = .quality
    await until {
      session.signedIn?.feed?.photos.first?.id == photos([100])[0].id && session.looksAround
    }
    #expect(commons.photos.calls.contains(.topicPhotos("quality", page: 1)))
    let asked = commons.photos.calls
    world.preferences.archiveFeed = .featured
    await until { session.signedIn?.feed?.photos.first?.id != photos([100])[0].id }
    // The first feed comes from the database.
    #expect(commons.photos.calls == asked)
  }

  @Test func theArchiveGetsTheAddressOfThePerson() async throws {
    world.preferences.archiveContact = "ada@example.org"
    let session = await visit()
    #expect(world.connector.contact == "ada@example.org")
    world.preferences.archiveContact = ""
    try await eventually { world.connector.contact == "" }
    #expect(session.looksAround)
  }

  @Test func theProfileIsNotAskedFor() async {
    let session = await visit()
    await settle()

    #expect(session.signedIn?.profile.phase == .loading)
    #expect(!commons.photos.calls.contains(.me))
  }

  @Test func favouritesStayOnThisComputerAndCostNoRequest() async throws {
    let session = await visit()
    let likes = try #require(session.signedIn?.likes)
    #expect(likes.isLocalOnly)

    likes.toggle(photos([3])[0])
    await likes.writer.latest?.value

    #expect(likes.state(of: photos([3])[0]) == LikeState(isLiked: true))
    #expect(commons.photos.likeCalls.isEmpty)
    #expect(world.store.keptWishes(of: Self.visitor).map(\.photo.id) == ["photo-3"])
  }

  @Test func theyAreThereAtTheNextVisit() async throws {
    let first = await visit()
    first.signedIn?.likes.toggle(photos([3])[0])
    await first.signedIn?.likes.writer.latest?.value
    first.stopLookingAround()
    await until { first.phase == .signedOut }

    first.lookAround()
    try await eventually { first.signedIn?.likes.state(of: photos([3])[0]).isLiked == true }
    first.signedIn?.likes.toggle(photos([4])[0])
    await first.signedIn?.likes.writer.latest?.value

    #expect(commons.photos.likeCalls.isEmpty)
    #expect(world.store.keptWishes(of: Self.visitor).count == 2)
  }

  @Test func theNextStartIsThereAgain() async {
    _ = await visit()

    let next = world.session()
    next.start()
    await until { next.signedIn?.feed?.phase == .loaded }

    #expect(next.looksAround)
    #expect(world.connector.choices.last == .withoutAccount(.commons, demo: nil))
  }

  @Test func whatTheCommandLineAsksForGoesFirst() async {
    world.preferences.source = "commons"
    let session = world.session(asked: .demo)
    session.start()
    await until { session.phase == .signedOut }

    #expect(world.connector.choices == [.demo])
  }

  @Test func aDemoServiceStandsInForTheArchive() async throws {
    let address = try #require(URL(string: "http://127.0.0.1:8080"))
    world.preferences.source = "commons"
    let session = world.session(asked: .custom(address, nil))
    session.start()
    await until { session.signedIn?.feed?.phase == .loaded }

    #expect(world.connector.choices == [.withoutAccount(.commons, demo: address)])
  }

  @Test func theWayBackLeadsToTheService() async {
    let session = await visit()

    session.stopLookingAround()
    await until { session.phase == .signedOut }

    #expect(!session.looksAround)
    #expect(session.signedIn == nil)
    #expect(session.service?.id == "demo")
    #expect(world.preferences.source.isEmpty)
  }

  @Test func anotherServiceIsThereAtTheNextStartToo() async {
    let session = await visit()

    session.use(.unsplash(.own), isKeptKey: true)
    await until { session.phase == .signedOut }

    #expect(world.preferences.source.isEmpty)
    #expect(!session.looksAround)
  }

  /// Memory stays constant only if nothing of a source outlives the change to another one.
  @Test func fiftyChangesOfTheSourceLeaveNothingBehind() async throws {
    let session = await visit()
    var left: [() -> SignedIn?] = []
    for _ in 1...25 {
      left.append { [weak signedIn = session.signedIn] in signedIn }
      session.stopLookingAround()
      await until { session.phase == .signedOut }
      session.lookAround()
      await until { session.signedIn?.feed?.phase == .loaded }
    }
    try await eventually { left.allSatisfy { $0() == nil } }
    #expect(session.signedIn != nil)
  }

  @Test func aLogOutIsNothingHere() async {
    let session = await visit()

    session.logOut()
    session.expire()

    #expect(session.phase == .signedIn)
    #expect(session.notices.isEmpty)
  }
}
