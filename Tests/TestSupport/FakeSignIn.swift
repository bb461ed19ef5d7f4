// SPDX-License-Identifier: MIT

// Sign-ins that the test ends. Cancelling the attempt ends one; cancelling the task does not, as the protocol
// demands.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeSignIn: SigningIn {
  package static let address = URL(filePath: "/authorize")

  /// Every call of `begin` passes this gate.
  package let gate = Gate()
  private let beginError = Mutex<SignInError?>(nil)
  private let opened = Mutex<[FakeAttempt]>([])
  private let added = Mutex<[Right?]>([])

  package init() {}

  /// The attempts begun so far.
  package var attempts: [FakeAttempt] { opened.withLock { $0 } }

  /// The right that each attempt requested besides the usual ones, in order.
  package var addedRights: [Right?] { added.withLock { $0 } }

  package func failToBegin(_ error: SignInError) { beginError.withLock { $0 = error } }

  package func begin(adding right: Right?) async throws(SignInError) -> any SignInAttempt {
    added.withLock { $0.append(right) }
    await gate.pass()
    if let error = beginError.withLock({ $0 }) { throw error }
    let attempt = FakeAttempt(address: Self.address)
    opened.withLock { $0.append(attempt) }
    return attempt
  }
}

package final class FakeAttempt: SignInAttempt {
  private struct State {
    var outcome: Result<AccessToken, SignInError>?
    var pasted: [String] = []
    var pasteError: SignInError?
    var waiting: CheckedContinuation<Result<AccessToken, SignInError>, Never>?
  }

  package let address: URL
  /// Every paste and cancellation passes this gate.
  package let gate = Gate()
  private let state = Mutex(State())

  init(address: URL) { self.address = address }

  package var pasted: [String] { state.withLock { $0.pasted } }
  /// True if it ended, with a token or an error.
  package var hasEnded: Bool { state.withLock { $0.outcome != nil } }

  /// Ends the attempt as browser and service would. Only the first call has an effect.
  package func finish(_ outcome: Result<AccessToken, SignInError>) {
    let waiting = state.withLock { state in
      if state.outcome == nil { state.outcome = outcome }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  package func token() async throws(SignInError) -> AccessToken {
    let outcome = await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let known { continuation.resume(returning: known) }
    }
    return try outcome.get()
  }

  /// Makes pasted codes fail from now on; nil accepts them again.
  package func refusePastes(_ error: SignInError?) { state.withLock { $0.pasteError = error } }

  package func submit(pasted text: String) async -> SignInError? {
    state.withLock { $0.pasted.append(text) }
    await gate.pass()
    return state.withLock { $0.pasteError }
  }

  package func cancel() async {
    finish(.failure(.cancelled))
    await gate.pass()
  }
}
