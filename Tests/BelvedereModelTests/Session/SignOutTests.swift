// SPDX-License-Identifier: MIT

// Logging out, being logged out by the service, and changing the service: nothing of the first person remains.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SignOutTests {
  let world = SessionWorld()

  @Test func loggingOutForgetsTokenAndAccountWithoutARequest() async throws {
    let session = try await world.signedInSession()
    let calls = world.demo.photos.calls

    session.logOut()
    #expect(session.phase == .signedOut)
    #expect(session.signedIn?.feed == nil)
    #expect(session.signedIn?.profile == nil)
    #expect(world.demo.token == nil)
    await world.untilForgotten(1)

    #expect(world.secrets.names.isEmpty)
    #expect(world.store.logOuts == [.ada])
    #expect(world.demo.images.logOuts == [.ada])
    #expect(world.files.logOuts == [.ada])
    #expect(world.logOuts.all == [])
    #expect(world.store.storedUsers(service: "demo") == [])
    #expect(world.demo.photos.calls == calls)
    #expect(session.notices == [])
  }

  @Test func loggingOutWhenNobodyIsInDoesNothing() async {
    let session = await world.signedOutSession()

    session.logOut()
    await settle()

    #expect(world.store.logOuts.isEmpty)
  }

  @Test func loggingInAtOnceAfterLoggingOutLeavesNothingOfTheFirstPerson() async throws {
    let session = try await world.signedInSession()
    let firstFeed = try #require(session.signedIn?.feed)
    world.demo.photos.answerMe(.success(.milo))

    session.logOut()
    session.logIn()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    world.demo.signIn.attempts[0].finish(.success(.milo))
    await until { session.signedIn?.profile.phase == .loaded(.milo) }
    await settle()

    #expect(world.store.logOuts == [.ada])
    #expect(world.store.storedUsers(service: "demo") == [.milo])
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .milo)
    #expect(world.demo.token == .milo)
    #expect(session.signedIn?.feed !== firstFeed)
    let accounts = world.store.writes.map(\.name.account)
    #expect(accounts == ["ada", "milo"])
  }

  @Test func a401SignsOutOnceThoughFeedAndProfileBothGetIt() async throws {
    try world.secrets.put(AccessToken.ada, as: .demoToken)
    world.demo.photos.answer(page: 1, .failure(.unauthorized(messages: [])))
    world.demo.photos.answerMe(.failure(.unauthorized(messages: [])))
    let session = world.session()

    session.start()
    await until { session.notices == [.signedOutByService] }
    await world.untilForgotten(1)

    #expect(session.phase == .signedOut)
    #expect(world.secrets.names.isEmpty)
    #expect(world.store.logOuts == [LogOut(of: .ada, keepsWishes: true)])
    #expect(Set(world.demo.photos.calls) == [.editorial(page: 1), .me])
  }

  @Test func a401OnALaterPageSignsOutToo() async throws {
    let session = try await world.signedInSession()
    world.demo.photos.answer(page: 2, .failure(.unauthorized(messages: [])))

    session.signedIn?.feed?.show(index: 29)
    await until { session.phase == .signedOut }

    #expect(session.notices == [.signedOutByService])
    #expect(session.signedIn?.feed == nil)
  }

  @Test func signingInAgainTakesTheNoticeAway() async throws {
    let session = try await world.signedInSession()
    world.demo.photos.answer(page: 2, .failure(.unauthorized(messages: [])))
    session.signedIn?.feed?.show(index: 29)
    await until { session.phase == .signedOut }

    session.logIn()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    world.demo.signIn.attempts[0].finish(.success(.ada))
    await until { session.phase == .signedIn }

    #expect(session.notices == [])
  }

  @Test func anotherServiceReplacesEverything() async throws {
    let session = try await world.signedInSession()

    session.use(.unsplash(.own))
    #expect(session.phase == .lookingUp)
    #expect(session.connection == nil)
    #expect(session.signedIn?.feed == nil)
    #expect(session.signedIn?.profile == nil)
    await until { session.phase == .signedOut }

    #expect(session.service?.id == "unsplash")
    #expect(world.demo.token == nil)
    #expect(world.connector.service("unsplash").token == nil)
    // The token of the first service is kept for a later return.
    #expect(world.secrets.names == [.demoToken])
  }

  @Test func theWayBackFindsTheKeptToken() async throws {
    let session = try await world.signedInSession()
    session.use(.unsplash(.own))
    await until { session.phase == .signedOut }

    session.use(.demo)
    await until { session.phase == .signedIn }

    #expect(world.demo.token == .ada)
  }

  @Test func theLatestChoiceWinsHoweverLateTheFirstConnects() async {
    world.connector.gate.close()
    let session = world.session()
    session.start()
    await world.connector.gate.arrivals(1)

    session.use(.unsplash(.own))
    world.connector.gate.open()
    await until { session.phase == .signedOut }
    await settle()

    #expect(session.service?.id == "unsplash")
  }

  @Test func aLateKeyringAnswerDoesNotDisturbTheNextService() async throws {
    try world.secrets.put(AccessToken.ada, as: .demoToken)
    let session = world.session(asked: .demo)
    world.secrets.gate.close()
    session.start()
    await world.secrets.gate.arrivals(1)

    world.connector.gate.close()
    session.use(.unsplash(.own))
    world.secrets.gate.open()
    await world.connector.gate.arrivals(2)
    #expect(session.phase == .lookingUp)
    #expect(world.demo.token == nil)

    world.connector.gate.open()
    await until { session.phase == .signedOut }
  }
}

extension SessionWorld {
  /// Waits, by the store's gate, until account data were deleted a number of times.
  func untilForgotten(_ times: Int) async {
    await store.gate.arrivals(store.writes.count + times)
    await settle()
  }
}
