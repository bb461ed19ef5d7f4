// SPDX-License-Identifier: MIT

// The wait for the keyring, which may itself wait for a person. After a delay the session is notified of the wait, and
// the person can continue without the keyring.

import BelvedereCore

/// Limits the wait for the keyring at a session's start. Used for one start.
actor KeyringWait {
  /// The usual delay; an unlocked keyring answers sooner.
  static let usual = Duration.seconds(1)

  private let delay: Duration
  private let onWaiting: @MainActor @Sendable (Bool) -> Void
  private var isOver = false
  /// Ends the current wait.
  private var stop: () -> Void = {}

  /// - Parameter onWaiting: called with true when an answer takes longer than `delay`, and with false when it
  ///   has arrived.
  init(
    delay: Duration = KeyringWait.usual,
    onWaiting: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.delay = delay
    self.onWaiting = onWaiting
  }

  /// Continues without the keyring: the current and later questions get no answer.
  func skip() {
    isOver = true
    stop()
  }

  /// Returns the keyring's answer, or `nothing` if the person skipped the wait.
  func wait<Answer: Sendable>(
    or nothing: Answer, for question: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    if isOver { return nothing }
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
    stop = { continuation.finish() }
    let asking = Task { _ = continuation.yield(await question()) }
    let notification = Task { @MainActor [delay, onWaiting] in
      do { try await Task.sleep(for: delay) } catch { return false }
      onWaiting(true)
      return true
    }
    var answer = nothing
    for await first in answers {
      answer = first
      break
    }
    asking.cancel()
    notification.cancel()
    if await notification.value { await onWaiting(false) }
    return answer
  }
}
