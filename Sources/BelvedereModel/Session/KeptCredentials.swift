// SPDX-License-Identifier: MIT

// Tokens and keys, stored as JSON in the keyring. A failure of the keyring is returned to the session, which continues.
// Any isolation.

import BelvedereCore
import Foundation

/// The credentials in the keyring.
nonisolated package struct KeptCredentials: Sendable {
  package enum Lookup: Equatable, Sendable {
    case found(AccessToken)
    case absent
    case failed(SecretError)
  }

  private static let unsplash = SecretName(.apiKey, service: "unsplash")

  private let secrets: any SecretStoring

  package init(secrets: any SecretStoring) { self.secrets = secrets }

  /// - Parameter service: `ServiceDescription.id`.
  package func token(ofService service: String) async -> Lookup {
    do {
      let text = try await secrets.secret(SecretName(.accessToken, service: service))
      return text.flatMap { decode($0, AccessToken.self) }.map(Lookup.found) ?? .absent
    } catch {
      return .failed(error)
    }
  }

  /// Stores the token. Returns the reason why it will be lost when the app is closed. For the demo, nobody is asked
  /// to create a keyring, as its token protects nothing.
  package func keep(_ token: AccessToken, for service: ServiceDescription) async -> SecretError? {
    await keep(
      token, as: SecretName(.accessToken, service: service.id), makesKeyring: !service.isOwnDemo)
  }

  /// Deletes the token. Returns the reason why it may still exist. Without a keyring there is no token.
  package func forgetToken(ofService service: String) async -> SecretError? {
    await forget(SecretName(.accessToken, service: service))
  }

  /// The person's own Unsplash key.
  package func keptKey() async -> APIKey? {
    do { return try await secrets.secret(Self.unsplash).flatMap { decode($0, APIKey.self) } } catch
    {
      return nil
    }
  }

  package func keep(_ key: APIKey) async -> SecretError? { await keep(key, as: Self.unsplash) }

  /// Deletes the person's own key. Returns the reason why it may still exist.
  package func forgetKey() async -> SecretError? { await forget(Self.unsplash) }

  private func forget(_ name: SecretName) async -> SecretError? {
    do {
      try await secrets.delete(name)
      return nil
    } catch .unavailable {
      return nil
    } catch {
      return error
    }
  }

  private func keep(_ value: some Encodable, as name: SecretName, makesKeyring: Bool = true)
    async -> SecretError?
  {
    do {
      let text = String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
      try await secrets.store(text, as: name, makesKeyring: makesKeyring)
      return nil
    } catch {
      return error
    }
  }

  private func decode<Value: Decodable>(_ text: String, _ type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
