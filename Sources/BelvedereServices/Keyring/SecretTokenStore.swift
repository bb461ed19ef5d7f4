// SPDX-License-Identifier: MIT

// The keyring with time limits. libsecret's calls block, may wait for a prompt, and (before 0.21) may never return
// after a cancelled one. So each call runs on a thread of a queue of its own, and its caller is resumed at the time
// limit at the latest. The call is then cancelled, and its thread ends by itself.

import BelvedereCore
import Foundation

/// Stores secrets in the Secret Service or, in a sandbox, in the file that libsecret encrypts there.
package final class SecretTokenStore: SecretStoring {
  private let owner: KeyringOwner
  private let timeLimit: Duration
  // Concurrent, so that a hanging call does not delay the next one.
  private let queue = DispatchQueue(
    label: "belvedere.keyring", qos: .userInitiated, attributes: .concurrent)

  /// - Parameters:
  ///   - identity: of the program that owns the secrets; others do not find them.
  ///   - timeLimit: for a whole call, with the person's answer to a prompt.
  package init(for identity: Identity = .usual, timeLimit: Duration = .seconds(25)) {
    owner = KeyringOwner(identity)
    self.timeLimit = timeLimit
  }

  package func secret(_ name: SecretName) async throws(SecretError) -> String? {
    let cancellation = KeyringCancellation()
    let answer = Answer<String?>()
    return try await withTaskCancellationHandler {
      await perform(cancellation, answer) { (keyring) throws(SecretError) in
        try keyring.secret(name)
      }
    } onCancel: {
      cancellation.cancel()
      answer.set(.failure(.locked))
    }.get()
  }

  package func store(_ secret: String, as name: SecretName, makesKeyring: Bool)
    async throws(SecretError)
  {
    try await perform { (keyring) throws(SecretError) in
      try keyring.store(secret, as: name, makesKeyring: makesKeyring)
    }
  }

  package func delete(_ name: SecretName) async throws(SecretError) {
    try await perform { (keyring) throws(SecretError) in try keyring.delete(name) }
  }

  private typealias Answer<Value: Sendable> = OneShot<Result<Value, SecretError>>

  /// Runs to its end even when its task is cancelled, so that stores and deletions are not interrupted.
  private func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Keyring) throws(SecretError) -> Value
  ) async throws(SecretError) -> Value {
    try await perform(KeyringCancellation(), Answer<Value>(), work).get()
  }

  private func perform<Value: Sendable>(
    _ cancellation: KeyringCancellation, _ answer: Answer<Value>,
    _ work: @escaping @Sendable (Keyring) throws(SecretError) -> Value
  ) async -> Result<Value, SecretError> {
    let timer = Task {
      guard (try? await Task.sleep(for: timeLimit)) != nil else { return }
      cancellation.cancel()
      answer.set(.failure(.timedOut))
    }
    queue.async { [owner] in
      let keyring = Keyring(owner: owner, cancellation: cancellation)
      answer.set(Result { () throws(SecretError) in try work(keyring) })
      timer.cancel()
    }
    return await answer.value()
  }
}
