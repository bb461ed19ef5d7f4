// SPDX-License-Identifier: MIT

// The data that a log-out deletes and keeps, and failed deletions.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct LogOutTests {
  let world = SessionWorld()

  private func logOut(_ session: Session) async {
    session.logOut()
    await world.untilForgotten(1)
    await until { !session.isSettling }
  }

  @Test func onlyWhatBelongsToTheAccountGoes() async throws {
    let wish = StoredWish(photo: photos([3])[0], isLiked: true, isLocal: false)
    world.store.put([wish], of: .milo)
    world.store.put(account: .milo, service: "demo", fetchedAt: .noon)
    let session = try await world.signedInSession()

    await logOut(session)

    #expect(world.store.keptWishes(of: .milo) == [wish])
    #expect(world.store.storedUsers(service: "demo") == [.milo])
  }

  @Test func aWishThatIsBeingWrittenIsGoneToo() async throws {
    let session = try await world.signedInSession()
    world.demo.photos.gate.close()
    world.store.wishGate.close()
    session.signedIn?.likes.toggle(photos([3])[0])
    await world.store.wishGate.arrivals(1)

    session.logOut()
    await settle()
    #expect(world.store.logOuts == [])
    world.store.wishGate.open()
    try await eventually { world.store.logOuts == [.ada] }
    await settle()

    #expect(world.store.keptWishes(of: .ada) == [])
    world.demo.photos.gate.open()
  }

  @Test func anotherPersonsProfileIsNeverShown() async throws {
    // The state after a log-out that could delete nothing.
    world.store.put(.ada, of: .milo, fetchedAt: .now)
    try world.secrets.put(AccessToken.milo, as: .demoToken)
    world.demo.photos.answerMe(.failure(.timedOut))
    let session = world.session()
    session.start()
    await until { session.signedIn?.profile.phase == .failed(.timedOut) }
  }

  @Test func aTokenThatStaysIsReportedAndDeletedAtTheNextStart() async throws {
    let session = try await world.signedInSession()
    world.secrets.failDeleting(.locked)
    await logOut(session)

    #expect(session.notices == [.tokenNotForgotten(.locked)])
    #expect(world.logOuts.all == [.ada])

    let still = world.session()
    still.start()
    await until { still.phase == .signedOut }
    #expect(still.notices == [.tokenNotForgotten(.locked)])

    world.secrets.failDeleting(nil)
    let next = world.session()
    next.start()
    await until { next.phase == .signedOut }
    #expect(world.secrets.names == [])
    #expect(next.notices == [])
    #expect(world.logOuts.all == [])
  }

  @Test func whatIsLeftOfALogOutAtAnotherServiceIsDeletedToo() async throws {
    let elsewhere = AccountName(service: "unsplash", account: "ada")
    let wish = StoredWish(photo: photos([3])[0], isLiked: true, isLocal: false)
    world.store.put([wish], of: elsewhere)
    try await world.logOuts.begin(LogOut(of: elsewhere, keepsWishes: false))

    _ = await world.signedOutSession()

    #expect(world.store.keptWishes(of: elsewhere) == [])
    #expect(world.logOuts.all == [])
  }

  @Test func dataThatStayAreReportedAndDeletedAtTheNextStart() async throws {
    let wish = StoredWish(photo: photos([3])[0], isLiked: true, isLocal: false)
    let session = try await world.signedInSession()
    world.store.put([wish], of: .ada)
    world.store.fail(.diskFull)
    session.logOut()
    await until { session.notices == [.dataNotForgotten(.diskFull, isTriedAgain: true)] }
    #expect(world.logOuts.all == [.ada])

    world.store.heal()
    let next = world.session()
    next.start()
    await until { next.phase == .signedOut }
    #expect(world.store.keptWishes(of: .ada) == [])
    #expect(world.store.storedUsers(service: "demo") == [])
    #expect(next.notices == [])
    #expect(world.logOuts.all == [])
  }

  @Test func whatCannotBeStoredIsOfInterestToWhoIsLoggedIn() async throws {
    let problem = StorageProblem(.storingPhotos, .inUse)
    let session = await world.signedOutSession()
    session.show(problem)
    #expect(session.notices == [])
    await world.logIn(session, as: .ada)
    #expect(session.notices == [.storageProblem(problem)])

    world.store.fail(.inUse)
    session.logOut()
    await until { session.notices == [.dataNotForgotten(.inUse, isTriedAgain: true)] }
    session.show(nil)
    #expect(session.notices == [.dataNotForgotten(.inUse, isTriedAgain: true)])
  }

  @Test func whereNothingCanBeWrittenThatIsReported() async throws {
    let session = try await world.signedInSession()
    world.store.fail(.permission)
    world.logOuts.fail(.failed(.permission))
    session.logOut()
    await until { session.notices == [.dataNotForgotten(.permission, isTriedAgain: false)] }
  }

  @Test func theNextPersonsTokenOutlivesALogOutThatIsFinishedLater() async throws {
    let session = try await world.signedInSession()
    world.store.fail(.inUse)
    session.logOut()
    await until { session.notices == [.dataNotForgotten(.inUse, isTriedAgain: true)] }
    world.demo.photos.answerMe(.success(.milo))
    await world.logIn(session, as: .milo)
    await until { !session.isSettling }
    #expect(world.logOuts.all == [.ada])

    world.store.heal()
    let next = world.session()
    next.start()
    await until { next.phase == .signedIn }
    #expect(next.signedIn?.account == .milo)
    #expect(world.logOuts.all == [])
  }

  @Test func whoLogsInAgainIsNotLoggedOutAtTheNextStart() async throws {
    let session = try await world.signedInSession()
    world.store.fail(.inUse)
    session.logOut()
    await until { session.notices == [.dataNotForgotten(.inUse, isTriedAgain: true)] }
    await world.logIn(session, as: .ada)
    await until { !session.isSettling }
    #expect(world.logOuts.all == [])
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .ada)
  }
}
