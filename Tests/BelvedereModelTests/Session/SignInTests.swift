// SPDX-License-Identifier: MIT

// Logging in: the browser is opened once, each result is reported, and a cancelled attempt never signs anyone in.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SignInTests {
  let world = SessionWorld()

  @Test func loggingInOpensTheBrowserAndKeepsTheToken() async throws {
    let (session, attempt) = await world.signingInSession()
    #expect(world.openedAddresses == [FakeSignIn.address])

    attempt.finish(.success(.ada))
    await until { session.signedIn?.feed?.phase == .loaded }

    #expect(session.phase == .signedIn)
    #expect(world.demo.token == .ada)
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .ada)
    #expect(session.signInError == nil)
    #expect(session.notices == [])
  }

  @Test func aNewAccountAwaitsTheLogin() async {
    let session = await world.signedOutSession()
    #expect(!session.awaitsAccount)

    session.createAccount()
    #expect(session.awaitsAccount)
    #expect(world.openedAddresses == [session.service?.joinPage])

    await world.logIn(session, as: .ada)
    #expect(!session.awaitsAccount)
  }

  @Test func loggingInTwiceBeginsOneAttempt() async {
    let (session, attempt) = await world.signingInSession()

    session.logIn()
    attempt.finish(.success(.ada))
    await until { session.phase == .signedIn }

    #expect(world.demo.signIn.attempts.count == 1)
  }

  @Test(arguments: [
    SignInError.denied, .wrongState, .noCode, .codeExpired, .invalidClient, .timedOut,
    .service(.timedOut),
  ])
  func aFailureIsReportedAndLeadsBackToTheWelcome(error: SignInError) async {
    let (session, attempt) = await world.signingInSession()

    attempt.finish(.failure(error))
    await until { session.phase == .signedOut }
    #expect(session.signInError == error)
    #expect(world.demo.token == nil)
    #expect(world.secrets.names.isEmpty)

    session.dismissSignInError()
    #expect(session.signInError == nil)
  }

  @Test func aTakenPortIsReportedBeforeTheBrowserOpens() async {
    world.demo.signIn.failToBegin(.portTaken(port: 8943))
    let session = await world.signedOutSession()

    session.logIn()
    await until { session.signInError == .portTaken(port: 8943) }

    #expect(session.phase == .signedOut)
    #expect(world.openedAddresses.isEmpty)
  }

  @Test func anotherTryForgetsTheLastError() async {
    let (session, attempt) = await world.signingInSession()
    attempt.finish(.failure(.denied))
    await until { session.phase == .signedOut }

    session.logIn()

    #expect(session.signInError == nil)
    #expect(session.phase == .signingIn(address: nil))
  }

  @Test func cancellingIsNoError() async {
    let (session, attempt) = await world.signingInSession()

    session.cancelLogIn()
    await until { session.phase == .signedOut }

    #expect(attempt.hasEnded)
    #expect(session.signInError == nil)
  }

  @Test func cancellingBeforeTheListenerIsOpenOpensNoBrowser() async {
    let session = await world.signedOutSession()
    world.demo.signIn.gate.close()
    session.logIn()
    await world.demo.signIn.gate.arrivals(1)

    session.cancelLogIn()
    world.demo.signIn.gate.open()
    await until { session.phase == .signedOut }
    await settle()

    #expect(session.phase == .signedOut)
    #expect(session.signInError == nil)
    #expect(world.openedAddresses.isEmpty)
    #expect(world.demo.signIn.attempts.map(\.hasEnded) == [true])
  }

  @Test func whatIsPastedReachesTheAttempt() async {
    let (session, attempt) = await world.signingInSession()

    session.submit(pasted: "the-code")
    await attempt.gate.arrivals(1)

    #expect(attempt.pasted == ["the-code"])
  }

  @Test func aCodeThatIsNoGoodIsReportedAndTheLoginGoesOn() async {
    let (session, attempt) = await world.signingInSession()
    attempt.refusePastes(.codeExpired)

    session.submit(pasted: "mistyped")
    #expect(session.pasted == .checking)
    await until { session.pasted == .refused(.codeExpired) }
    #expect(session.phase == .signingIn(address: FakeSignIn.address))
    #expect(session.signInError == nil)

    session.forgetPaste()
    #expect(session.pasted == .nothing)
    attempt.refusePastes(nil)
    session.submit(pasted: "right")
    await until { session.pasted == .nothing }
    attempt.finish(.success(.ada))
    await until { session.phase == .signedIn }
    #expect(attempt.pasted == ["mistyped", "right"])
  }

  @Test func nothingIsSaidOfACodeWhoseLoginWasCancelled() async {
    let (session, attempt) = await world.signingInSession()
    attempt.refusePastes(.codeExpired)
    attempt.gate.close()
    session.submit(pasted: "mistyped")

    session.cancelLogIn()
    attempt.gate.open()
    await until { session.phase == .signedOut }
    await settle()

    #expect(session.pasted == .nothing)
    #expect(session.signInError == nil)
  }

  @Test func thePageCanBeOpenedAgain() async {
    let (session, attempt) = await world.signingInSession()

    session.openAddressAgain()
    #expect(world.openedAddresses == [FakeSignIn.address, FakeSignIn.address])

    attempt.finish(.failure(.denied))
    await until { session.phase == .signedOut }
    session.openAddressAgain()
    #expect(world.openedAddresses.count == 2)
  }

  @Test(arguments: [SecretError.locked, .timedOut, .unavailable(detail: "no service")])
  func aKeyringThatRefusesIsReportedAndTheSessionGoesOn(error: SecretError) async {
    world.secrets.failStoring(error)
    let (session, attempt) = await world.signingInSession()

    attempt.finish(.success(.ada))
    await until { session.notices == [.tokenNotKept(error)] }

    #expect(session.phase == .signedIn)
    #expect(world.demo.token == .ada)
    session.dismissNotice()
    #expect(session.notices == [])
  }

  @Test func anAttemptThatWasLeftForAnotherServiceSignsNobodyIn() async {
    let (session, attempt) = await world.signingInSession()

    session.use(.unsplash(.own))
    attempt.finish(.success(.ada))
    await until { session.service?.id == "unsplash" && session.phase == .signedOut }
    await settle()

    #expect(attempt.hasEnded)
    #expect(session.phase == .signedOut)
    #expect(session.signInError == nil)
    #expect(world.demo.token == nil)
    #expect(world.secrets.names.isEmpty)
  }
}
