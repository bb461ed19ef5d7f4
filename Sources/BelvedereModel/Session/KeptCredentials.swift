// Tokens and keys as the session keeps them: JSON in the keyring, and a keyring that does not serve
// is an answer, not an end.

import BelvedereCore
import Foundation

/// The credentials that the keyring keeps for us.
package struct KeptCredentials {
  package enum Lookup: Equatable {
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

  /// Keeps the token; the error says why it will be gone when the app is closed.
  package func keep(_ token: AccessToken, for service: ServiceDescription) async -> SecretError? {
    await keep(token, as: SecretName(.accessToken, service: service.id))
  }

  package func forgetToken(for service: ServiceDescription) async {
    do { try await secrets.delete(SecretName(.accessToken, service: service.id)) } catch { return }
  }

  /// The person's own Unsplash key.
  package func keptKey() async -> APIKey? {
    do { return try await secrets.secret(Self.unsplash).flatMap { decode($0, APIKey.self) } } catch
    {
      return nil
    }
  }

  package func keep(_ key: APIKey) async -> SecretError? { await keep(key, as: Self.unsplash) }

  package func forgetKey() async {
    do { try await secrets.delete(Self.unsplash) } catch { return }
  }

  private func keep(_ value: some Encodable, as name: SecretName) async -> SecretError? {
    do {
      let text = String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
      try await secrets.store(text, as: name)
      return nil
    } catch {
      return error
    }
  }

  private func decode<Value: Decodable>(_ text: String, _ type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
