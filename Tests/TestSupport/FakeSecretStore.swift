// SPDX-License-Identifier: MIT

// The keyring in memory; reading, storing and deleting can fail.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeSecretStore: SecretStoring {
  private struct State {
    var secrets: [SecretName: String] = [:]
    var lookupError: SecretError?
    var storeError: SecretError?
    var deleteError: SecretError?
    var mayMakeKeyring: [Bool] = []
  }

  /// Every look-up passes this gate.
  package let gate = Gate()
  private let state = Mutex(State())

  package init() {}

  /// The names of the stored secrets.
  package var names: Set<SecretName> { state.withLock { Set($0.secrets.keys) } }

  package func put(_ value: some Encodable, as name: SecretName) throws {
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    state.withLock { $0.secrets[name] = text }
  }

  package func value<Value: Decodable>(_ name: SecretName, _ type: Value.Type) throws -> Value? {
    let text = state.withLock { $0.secrets[name] }
    return try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }

  package func failLookups(_ error: SecretError) { state.withLock { $0.lookupError = error } }
  /// - Parameter error: nil lets deletions succeed again.
  package func failDeleting(_ error: SecretError?) { state.withLock { $0.deleteError = error } }
  package func failStoring(_ error: SecretError) { state.withLock { $0.storeError = error } }

  package func secret(_ name: SecretName) async throws(SecretError) -> String? {
    await gate.pass()
    if let error = state.withLock({ $0.lookupError }) { throw error }
    return state.withLock { $0.secrets[name] }
  }

  /// For each call of `store`, true if it allowed a new keyring.
  package var mayMakeKeyring: [Bool] { state.withLock { $0.mayMakeKeyring } }

  package func store(_ secret: String, as name: SecretName, makesKeyring: Bool)
    async throws(SecretError)
  {
    state.withLock { $0.mayMakeKeyring.append(makesKeyring) }
    if let error = state.withLock({ $0.storeError }) { throw error }
    state.withLock { $0.secrets[name] = secret }
  }

  package func delete(_ name: SecretName) async throws(SecretError) {
    if Task.isCancelled { throw .timedOut }
    if let error = state.withLock({ $0.deleteError }) { throw error }
    state.withLock { _ = $0.secrets.removeValue(forKey: name) }
  }
}

extension SecretName {
  package static let demoToken = SecretName(.accessToken, service: "demo")
  package static let unsplashToken = SecretName(.accessToken, service: "unsplash")
  package static let unsplashKey = SecretName(.apiKey, service: "unsplash")
}
