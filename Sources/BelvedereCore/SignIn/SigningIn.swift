// SPDX-License-Identifier: MIT

// Signing in: the system browser, a listener on the loopback interface, and the token.

import Foundation

/// The result of a sign-in.
package struct AccessToken: Sendable, Hashable, Codable, Confidential {
  package let value: String
  /// The scopes that were granted, as the service names them.
  package let scopes: [String]
  package let username: String?

  package init(value: String, scopes: [String], username: String? = nil) {
    self.value = value
    self.scopes = scopes
    self.username = username
  }

  package func grants(_ right: Right) -> Bool { scopes.contains(right.scope) }
}

/// Starts sign-ins.
package protocol SigningIn: Sendable {
  /// Opens the loopback listener and returns the attempt, whose address is then opened in the browser.
  /// Throws `.portTaken` when the listener cannot be opened.
  ///
  /// - Parameter right: requested besides the usual ones.
  func begin(adding right: Right?) async throws(SignInError) -> any SignInAttempt
}

extension SigningIn {
  /// Begins a sign-in that asks for the usual rights.
  package func begin() async throws(SignInError) -> any SignInAttempt {
    try await begin(adding: nil)
  }
}

/// One sign-in, from the browser's address to the token. It ends exactly once. An unusable pasted code does not end
/// it.
package protocol SignInAttempt: Sendable {
  /// The authorize page, with `state`.
  var address: URL { get }
  /// Waits for the browser (or a pasted code), exchanges the code and closes the listener.
  func token() async throws(SignInError) -> AccessToken
  /// Takes the pasted code, or the whole address from the browser. Spaces around it are ignored. An address with
  /// another `state` is refused.
  ///
  /// - Returns: nil when `token()` ends with the code's token, else the reason why the code was unusable. Then
  ///   the attempt continues, and accepts another code.
  func submit(pasted text: String) async -> SignInError?
  /// Ends the attempt; `token()` throws `.cancelled`.
  func cancel() async
}

/// Reasons why a sign-in ended without a token. Each case has a sentence of its own.
package enum SignInError: Error, Sendable, Hashable {
  case cancelled
  /// The person pressed Deny.
  case denied
  /// The pasted address has another `state` than ours.
  case wrongState
  /// The pasted text contains no code.
  case noCode
  /// The code was used before, is too old or belongs to another redirect address.
  case codeExpired
  /// The service does not know the key pair.
  case invalidClient
  /// The person who logged in is not the one whose rights are extended.
  case anotherPerson
  /// Another program uses the port of the redirect address.
  case portTaken(port: Int)
  /// Nothing came back within the time limit.
  case timedOut
  /// The code could not be exchanged because the service did not answer properly.
  case service(APIError)
}
