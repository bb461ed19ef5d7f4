// SPDX-License-Identifier: MIT

import Foundation

/// Names a secret: one token and one key pair for each service.
package struct SecretName: Sendable, Hashable {
  package enum Kind: String, Sendable { case accessToken = "access-token", apiKey = "api-key" }

  package let kind: Kind
  /// `ServiceDescription.id`.
  package let service: String

  package init(_ kind: Kind, service: String) {
    self.kind = kind
    self.service = service
  }
}

/// The keyring. Calls leave the main thread and end within a time limit.
package protocol SecretStoring: Sendable {
  /// Returns nil when there is none. When its task is cancelled, this throws `.locked` at once and
  /// closes the keyring's prompt.
  func secret(_ name: SecretName) async throws(SecretError) -> String?
  /// Stores a secret.
  ///
  /// - Parameter makesKeyring: true if the person may be asked for the password of a new keyring when there
  ///   is none; otherwise the call throws `.unavailable` then.
  func store(_ secret: String, as name: SecretName, makesKeyring: Bool) async throws(SecretError)
  /// Deletes a secret; no error when there was none.
  func delete(_ name: SecretName) async throws(SecretError)
}

/// Reasons why a call of the keyring failed.
package enum SecretError: Error, Sendable, Hashable {
  /// No keyring service on this system. The text is for "Details".
  case unavailable(detail: String)
  /// The keyring is locked and stayed so: the prompt was dismissed or could not be shown.
  case locked
  /// The keyring did not answer in time.
  case timedOut
}
