// The keyring in memory; it can refuse to give and to take.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakeSecretStore: SecretStoring {
  private struct State {
    var secrets: [SecretName: String] = [:]
    var lookupError: SecretError?
    var storeError: SecretError?
    var deleteError: SecretError?
    var mayMakeKeyring: [Bool] = []
  }

  /// Every look-up passes here.
  let gate = Gate()
  private let state = Mutex(State())

  /// The names of what is kept.
  var names: Set<SecretName> { state.withLock { Set($0.secrets.keys) } }

  func put(_ value: some Encodable, as name: SecretName) throws {
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    state.withLock { $0.secrets[name] = text }
  }

  func value<Value: Decodable>(_ name: SecretName, _ type: Value.Type) throws -> Value? {
    let text = state.withLock { $0.secrets[name] }
    return try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }

  func failLookups(_ error: SecretError) { state.withLock { $0.lookupError = error } }
  /// Nil lets secrets be deleted again.
  func failDeleting(_ error: SecretError?) { state.withLock { $0.deleteError = error } }
  func failStoring(_ error: SecretError) { state.withLock { $0.storeError = error } }

  func secret(_ name: SecretName) async throws(SecretError) -> String? {
    await gate.pass()
    if let error = state.withLock({ $0.lookupError }) { throw error }
    return state.withLock { $0.secrets[name] }
  }

  /// Whether each that was stored could have made a keyring.
  var mayMakeKeyring: [Bool] { state.withLock { $0.mayMakeKeyring } }

  func store(_ secret: String, as name: SecretName, makesKeyring: Bool)
    async throws(SecretError)
  {
    state.withLock { $0.mayMakeKeyring.append(makesKeyring) }
    if let error = state.withLock({ $0.storeError }) { throw error }
    state.withLock { $0.secrets[name] = secret }
  }

  func delete(_ name: SecretName) async throws(SecretError) {
    if Task.isCancelled { throw .timedOut }
    if let error = state.withLock({ $0.deleteError }) { throw error }
    state.withLock { _ = $0.secrets.removeValue(forKey: name) }
  }
}

nonisolated extension SecretName {
  static let demoToken = SecretName(.accessToken, service: "demo")
  static let unsplashToken = SecretName(.accessToken, service: "unsplash")
  static let unsplashKey = SecretName(.apiKey, service: "unsplash")
}
