// SPDX-License-Identifier: MIT

// The service and the login with which a session starts.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SessionStartTests {
  let world = SessionWorld()
  let proxy = ServiceChoice.custom(URL(filePath: "/proxy"), nil)
  let packagedKey = ServiceChoice.unsplash(APIKey(accessKey: "packaged", secretKey: "packaged"))

  /// Starts a session and returns the service that it connected to.
  private func choice(asked: ServiceChoice?, packaged: ServiceChoice?) async -> [ServiceChoice] {
    let session = world.session(asked: asked, packaged: packaged)
    session.start()
    await until { session.phase == .signedOut }
    return world.connector.choices
  }

  @Test func theCommandLineGoesFirst() async throws {
    try world.secrets.put(APIKey.own, as: .unsplashKey)

    #expect(await choice(asked: proxy, packaged: packagedKey) == [proxy])
  }

  @Test func thenTheKeptKey() async throws {
    try world.secrets.put(APIKey.own, as: .unsplashKey)

    #expect(await choice(asked: nil, packaged: packagedKey) == [.unsplash(.own)])
  }

  @Test func thenThePackager() async {
    #expect(await choice(asked: nil, packaged: packagedKey) == [packagedKey])
  }

  @Test func elseTheDemo() async {
    #expect(await choice(asked: nil, packaged: nil) == [.demo])
  }

  @Test func aKeyringThatDoesNotServeMeansNoKeyAndNoToken() async {
    world.secrets.failLookups(.locked)

    #expect(await choice(asked: nil, packaged: nil) == [.demo])
  }

  @Test func aKeyThatIsNoKeyIsNotUsed() async throws {
    try world.secrets.put(["not": "a key"], as: .unsplashKey)

    #expect(await choice(asked: nil, packaged: nil) == [.demo])
  }

  @Test func aKeptTokenSignsIn() async throws {
    let session = try await world.signedInSession()

    #expect(session.phase == .signedIn)
    #expect(world.demo.token == .ada)
    #expect(session.signedIn?.feed?.photos.count == 30)
    #expect(session.service?.id == "demo")
    #expect(session.notices == [])
    #expect(world.demo.signIn.attempts.isEmpty)
  }

  @Test func withoutATokenNothingIsAskedOfTheService() async {
    let session = await world.signedOutSession()

    #expect(session.signedIn?.feed == nil)
    #expect(session.signedIn?.profile == nil)
    #expect(world.demo.photos.calls.isEmpty)
    #expect(world.demo.token == nil)
  }

  @Test func untilTheKeyringAnswersTheSessionLooksUp() async {
    world.secrets.gate.close()
    let session = world.session()
    session.start()
    await world.secrets.gate.arrivals(1)

    #expect(session.phase == .lookingUp)
    world.secrets.gate.open()
    await until { session.phase == .signedOut }
  }

  @Test func aServiceThatCannotStartIsTriedAgainOnRequest() async {
    let missing = ConnectionError.demoMissing(path: "/nowhere")
    world.connector.fail(missing)
    let session = world.session()
    session.start()
    await until { session.phase == .unavailable(missing) }
    #expect(session.connection == nil)

    world.connector.fail(nil)
    session.start()
    #expect(session.phase == .lookingUp)
    await until { session.phase == .signedOut }
  }

  @Test func aNoticeOfTheStartStaysUntilDismissed() async {
    let notice = Session.Notice.databaseSetAside(URL(filePath: "/data/old.sqlite"))
    let session = Session(parts: world.parts())

    session.show(notice)
    session.start()
    await until { session.phase == .signedOut }
    #expect(session.notices == [notice])

    session.dismissNotice()
    #expect(session.notices == [])
  }
}
