// SPDX-License-Identifier: MIT

// Sign-in through the system browser (RFC 8252): the address of the authorize page, a listener on the loopback
// interface for its answer, and the exchange of the code.

import BelvedereCore
import Foundation

/// Starts sign-ins at one service. A new attempt ends the previous one, which would otherwise hold the port.
package actor BrowserSignIn: SigningIn {
  /// The settings of the sign-ins at one service.
  package struct Configuration: Sendable {
    /// The base address of `/authorize` and `/token`, without a trailing slash.
    package var oauthBase: String
    /// The address that is registered at the service, exactly; port 0 means any free one.
    package var redirectURI: String
    package var key: APIKey?
    package var scopes = Right.loginScopes
    /// The time limit from the start to the browser's answer.
    package var timeLimit = Duration.seconds(300)
    package var texts = CallbackTexts()

    package init(oauthBase: String, redirectURI: String, key: APIKey?) {
      self.oauthBase = oauthBase
      self.redirectURI = redirectURI
      self.key = key
    }
  }

  private let configuration: Configuration
  private let http: any HTTPSending
  private let clock: any Clock<Duration>
  private let limits: LoopbackListener.Limits
  private var current: BrowserSignInAttempt?

  init(
    _ configuration: Configuration, http: any HTTPSending,
    clock: any Clock<Duration> = ContinuousClock(),
    limits: LoopbackListener.Limits = LoopbackListener.Limits()
  ) {
    self.configuration = configuration
    self.http = http
    self.clock = clock
    self.limits = limits
  }

  package func begin(adding right: Right?) async throws(SignInError) -> any SignInAttempt {
    if let current { await current.cancel() }
    current = nil
    guard let redirect = RedirectAddress(configuration.redirectURI) else {
      throw .service(.unreadable(detail: "The redirect address must be http://127.0.0.1:PORT/…"))
    }
    let secrets = SignInSecrets()
    let outcome = OneShot<BrowserSignInAttempt.Ending>()
    let texts = configuration.texts
    let lifetime = limits.connectionSeconds
    let listener = try await LoopbackListener.open(
      host: redirect.bindHost, port: redirect.port, limits: limits
    ) { port in
      let rule = CallbackRule(
        path: redirect.path, authority: redirect.authority(port: port), state: secrets.state)
      return CallbackHandler(rule: rule, texts: texts, lifetimeSeconds: lifetime) {
        outcome.set(.answered($0))
      }
    }
    let redirectURI = redirect.text(port: listener.port)
    let scopes = configuration.scopes + (right.map { [$0.scope] } ?? [])
    guard
      let address = authorizeAddress(redirectURI: redirectURI, scopes: scopes, secrets: secrets)
    else {
      await listener.close()
      throw .service(.unreadable(detail: "The service's address cannot be opened"))
    }
    let exchange = TokenExchange(
      tokenAddress: "\(configuration.oauthBase)/token", redirectURI: redirectURI,
      key: configuration.key, http: http)
    let attempt = BrowserSignInAttempt(
      address: address, secrets: secrets, outcome: outcome, listener: listener, exchange: exchange,
      timeLimit: configuration.timeLimit, clock: clock)
    current = attempt
    return attempt
  }

  private func authorizeAddress(
    redirectURI: String, scopes: [String], secrets: SignInSecrets
  ) -> URL? {
    let query = Self.authorizeQuery(
      key: configuration.key, redirectURI: redirectURI, scopes: scopes, secrets: secrets)
    return URL(string: "\(configuration.oauthBase)/authorize?\(query)")
  }

  /// The parameters of the authorize page, as a query or a form.
  static func authorizeQuery(
    key: APIKey?, redirectURI: String, scopes: [String], secrets: SignInSecrets
  ) -> String {
    formEncoded([
      ("client_id", key?.accessKey ?? ""),
      ("redirect_uri", redirectURI),
      ("response_type", "code"),
      ("scope", scopes.joined(separator: " ")),
      ("state", secrets.state),
      ("code_challenge", secrets.challenge),
      ("code_challenge_method", "S256"),
    ])
  }
}
