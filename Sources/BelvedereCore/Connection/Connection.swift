// SPDX-License-Identifier: MIT

// The choice of a service, and the bundle of parts that talk to it. A change of service replaces the whole
// bundle, so that no part mixes two services.

import Foundation

/// An application's key pair at the service.
package struct APIKey: Sendable, Hashable, Codable, Confidential {
  package let accessKey: String
  package let secretKey: String

  package init(accessKey: String, secretKey: String) {
    self.accessKey = accessKey
    self.secretKey = secretKey
  }
}

/// The service to use.
package enum ServiceChoice: Sendable, Hashable {
  /// The embedded demo service, started as a child process.
  case demo
  /// Unsplash itself, with a key.
  case unsplash(APIKey)
  /// Another service with Unsplash's API; `key` is nil when it holds the key itself (a proxy).
  case custom(URL, APIKey?)
  /// A source without accounts; with `demo`, the demo service at that address answers for it.
  case withoutAccount(PhotoSource, demo: URL?)

  /// Adds the packager's key if this choice names the service for which the key was built in. No other
  /// service receives that key.
  package func completed(by packaged: ServiceChoice?) -> ServiceChoice {
    guard case .custom(let url, nil) = self, case .custom(let own, let key) = packaged,
      ServiceAddress.isSame(url, own)
    else { return self }
    return .custom(url, key)
  }
}

/// A connected service: its addresses and names.
package struct ServiceDescription: Sendable, Hashable {
  /// The default redirect address; the port is fixed because it is part of the registration.
  package static let defaultRedirectURI = "http://127.0.0.1:8943/callback"

  /// True for the demo service that the program itself has started.
  package let isOwnDemo: Bool
  /// The address at which the API's paths start, e.g. `https://api.unsplash.com`.
  package let apiBase: URL
  /// Stable name of the service in keyring and database: `demo`, `demo-port`, `unsplash`, the result of
  /// `ServiceAddress.name`, or the id of a `PhotoSource` without accounts.
  package let id: String
  /// The redirect address to register at the service, exact to the letter.
  package let redirectURI: String
  /// The page at which people join; nil if it is not known.
  package let joinPage: URL?

  package init(
    isOwnDemo: Bool = false, apiBase: URL, id: String, redirectURI: String, joinPage: URL? = nil
  ) {
    self.isOwnDemo = isOwnDemo
    self.apiBase = apiBase
    self.id = id
    self.redirectURI = redirectURI
    self.joinPage = joinPage
  }

  /// The service as a source of photos.
  package var source: PhotoSource { PhotoSource(id: id) }

  /// The proper name, the same in every language; for an unknown service, its host.
  package var name: String {
    let isKnown = isOwnDemo || source == .unsplash || !source.hasAccounts
    return isKnown ? source.name : ServiceAddress.host(of: apiBase)
  }

  /// The address of the demo service that answers here; nil for another service. Only a service on this
  /// computer may do without https.
  package var demoAddress: URL? { apiBase.scheme == "http" ? apiBase : nil }
}

/// A message of a connection that is not the answer to a request.
package enum ConnectionEvent: Sendable, Hashable {
  /// The service does not accept the person's token any more (401).
  case loginRefused
}

/// The parts that talk to one service. An ability that the service lacks is nil, and screens leave out its
/// controls.
package struct Connection: Sendable {
  package let service: ServiceDescription
  package let lists: any PhotoLists
  package let images: any ImageLoading
  package let originals: any OriginalLoading
  package let weather: any WeatherService
  /// Asks for descriptions in these languages (a value of `Accept-Language`) from the next request on.
  package let localize: @Sendable (String) -> Void

  package var nearby: (any PhotosByPosition)?
  package var members: (any MemberPages)?
  package var account: (any AccountService)?
  /// Nil where this computer keeps the favourites.
  package var likes: (any Liking)?
  package var numbers: (any PhotoNumbers)?
  package var downloads: (any DownloadReporting)?
  /// Nil where requests are not counted.
  package var budget: (any RequestBudgetReporting)?
  /// Nil for a source without accounts.
  package var signIn: (any SigningIn)?
  /// Commands to the demo; nil unless the program started it.
  package var demo: (any DemoSteering)?
  /// May be iterated by one reader only.
  package var events = AsyncStream<ConnectionEvent> { $0.finish() }
  /// Gives the token to (or, with nil, takes it from) every part that needs it.
  package var authorize: @Sendable (AccessToken?) -> Void = { _ in }

  /// A connection without any further ability.
  package init(
    service: ServiceDescription, lists: any PhotoLists, images: any ImageLoading,
    originals: any OriginalLoading, weather: any WeatherService,
    localize: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.lists = lists
    self.images = images
    self.originals = originals
    self.weather = weather
    self.localize = localize
  }
}

/// Commands that the demo service accepts only from the program that started it.
package protocol DemoSteering: Sendable {
  /// Logs in without a browser.
  func enter() async throws(SignInError) -> AccessToken
  /// Makes the demo forget accounts, likes and logins; no token that it gave stays valid.
  func reset() async throws(ConnectionError)
}

/// Makes connections; starts and ends the demo service's process.
package protocol ServiceConnecting: Sendable {
  func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection
  /// Sets the person's contact address, which replaces the packager's from the next request on; an empty one removes
  /// it. Hosts that ask for a contact receive it.
  func setContact(_ contact: String)
}

/// Why a service could not be connected.
package enum ConnectionError: Error, Sendable, Hashable {
  /// The demo service's program or photos are missing; `path` is the missing file.
  case demoMissing(path: String)
  /// The demo service ended, or did not print its address in time.
  case demoFailed(detail: String)
  /// The service's address is neither https nor on the loopback interface.
  case invalidAddress(String)
}
