// The keyring as the app uses it: calls that end in time, whatever the keyring does. libsecret's
// calls block, may wait for a prompt, and (before 0.21) may never return after a cancelled one, so
// each runs on a thread of a queue of its own and its caller is answered at the time limit at the
// latest; the call is then cancelled and its thread left to end by itself.

import BelvedereCore
import Foundation
import Synchronization

/// Keeps secrets in the Secret Service or, in a sandbox, in the file that libsecret encrypts there.
package final class SecretTokenStore: SecretStoring {
  private let timeLimit: Duration
  // Concurrent, so that a call that hangs does not hold up the next one.
  private let queue = DispatchQueue(
    label: "belvedere.keyring", qos: .userInitiated, attributes: .concurrent)

  /// - Parameter timeLimit: for a whole call, the person's answer to a prompt included.
  package init(timeLimit: Duration = .seconds(25)) {
    self.timeLimit = timeLimit
  }

  package func secret(_ name: SecretName) async throws(SecretError) -> String? {
    try await perform { (keyring) throws(SecretError) in try keyring.secret(name) }
  }

  package func store(_ secret: String, as name: SecretName) async throws(SecretError) {
    try await perform { (keyring) throws(SecretError) in try keyring.store(secret, as: name) }
  }

  package func delete(_ name: SecretName) async throws(SecretError) {
    try await perform { (keyring) throws(SecretError) in try keyring.delete(name) }
  }

  private func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Keyring) throws(SecretError) -> Value
  ) async throws(SecretError) -> Value {
    let cancellation = KeyringCancellation()
    let outcome = await withCheckedContinuation { continuation in
      let answer = FirstAnswer<Value>(continuation)
      let timer = Task {
        guard (try? await Task.sleep(for: timeLimit)) != nil else { return }
        cancellation.cancel()
        answer.give(.failure(.timedOut))
      }
      queue.async {
        let keyring = Keyring(cancellation: cancellation)
        answer.give(Result { () throws(SecretError) in try work(keyring) })
        timer.cancel()
      }
    }
    return try outcome.get()
  }
}

/// Resumes a continuation with the first of two answers.
private final class FirstAnswer<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, SecretError>

  private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

  init(_ continuation: CheckedContinuation<Outcome, Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ outcome: Outcome) {
    continuation.withLock { $0.take() }?.resume(returning: outcome)
  }
}
