// Tokens and keys as the session keeps them: JSON in the keyring, and a keyring that does not serve
// is an answer, not an end. Any isolation.

import BelvedereCore
import Foundation

/// The credentials that the keyring keeps for us.
nonisolated package struct KeptCredentials: Sendable {
  package enum Lookup: Equatable, Sendable {
    case found(AccessToken)
    case absent
    case failed(SecretError)
  }

  private static let unsplash = SecretName(.apiKey, service: "unsplash")

  private let secrets: any SecretStoring

  package init(secrets: any SecretStoring) { self.secrets = secrets }

  package func token(for service: ServiceDescription) async -> Lookup {
    do {
      let text = try await secrets.secret(SecretName(.accessToken, service: service.id))
      return text.flatMap { decode($0, AccessToken.self) }.map(Lookup.found) ?? .absent
    } catch {
      return .failed(error)
    }
  }

  /// Keeps the token; the error says why it will be gone when the app is closed. For the demo nobody is
  /// asked to make a keyring: its token guards nothing.
  package func keep(_ token: AccessToken, for service: ServiceDescription) async -> SecretError? {
    await keep(
      token, as: SecretName(.accessToken, service: service.id), makesKeyring: service.kind != .demo)
  }

  /// Deletes the token; the error says why it may still be there. Without any keyring there is none.
  package func forgetToken(for service: ServiceDescription) async -> SecretError? {
    await forget(SecretName(.accessToken, service: service.id))
  }

  /// The person's own Unsplash key.
  package func keptKey() async -> APIKey? {
    do { return try await secrets.secret(Self.unsplash).flatMap { decode($0, APIKey.self) } } catch
    {
      return nil
    }
  }

  package func keep(_ key: APIKey) async -> SecretError? { await keep(key, as: Self.unsplash) }

  /// Deletes the person's own key; the error says why it may still be there.
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
