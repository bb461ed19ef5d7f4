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

  /// The service as a source of photos.
  package var source: PhotoSource { PhotoSource(id: id) }
}

/// News of a connection, beside its answers.
package enum ConnectionEvent: Sendable, Hashable {
  /// The service does not accept the person's token any more (401).
  case loginRefused
}

/// The parts that talk to one service. Nil stands for an ability that the service does not have: screens leave out
/// what it would be for.
package struct Connection: Sendable {
  package let service: ServiceDescription
  package let lists: any PhotoLists
  package let nearby: (any PhotosByPosition)?
  package let members: (any MemberPages)?
  package let account: (any AccountService)?
  /// Nil where this computer keeps the favourites.
  package let likes: (any Liking)?
  package let numbers: (any PhotoNumbers)?
  package let downloads: (any DownloadReporting)?
  /// Nil where requests are not counted.
  package let budget: (any RequestBudgetReporting)?
  /// Nil for a source without accounts.
  package let signIn: (any SigningIn)?
  package let images: any ImageLoading
  package let originals: any OriginalLoading
  package let weather: any WeatherService
  /// Commands that only the demo has; nil for every other service.
  package let demo: (any DemoSteering)?
  /// For one reader.
  package let events: AsyncStream<ConnectionEvent>
  /// Gives the token to (or, with nil, takes it from) every part that needs it.
  package let authorize: @Sendable (AccessToken?) -> Void
  /// Asks for descriptions in these languages (a value of `Accept-Language`) from the next request on.
  package let localize: @Sendable (String) -> Void

  /// A service with all abilities of Unsplash's API.
  package init(
    service: ServiceDescription,
    api: some PhotoLists & MemberPages & AccountService & Liking & PhotoNumbers & DownloadReporting,
    budget: any RequestBudgetReporting, signIn: any SigningIn, images: any ImageLoading,
    originals: any OriginalLoading, weather: any WeatherService, demo: (any DemoSteering)? = nil,
    events: AsyncStream<ConnectionEvent>,
    authorize: @escaping @Sendable (AccessToken?) -> Void,
    localize: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    lists = api
    nearby = nil
    members = api
    account = api
    likes = api
    numbers = api
    downloads = api
    self.budget = budget
    self.signIn = signIn
    self.images = images
    self.originals = originals
    self.weather = weather
    self.demo = demo
    self.events = events
    self.authorize = authorize
    self.localize = localize
  }

  /// A source without accounts, which finds photos by their position.
  package init(
    service: ServiceDescription, archive: some PhotoLists & PhotosByPosition,
    images: any ImageLoading, originals: any OriginalLoading, weather: any WeatherService,
    localize: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    lists = archive
    nearby = archive
    members = nil
    account = nil
    likes = nil
    numbers = nil
    downloads = nil
    budget = nil
    signIn = nil
    self.images = images
    self.originals = originals
    self.weather = weather
    demo = nil
    events = AsyncStream { $0.finish() }
    authorize = { _ in }
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
