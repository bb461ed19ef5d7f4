// SPDX-License-Identifier: MIT

// Likes across log-outs, expired logins and starts: waiting ones are kept for the same person, hidden from others, and
// dropped at the person's request.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct SessionLikesTests {
  private static let ada = AccountName(service: "demo", account: "ada")

  let world = SessionWorld()

  /// Ada offline, with a waiting like.
  private func waitingSession() async throws -> Session {
    let session = try await world.signedInSession()
    let likes = try #require(session.signedIn?.likes)
    world.demo.photos.failLikes(.unreachable(detail: "no route"))
    likes.toggle(photos([3])[0])
    let heart = likes.heart(of: photos([3])[0])
    await until { heart.state.isPending }
    return session
  }

  @Test func whatWaitsIsReportedBeforeLoggingOutAndThenDropped() async throws {
    let session = try await waitingSession()
    #expect(session.signedIn?.likes.pendingCount == 1)

    session.logOut()
    #expect(session.signedIn?.likes == nil)
    #expect(session.signedIn?.favourites == nil)
    await world.logIn(session, as: .ada)
    await settle()

    #expect(world.store.keptWishes(of: Self.ada).isEmpty)
    #expect(session.signedIn?.likes.pendingCount == 0)
    #expect(session.signedIn?.likes.state(of: photos([3])[0]).isLiked == false)
  }

  @Test func anExpiredLoginKeepsWhatWaitsForTheSamePerson() async throws {
    let session = try await waitingSession()
    world.demo.photos.answer(page: 2, .failure(.unauthorized(messages: [])))
    session.signedIn?.feed?.show(index: 29)
    await until { session.notices == [.signedOutByService] }

    await world.logIn(session, as: .ada)
    let heart = session.signedIn?.likes.heart(of: photos([3])[0])
    await until { heart?.state == LikeState(isLiked: true) }
    await session.signedIn?.likes.writer.latest?.value

    #expect(world.demo.photos.likeCalls == [.like("photo-3"), .like("photo-3")])
    #expect(world.store.keptWishes(of: Self.ada).isEmpty)
  }

  @Test func anotherPersonSeesNothingOfIt() async throws {
    let session = try await waitingSession()
    world.demo.photos.answer(page: 2, .failure(.unauthorized(messages: [])))
    session.signedIn?.feed?.show(index: 29)
    await until { session.phase == .signedOut }
    let calls = world.demo.photos.likeCalls.count

    world.demo.photos.answerMe(.success(.milo))
    await world.logIn(session, as: .milo)
    await until { session.signedIn?.feed?.phase == .loaded }
    await settle()

    #expect(session.signedIn?.likes.pendingCount == 0)
    #expect(session.signedIn?.likes.state(of: photos([3])[0]).isLiked == false)
    #expect(world.demo.photos.likeCalls.count == calls)
    #expect(world.store.keptWishes(of: Self.ada).count == 1)
  }

  @Test func withoutAUsernameTheNextPersonCouldBeAnother() async throws {
    let token = AccessToken(value: "nameless", scopes: [])
    try world.secrets.put(token, as: .demoToken)
    let session = world.session()
    session.start()
    await until { session.signedIn?.feed?.phase == .loaded }
    world.demo.photos.failLikes(.unauthorized(messages: []))

    session.signedIn?.likes.toggle(photos([3])[0])
    await until { session.phase == .signedOut }
    // The next login begins after the deletion.
    await world.logIn(session, as: .milo)

    #expect(
      world.store.keptWishes(of: AccountName(service: "demo", account: "me")).isEmpty)
  }

  @Test func whereTheLikesOfSomebodyWithoutAUsernameStayNobodyElseLogsIn() async throws {
    let token = AccessToken(value: "nameless", scopes: [])
    let session = await world.signedOutSession()
    world.store.fail(.inUse)
    session.logIn()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    world.demo.signIn.attempts[0].finish(.success(token))

    await until { session.phase == .signedOut }
    #expect(session.notices == [.dataNotForgotten(.inUse, isTriedAgain: true)])
    #expect(
      world.logOuts.all == [LogOut(service: "demo", account: "me", keepsWishes: false)])
    #expect(world.secrets.names == [])

    world.store.heal()
    await world.logIn(session, as: token)
    #expect(world.logOuts.all == [])
  }

  @Test func a401OnALikeSignsOutOnce() async throws {
    let session = try await world.signedInSession()
    world.demo.photos.failLikes(.unauthorized(messages: []), .unauthorized(messages: []))

    for photo in photos(3..<5) { session.signedIn?.likes.toggle(photo) }
    await until { session.phase == .signedOut }
    await settle()

    #expect(session.notices == [.signedOutByService])
    #expect(Set(world.store.keptWishes(of: Self.ada).map(\.photo.id)) == ["photo-3", "photo-4"])
  }

  @Test func aLikeInTheFeedIsTaughtByTheNextRefresh() async throws {
    let session = try await world.signedInSession()
    let likes = try #require(session.signedIn?.likes)
    let photo = try #require(session.signedIn?.feed?.photos[3])
    #expect(!likes.state(of: photo).isLiked)
    var newer = page(0..<30)
    newer.elements[3].isLiked = true
    world.demo.photos.answer(page: 1, .success(newer))

    session.signedIn?.feed?.refresh()
    let heart = likes.heart(of: photo)
    await until { heart.state.isLiked }
  }

  @Test func aRequestThatGoesWellSendsWhatWaits() async throws {
    let session = try await waitingSession()

    session.signedIn?.feed?.refresh()
    await until { session.signedIn?.likes.pendingCount == 0 }

    #expect(world.demo.photos.likeCalls.count == 2)
  }
}
