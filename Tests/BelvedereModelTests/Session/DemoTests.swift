// SPDX-License-Identifier: MIT

// The session's functions for the demo only: entering without a browser, resetting, and no keyring for a newcomer.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct DemoTests {
  let world = SessionWorld()

  @Test func theDemoIsEnteredWithoutTheBrowser() async throws {
    let session = await world.signedOutSession()

    session.enterDemo()
    #expect(session.isEntering)
    await until { session.signedIn?.feed?.phase == .loaded }

    #expect(!session.isEntering)
    #expect(session.phase == .signedIn)
    #expect(world.openedAddresses.isEmpty)
    #expect(world.demo.signIn.attempts.isEmpty)
    #expect(try world.secrets.value(.demoToken, AccessToken.self) == .ada)
  }

  @Test func photosAreShownAtOnceWithoutANetwork() async {
    let session = await world.signedOutSession()

    session.lookAtPhotos(hasNetwork: false)
    await until { session.phase == .signedIn }

    #expect(session.connection?.demo != nil)
    #expect(world.openedAddresses.isEmpty)
  }

  @Test func withANetworkTheFirstPhotosAreThoseOfASourceWithoutAccounts() async {
    let session = await world.signedOutSession()

    session.lookAtPhotos(hasNetwork: true)
    await until { session.phase == .signedIn }

    #expect(session.service?.source == PhotoSource.withoutAccounts[0])
  }

  @Test func withoutTheDemoAndANetworkASourceSaysWhatIsMissing() async {
    let session = world.session(asked: .unsplash(.own))
    session.start()
    await until { session.phase == .signedOut }

    session.lookAtPhotos(hasNetwork: false)
    await until { session.phase == .signedIn }

    #expect(session.looksAround)
  }

  @Test func anEntryThatFailsIsReported() async {
    world.demo.steering.answerEntry(.failure(.service(.timedOut)))
    let session = await world.signedOutSession()

    session.enterDemo()
    await until { session.signInError == .service(.timedOut) }

    #expect(session.phase == .signedOut)
    #expect(!session.isEntering)
  }

  @Test func anEntryThatTheBrowserOvertakesSignsNobodyIn() async {
    let session = await world.signedOutSession()
    world.demo.steering.gate.close()
    session.enterDemo()
    await world.demo.steering.gate.arrivals(1)

    session.logIn()
    world.demo.steering.gate.open()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }

    #expect(world.secrets.names.isEmpty)
    #expect(world.demo.token == nil)
  }

  @Test func anotherServiceIsNotEntered() async {
    let session = world.session(asked: .unsplash(.own))
    session.start()
    await until { session.phase == .signedOut }

    session.enterDemo()
    session.resetDemo()
    await settle()

    #expect(session.phase == .signedOut)
    #expect(world.store.logOuts.isEmpty)
  }

  @Test func aResetForgetsEverythingOnBothSides() async throws {
    let session = try await world.signedInSession()

    session.resetDemo()
    #expect(session.phase == .signedOut)
    #expect(session.signedIn?.feed == nil)
    await world.untilForgotten(1)

    #expect(world.demo.steering.resets == 1)
    #expect(world.secrets.names.isEmpty)
    #expect(world.store.logOuts == [LogOut(service: "demo", account: nil, keepsWishes: false)])
    #expect(session.notices == [])
  }

  @Test func aResetThatFailsIsReported() async throws {
    world.demo.steering.failReset(.demoFailed(detail: "gone"))
    let session = try await world.signedInSession()

    session.resetDemo()
    await until { session.notices == [.demoNotReset] }

    #expect(session.phase == .signedOut)
  }

  @Test func nobodyIsAskedToMakeAKeyringForTheDemo() async {
    let (session, attempt) = await world.signingInSession()
    attempt.finish(.success(.ada))
    await until { session.phase == .signedIn && !session.isSettling }
    #expect(world.secrets.mayMakeKeyring == [false])

    session.use(.unsplash(.own))
    await until { session.service?.id == "unsplash" && session.phase == .signedOut }
    session.logIn()
    let unsplash = world.connector.service("unsplash")
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    unsplash.signIn.attempts[0].finish(.success(.ada))
    await until { session.phase == .signedIn && !session.isSettling }
    #expect(world.secrets.mayMakeKeyring == [false, true])
  }
}
