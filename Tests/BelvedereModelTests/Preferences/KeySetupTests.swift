// SPDX-License-Identifier: MIT

// The person's own key: checked by one request before it is kept and used.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct KeySetupTests {
  let world = SessionWorld()

  private var unsplash: FakeService { world.connector.service("unsplash") }

  /// A set-up over a session on the demo service with nobody signed in.
  private func makeSetup() async -> (setup: KeySetup, session: Session) {
    let session = await world.signedOutSession()
    return (KeySetup(parts: world.parts(), session: session), session)
  }

  @Test func aGoodKeyIsCheckedByOneRequestKeptAndUsed() async throws {
    let (setup, session) = await makeSetup()

    setup.use(accessKey: " own-access\n", secretKey: "own-secret ")
    #expect(setup.phase == .checking)
    await until { setup.phase == .done(notKept: nil) }
    await until { session.service?.id == "unsplash" && session.phase == .signedOut }

    #expect(unsplash.photos.calls == [.topics])
    #expect(try world.secrets.value(.unsplashKey, APIKey.self) == .own)
    #expect(world.connector.choices.last == .unsplash(.own))
  }

  @Test func anUnknownKeyIsRefusedAndNotKept() async {
    let (setup, session) = await makeSetup()
    unsplash.photos.answerTopics(.failure(.unauthorized(messages: ["invalid token"])))

    setup.use(accessKey: "x", secretKey: "y")
    await until { setup.phase == .refused }

    #expect(world.secrets.names.isEmpty)
    #expect(session.service?.id == "demo")
  }

  @Test func aKeyThatCannotBeCheckedIsNotKept() async {
    let (setup, session) = await makeSetup()
    unsplash.photos.answerTopics(.failure(.timedOut))

    setup.use(accessKey: "x", secretKey: "y")
    await until { setup.phase == .failed(.timedOut) }

    #expect(world.secrets.names.isEmpty)
    #expect(session.service?.id == "demo")
  }

  @Test func afterAFailureTheKeyCanBeCorrected() async {
    let (setup, _) = await makeSetup()
    unsplash.photos.answerTopics(.failure(.unauthorized(messages: [])))
    setup.use(accessKey: "x", secretKey: "y")
    await until { setup.phase == .refused }

    unsplash.photos.answerTopics(.success([]))
    setup.use(accessKey: "own-access", secretKey: "own-secret")
    await until { setup.phase == .done(notKept: nil) }

    #expect(world.secrets.names == [.unsplashKey])
  }

  @Test(arguments: [("", "secret"), ("access", "  \n"), (" ", " ")])
  func halfAKeyIsNotChecked(accessKey: String, secretKey: String) async {
    let (setup, _) = await makeSetup()

    setup.use(accessKey: accessKey, secretKey: secretKey)

    #expect(setup.phase == .editing)
  }

  @Test func aKeyringThatRefusesIsReportedAndTheKeyIsUsed() async {
    world.secrets.failStoring(.locked)
    let (setup, session) = await makeSetup()

    setup.use(accessKey: "own-access", secretKey: "own-secret")
    await until { setup.phase == .done(notKept: .locked) }
    await until { session.service?.id == "unsplash" }

    #expect(world.secrets.names.isEmpty)
  }

  @Test func cancellingKeepsAndUsesNothing() async {
    let (setup, session) = await makeSetup()
    unsplash.photos.gate.close()
    setup.use(accessKey: "own-access", secretKey: "own-secret")
    await unsplash.photos.gate.arrivals(1)

    setup.cancel()
    #expect(setup.phase == .editing)
    unsplash.photos.gate.open()
    await settle()

    #expect(setup.phase == .editing)
    #expect(world.secrets.names.isEmpty)
    #expect(session.service?.id == "demo")
  }

  @Test func removingTheKeyGoesBackToTheDemo() async throws {
    try world.secrets.put(APIKey.own, as: .unsplashKey)
    let session = world.session()
    session.start()
    await until { session.service?.id == "unsplash" && session.phase == .signedOut }

    KeySetup(parts: world.parts(), session: session).remove()
    await until { session.service?.id == "demo" && session.phase == .signedOut }

    #expect(world.secrets.names.isEmpty)
  }

  @Test func removingTheKeyGoesBackToThePackagersService() async throws {
    try world.secrets.put(APIKey.own, as: .unsplashKey)
    let packaged = ServiceChoice.unsplash(APIKey(accessKey: "packaged", secretKey: "packaged"))
    let session = world.session(packaged: packaged)
    session.start()
    await until { session.phase == .signedOut }

    KeySetup(parts: world.parts(packaged: packaged), session: session).remove()
    try await eventually { session.phase == .signedOut && world.connector.choices.count == 2 }

    #expect(world.connector.choices.last == packaged)
  }
}
