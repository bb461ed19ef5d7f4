// SPDX-License-Identifier: MIT

// Connections to fake services, one for each choice; equal choices return the same service.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeConnector: ServiceConnecting {
  private struct State {
    var choices: [ServiceChoice] = []
    var services: [String: FakeService] = [:]
    var error: ConnectionError?
    var contact: String?
  }

  /// Every call of `connect` passes this gate.
  package let gate = Gate()
  private let state = Mutex(State())

  package init() {}

  /// The requested choices, in order.
  package var choices: [ServiceChoice] { state.withLock { $0.choices } }

  /// The contact that was set last.
  package var contact: String? { state.withLock { $0.contact } }

  package func setContact(_ contact: String) { state.withLock { $0.contact = contact } }

  package func fail(_ error: ConnectionError?) { state.withLock { $0.error = error } }

  /// Returns the service with an id: `demo`, `unsplash` or a host.
  package func service(_ id: String) -> FakeService {
    state.withLock { state in
      if let known = state.services[id] { return known }
      let made = FakeService(id: id)
      state.services[id] = made
      return made
    }
  }

  package func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection {
    state.withLock { $0.choices.append(choice) }
    await gate.pass()
    if let error = state.withLock({ $0.error }) { throw error }
    return switch choice {
    case .demo: service("demo").connection(.demo)
    case .unsplash: service("unsplash").connection(.unsplash)
    case .custom(let base, _): service(base.host() ?? "").connection(.custom)
    case .withoutAccount(let source, let demo):
      service((demo == nil ? source : source.demo).id).connection(.withoutAccount)
    }
  }
}

/// One service, with its latest token.
package final class FakeService: Sendable {
  package enum Kind: Sendable { case demo, unsplash, custom, withoutAccount }

  package let id: String
  package let photos = FakePhotoService()
  package let signIn = FakeSignIn()
  package let budget = FakeBudget()
  package let images = FakeImages()
  package let weather = FakeWeather()
  /// The demo's commands; no other connection has them.
  package let steering = FakeSteering()
  private let told = Mutex<AccessToken?>(nil)
  private let asked = Mutex<[String]>([])

  init(id: String) {
    self.id = id
    photos.answer(page: 1, .success(page(0..<30)))
  }

  package var token: AccessToken? { told.withLock { $0 } }
  /// The requested languages, in order.
  package var languages: [String] { asked.withLock { $0 } }

  package func connection(_ kind: Kind) -> Connection {
    let service = ServiceDescription(
      isOwnDemo: kind == .demo, apiBase: URL(filePath: "/"), id: id,
      redirectURI: ServiceDescription.defaultRedirectURI,
      joinPage: [.custom, .withoutAccount].contains(kind) ? nil : URL(filePath: "/join"))
    var connection = Connection(
      service: service, lists: photos, images: images, originals: images, weather: weather,
      localize: { [self] languages in asked.withLock { $0.append(languages) } })
    if kind == .withoutAccount {
      connection.nearby = photos
      return connection
    }
    connection.members = photos
    connection.account = photos
    connection.likes = photos
    connection.numbers = photos
    connection.downloads = photos
    connection.budget = budget
    connection.signIn = signIn
    connection.demo = kind == .demo ? steering : nil
    connection.events = photos.events
    connection.authorize = { [self] token in told.withLock { $0 = token } }
    return connection
  }
}

/// The commands of a demo, with the test's outcomes.
package final class FakeSteering: DemoSteering {
  /// Every call passes this gate.
  package let gate = Gate()
  private let entry = Mutex<Result<AccessToken, SignInError>>(.success(.ada))
  private let resetError = Mutex<ConnectionError?>(nil)
  private let count = Mutex(0)

  /// The number of resets.
  package var resets: Int { count.withLock { $0 } }

  package func answerEntry(_ answer: Result<AccessToken, SignInError>) {
    entry.withLock { $0 = answer }
  }

  package func failReset(_ error: ConnectionError) { resetError.withLock { $0 = error } }

  package func enter() async throws(SignInError) -> AccessToken {
    await gate.pass()
    return try entry.withLock { $0 }.get()
  }

  package func reset() async throws(ConnectionError) {
    await gate.pass()
    if let error = resetError.withLock({ $0 }) { throw error }
    count.withLock { $0 += 1 }
  }
}
