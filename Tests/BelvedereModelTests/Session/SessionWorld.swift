// SPDX-License-Identifier: MIT

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport

/// A session with all of its dependencies.
final class SessionWorld {
  let connector = FakeConnector()
  let secrets = FakeSecretStore()
  let store = FakePhotoStore()
  let logOuts = FakeLogOuts()
  let files = FakeFiles()
  let preferences = Preferences(systemLanguages: "ru")
  private(set) var openedAddresses: [URL] = []

  var demo: FakeService { connector.service("demo") }

  func parts(asked: ServiceChoice? = nil, packaged: ServiceChoice? = nil) -> SessionParts {
    SessionParts(
      connector: connector, secrets: secrets, store: store, logOuts: logOuts,
      sharing: SharingParts(
        details: FakeDetailsStore(), reports: FakeDetailsStore(), files: files,
        pictures: PicturesFolder(URL(filePath: "/pictures"), in: .none, preferences: preferences)),
      places: PlaceParts(store: FakePlaceStore(), writer: FakePlaceWriter()), asked: asked,
      packaged: packaged,
      preferences: preferences)
  }

  func session(asked: ServiceChoice? = nil, packaged: ServiceChoice? = nil) -> Session {
    let session = Session(parts: parts(asked: asked, packaged: packaged))
    session.openAddress = { [weak self] in self?.openedAddresses.append($0) }
    return session
  }

  /// A session on the demo service with nobody signed in.
  func signedOutSession() async -> Session {
    let session = session()
    session.start()
    await until { session.phase == .signedOut }
    return session
  }

  /// A session whose person is looking at the sign-in page, and the attempt behind it.
  func signingInSession() async -> (session: Session, attempt: FakeAttempt) {
    let session = await signedOutSession()
    session.logIn()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    return (session, demo.signIn.attempts[0])
  }

  /// A session with Ada signed in, her token in the keyring and her feed and profile loaded.
  func signedInSession(as user: User = .ada) async throws -> Session {
    try secrets.put(AccessToken.ada, as: .demoToken)
    let session = session()
    session.start()
    await until {
      session.signedIn?.feed?.phase == .loaded && session.signedIn?.profile.phase == .loaded(user)
    }
    return session
  }

  /// Logs in through the browser, which answers with the token.
  func logIn(_ session: Session, as token: AccessToken) async {
    let attempts = demo.signIn.attempts.count
    session.logIn()
    await until { session.phase == .signingIn(address: FakeSignIn.address) }
    demo.signIn.attempts[attempts].finish(.success(token))
    await until { session.phase == .signedIn }
  }
}
