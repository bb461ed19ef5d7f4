// Waiting for the keyring, which may wait for a person: after a while the session knows that it waits,
// and the person can have it go on without.

import BelvedereCore

/// Limits the wait for the keyring at a session's start. Used for one start.
actor KeyringPatience {
  /// A keyring that is open answers sooner.
  static let usual = Duration.seconds(1)

  private let delay: Duration
  private let onWaiting: @MainActor @Sendable (Bool) -> Void
  private var isOver = false
  /// Ends the present waiting.
  private var stop: () -> Void = {}

  /// - Parameter onWaiting: told when an answer takes longer than `delay`, and when it is there.
  init(
    delay: Duration = KeyringPatience.usual,
    onWaiting: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.delay = delay
    self.onWaiting = onWaiting
  }

  /// Goes on without the keyring: what it is asked now, and after this, has no answer.
  func giveUp() {
    isOver = true
    stop()
  }

  /// The keyring's answer; `nothing` when the person did not want to wait for it.
  func wait<Answer: Sendable>(
    or nothing: Answer, for question: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    if isOver { return nothing }
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
    stop = { continuation.finish() }
    let asking = Task { _ = continuation.yield(await question()) }
    let telling = Task { @MainActor [delay, onWaiting] in
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
    telling.cancel()
    if await telling.value { await onWaiting(false) }
    return answer
  }
}
