// Sign-ins whose end the test decides. Cancelling the task does not end one, cancelling the attempt
// does: that is the contract.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakeSignIn: SigningIn {
  static let address = URL(filePath: "/authorize")

  /// Opening the listener passes here.
  let gate = Gate()
  private let beginError = Mutex<SignInError?>(nil)
  private let opened = Mutex<[FakeAttempt]>([])

  /// The attempts begun so far.
  var attempts: [FakeAttempt] { opened.withLock { $0 } }

  func failToBegin(_ error: SignInError) { beginError.withLock { $0 = error } }

  func begin() async throws(SignInError) -> any SignInAttempt {
    await gate.pass()
    if let error = beginError.withLock({ $0 }) { throw error }
    let attempt = FakeAttempt(address: Self.address)
    opened.withLock { $0.append(attempt) }
    return attempt
  }
}

nonisolated final class FakeAttempt: SignInAttempt {
  private struct State {
    var outcome: Result<AccessToken, SignInError>?
    var pasted: [String] = []
    var pasteError: SignInError?
    var waiting: CheckedContinuation<Result<AccessToken, SignInError>, Never>?
  }

  let address: URL
  /// Every paste and cancellation passes here.
  let gate = Gate()
  private let state = Mutex(State())

  init(address: URL) { self.address = address }

  var pasted: [String] { state.withLock { $0.pasted } }
  /// Whether it ended, one way or the other.
  var hasEnded: Bool { state.withLock { $0.outcome != nil } }

  /// What the browser and the service make of it; only the first counts.
  func finish(_ outcome: Result<AccessToken, SignInError>) {
    let waiting = state.withLock { state in
      if state.outcome == nil { state.outcome = outcome }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  func token() async throws(SignInError) -> AccessToken {
    let outcome = await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let known { continuation.resume(returning: known) }
    }
    return try outcome.get()
  }

  /// What becomes of the codes that are pasted from now on.
  func refusePastes(_ error: SignInError?) { state.withLock { $0.pasteError = error } }

  func submit(pasted text: String) async -> SignInError? {
    state.withLock { $0.pasted.append(text) }
    await gate.pass()
    return state.withLock { $0.pasteError }
  }

  func cancel() async {
    finish(.failure(.cancelled))
    await gate.pass()
  }
}
