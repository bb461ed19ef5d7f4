// The service that Belvedere talks to, and the bundle of parts that talk to it. A change of service
// replaces the whole bundle, so no part can mix two services.

import Foundation

/// An application's key pair at the service. Printing one never shows the secret.
package struct APIKey: Sendable, Hashable, Codable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  package let accessKey: String
  package let secretKey: String

  package init(accessKey: String, secretKey: String) {
    self.accessKey = accessKey
    self.secretKey = secretKey
  }

  package var description: String { "APIKey(…)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The service to use.
package enum ServiceChoice: Sendable, Hashable {
  /// The embedded demo service, started as a child process.
  case demo
  /// Unsplash itself, with a key.
  case unsplash(APIKey)
  /// Another service with Unsplash's API; `key` is nil when it holds the key itself (a proxy).
  case custom(URL, APIKey?)
  /// Wikimedia Commons, which needs no account; or the demo service at this address in its stead.
  case archive(demo: URL?)

  /// Adds the packager's key if this choice names the service that the key was built in for. No other
  /// service gets to see that key.
  package func completed(by packaged: ServiceChoice?) -> ServiceChoice {
    guard case .custom(let url, nil) = self, case .custom(let own, let key) = packaged,
      ServiceAddress.isSame(url, own)
    else { return self }
    return .custom(url, key)
  }
}

/// A connected service, as screens, caches and the keyring know it.
package struct ServiceDescription: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case demo, unsplash, custom, archive }

  /// The redirect address of every Belvedere; the port is fixed because it is part of the registration.
  package static let defaultRedirectURI = "http://127.0.0.1:8943/callback"

  package let kind: Kind
  /// The address at which the API's paths start, e.g. `https://api.unsplash.com`.
  package let apiBase: URL
  /// Stable name of the service in keyring and database: `demo`, `demo-port`, `unsplash`, the result of
  /// `ServiceAddress.name`, or the id of an archive's `PhotoSource`.
  package let id: String
  /// The redirect address to register at the service, exact to the letter.
  package let redirectURI: String
  /// The page at which people join; nil if it is not known.
  package let joinPage: URL?

  package init(
    kind: Kind, apiBase: URL, id: String, redirectURI: String, joinPage: URL? = nil
  ) {
    self.kind = kind
    self.apiBase = apiBase
    self.id = id
    self.redirectURI = redirectURI
    self.joinPage = joinPage
  }

  /// The service as a source of photos, which knows its capabilities.
  package var source: PhotoSource { PhotoSource(id: id) }
}

/// The parts that talk to one service.
package struct Connection: Sendable {
  package let service: ServiceDescription
  package let photos: any PhotoService
  package let budget: any RequestBudgetReporting
  /// Nil for an archive, which has no accounts.
  package let signIn: (any SigningIn)?
  package let images: any ImageLoading
  package let originals: any OriginalLoading
  package let weather: any WeatherService
  /// Photos that need no account; those of the demo come from the demo.
  package let archive: any PhotoArchive
  /// Commands that only the demo has; nil for every other service.
  package let demo: (any DemoSteering)?
  /// Gives the token to (or, with nil, takes it from) every part that needs it.
  package let authorize: @Sendable (AccessToken?) -> Void
  /// Asks for descriptions in these languages (a value of `Accept-Language`) from the next request on.
  package let localize: @Sendable (String) -> Void

  package init(
    service: ServiceDescription, photos: any PhotoService, budget: any RequestBudgetReporting,
    signIn: (any SigningIn)?, images: any ImageLoading, originals: any OriginalLoading,
    weather: any WeatherService, archive: any PhotoArchive, demo: (any DemoSteering)? = nil,
    authorize: @escaping @Sendable (AccessToken?) -> Void,
    localize: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.service = service
    self.photos = photos
    self.budget = budget
    self.signIn = signIn
    self.images = images
    self.originals = originals
    self.weather = weather
    self.archive = archive
    self.demo = demo
    self.authorize = authorize
    self.localize = localize
  }
}

/// Commands that the demo service takes from the program that started it, and from nobody else.
package protocol DemoSteering: Sendable {
  /// Logs in without a browser.
  func enter() async throws(SignInError) -> AccessToken
  /// Makes the demo forget accounts, likes and logins; no token that it gave stays valid.
  func reset() async throws(ConnectionError)
}

/// Makes connections; starts and ends the demo service's process.
package protocol ServiceConnecting: Sendable {
  func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection
  /// Tells the archive this address of the person from its next request on, in place of the packager's;
  /// none if it is empty.
  func setContact(_ contact: String)
}

/// Why a service could not be connected.
package enum ConnectionError: Error, Sendable, Hashable {
  /// The demo service's program or photos are not where they belong; the path that is missing.
  case demoMissing(path: String)
  /// The demo service ended or did not say its address in time.
  case demoFailed(detail: String)
  /// The service's address is neither https nor on the loopback interface.
  case invalidAddress(String)
}
