// SPDX-License-Identifier: MIT

// A right that no login requests: it is requested in the browser while the session continues; no result ends the
// session.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct RightTests {
  let world = SessionWorld()

  private static let wider = AccessToken(
    value: "wider-token-of-ada", scopes: ["public", "write_user"], username: "ada")

  /// A session whose person is asked in the browser, and the attempt behind it.
  private func askingSession() async throws -> (session: Session, attempt: FakeAttempt) {
    let session = try await world.signedInSession()
    session.ask(for: .editAccount)
    await until { session.state(of: .editAccount) == .asking(address: FakeSignIn.address) }
    return (session, world.demo.signIn.attempts[0])
  }

  @Test func noLoginAsksForIt() async throws {
    let (session, attempt) = await world.signingInSession()
    attempt.finish(.success(.ada))
    await until { session.phase == .signedIn }

    #expect(world.demo.signIn.addedRights == [nil])
    #expect(session.state(of: .editAccount) == .absent)
    #expect(session.mayUse(.editAccount))
  }

  @Test func itIsAskedForWhenItIsWantedAndTheTokenTakesThePlaceOfTheFirst() async throws {
    let (session, attempt) = try await askingSession()
    #expect(world.demo.signIn.addedRights == [.editAccount])
    #expect(world.openedAddresses == [FakeSignIn.address])
    #expect(session.phase == .signedIn)
    #expect(session.isAwaitingBrowser)
    let signedIn = session.signedIn

    attempt.finish(.success(Self.wider))
    await until { session.state(of: .editAccount) == .granted && !session.isSettling }

    #expect(session.signedIn === signedIn)
    #expect(!session.isAwaitingBrowser)
    #expect(world.demo.token == Self.wider)
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == Self.wider)
  }

  @Test func whatWasGrantedIsNotAskedForAgain() async throws {
    try world.secrets.put(Self.wider, as: .demoToken)
    let session = world.session()
    session.start()
    await until { session.phase == .signedIn }
    #expect(session.state(of: .editAccount) == .granted)

    session.ask(for: .editAccount)
    await settle()

    #expect(world.demo.signIn.attempts.isEmpty)
  }

  @Test(
    arguments: [
      .failure(.denied), .failure(.service(.refused(status: 400, messages: ["invalid scope"]))),
      .success(AccessToken(value: "narrow", scopes: ["public"], username: "ada")),
    ] as [Result<AccessToken, SignInError>])
  func aRefusalKeepsTheSessionAndIsNotAskedAgain(_ outcome: Result<AccessToken, SignInError>)
    async throws
  {
    let (session, attempt) = try await askingSession()

    attempt.finish(outcome)
    await until { session.state(of: .editAccount) == .refused }

    #expect(!session.mayUse(.editAccount))
    #expect(session.phase == .signedIn)
    #expect(session.signInError == nil)
    #expect(world.demo.token == .ada)
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .ada)
    session.ask(for: .editAccount)
    await settle()
    #expect(world.demo.signIn.attempts.count == 1)
  }

  @Test func theTokenOfAnotherPersonIsNotTaken() async throws {
    let (session, attempt) = try await askingSession()

    attempt.finish(
      .success(AccessToken(value: "milo", scopes: ["public", "write_user"], username: "milo")))
    await until { session.state(of: .editAccount) == .failed(.anotherPerson) }

    #expect(world.demo.token == .ada)
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .ada)
    #expect(session.mayUse(.editAccount))
  }

  @Test func afterAFailureItCanBeAskedForAgain() async throws {
    world.demo.signIn.failToBegin(.portTaken(port: 8943))
    let session = try await world.signedInSession()

    session.ask(for: .editAccount)
    await until { session.state(of: .editAccount) == .failed(.portTaken(port: 8943)) }

    #expect(session.signInError == nil)
    session.ask(for: .editAccount)
    #expect(session.state(of: .editAccount) == .asking(address: nil))
  }

  @Test func theWaitCanBeCancelled() async throws {
    let (session, attempt) = try await askingSession()

    session.cancelAsking()
    await until { session.state(of: .editAccount) == .absent }

    #expect(attempt.hasEnded)
    #expect(session.phase == .signedIn)
    #expect(session.mayUse(.editAccount))
  }

  @Test func aPastedCodeReachesTheAttempt() async throws {
    let (session, attempt) = try await askingSession()

    session.submit(pasted: "the-code")
    await attempt.gate.arrivals(1)

    #expect(attempt.pasted == ["the-code"])
  }

  @Test func loggingOutEndsTheWaitAndLeavesNoToken() async throws {
    let (session, attempt) = try await askingSession()

    session.logOut()
    await world.untilForgotten(1)
    attempt.finish(.success(Self.wider))
    await until { !session.isSettling }

    #expect(attempt.hasEnded)
    #expect(session.phase == .signedOut)
    #expect(session.state(of: .editAccount) == .absent)
    #expect(world.demo.token == nil)
    #expect(world.secrets.names.isEmpty)
  }

  @Test func withoutANameNobodyIsAsked() async throws {
    try world.secrets.put(AccessToken(value: "t", scopes: []), as: .demoToken)
    let session = world.session()
    session.start()
    await until { session.phase == .signedIn }

    #expect(!session.mayUse(.editAccount))
    session.ask(for: .editAccount)
    #expect(session.state(of: .editAccount) == .absent)
  }

  @Test func aKeyringThatRefusesIsReported() async throws {
    let (session, attempt) = try await askingSession()
    world.secrets.failStoring(.locked)

    attempt.finish(.success(Self.wider))
    await until { session.notices == [.tokenNotKept(.locked)] }

    #expect(session.state(of: .editAccount) == .granted)
  }
}
