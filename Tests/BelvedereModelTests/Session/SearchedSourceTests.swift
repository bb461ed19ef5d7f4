// SPDX-License-Identifier: MIT

// Searches in another source than the session's: its photos, its hearts, and returning.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct SearchedSourceTests {
  let world = SessionWorld()

  private var commons: FakeService { world.connector.service("commons") }

  private func session() async throws -> (Session, SearchedSource) {
    let session = try await world.signedInSession()
    return (session, try #require(session.searched))
  }

  private func visit(_ searched: SearchedSource) async throws -> SearchedSource.Visit {
    searched.choose(.commons)
    await until { searched.visit != nil }
    return try #require(searched.visit)
  }

  @Test func everySourceWithoutAccountsCanBeSearched() async throws {
    let (session, searched) = try await session()
    let own = try #require(session.service?.source)
    #expect(searched.choices == [own] + PhotoSource.withoutAccounts)
    #expect(searched.chosen == searched.choices[0] && searched.visit == nil)
  }

  @Test func anotherSourceIsSearchedBesideTheFirst() async throws {
    commons.photos.answer(search: 1, .success(page(100..<103)))
    let (session, searched) = try await session()
    let explore = try await visit(searched).signedIn.explore
    explore.show(.words("bridge"))
    await until { explore.results?.phase == .loaded }

    #expect(explore.results?.photos.count == 3)
    #expect(commons.photos.calls == [.search("bridge", page: 1)])
    #expect(session.signedIn?.account != .visitor(of: "commons"))
    #expect(session.service?.source == searched.choices[0])
  }

  @Test func itsFavouritesStayOnThisComputer() async throws {
    let (session, searched) = try await session()
    defer { withExtendedLifetime(session) {} }
    let likes = try await visit(searched).signedIn.likes
    likes.toggle(photos([3])[0])
    await likes.writer.latest?.value

    #expect(likes.isLocalOnly && commons.photos.likeCalls.isEmpty)
    #expect(world.store.keptWishes(of: .visitor(of: "commons")).map(\.photo.id) == ["photo-3"])
  }

  @Test func theWayBackLeavesNothingBehind() async throws {
    let (session, searched) = try await session()
    weak let left = try await visit(searched).signedIn
    searched.choose(searched.choices[0])
    #expect(searched.visit == nil && searched.chosen == session.service?.source)
    try await eventually { left == nil }
  }

  @Test func aSourceThatCannotBeReachedIsReportedAndCanBeTriedAgain() async throws {
    let (session, searched) = try await session()
    defer { withExtendedLifetime(session) {} }
    world.connector.fail(.invalidAddress("x"))
    searched.choose(.commons)
    await until { searched.error == .invalidAddress("x") }
    world.connector.fail(nil)
    _ = try await visit(searched)
    #expect(searched.error == nil)
  }

  @Test func theLogOutEndsIt() async throws {
    let (session, searched) = try await session()
    _ = try await visit(searched)
    session.logOut()
    await until { session.phase == .signedOut }
    #expect(session.searched == nil && searched.visit == nil)
  }
}
