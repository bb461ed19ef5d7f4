import Foundation

/// Which secret is meant: one token and one key pair for each service.
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

/// The keyring. Calls leave the main thread and end within a time limit, whatever the keyring does.
package protocol SecretStoring: Sendable {
  /// Nil when there is none.
  func secret(_ name: SecretName) async throws(SecretError) -> String?
  func store(_ secret: String, as name: SecretName) async throws(SecretError)
  /// No error when there was none.
  func delete(_ name: SecretName) async throws(SecretError)
}

/// Why the keyring did not serve.
package enum SecretError: Error, Sendable, Hashable {
  /// No keyring service on this system. The text is for "Details".
  case unavailable(detail: String)
  /// The keyring is locked and stayed so: the prompt was dismissed or could not be shown.
  case locked
  /// The keyring did not answer in time.
  case timedOut
}
