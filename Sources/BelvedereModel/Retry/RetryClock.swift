// SPDX-License-Identifier: MIT

// The delay before a failed action is tried again. It grows with every failure in a row. Each such action has a clock
// of its own: likes, database writes, download reports.

import BelvedereCore
import Foundation

/// Waits for the next try; one wait at a time.
@MainActor final class RetryClock {
  private let delay: GrowingDelay
  private let clock: any Clock<Duration>
  private var failures = 0
  private var task: Task<Void, Never>?

  init(_ delay: GrowingDelay, clock: any Clock<Duration>) {
    self.delay = delay
    self.clock = clock
  }

  isolated deinit { task?.cancel() }

  var isRunning: Bool { task != nil }

  /// Seconds of the wait after the next failure, unless `start` gets others.
  var nextDelay: TimeInterval { delay.seconds(afterFailures: failures + 1) }

  /// Counts a failure and calls `again` after the delay. Replaces a wait that is running.
  ///
  /// - Parameter seconds: replaces `nextDelay`.
  func start(for seconds: TimeInterval? = nil, again: @escaping () -> Void) {
    task?.cancel()
    let seconds = seconds ?? nextDelay
    failures += 1
    task = Task { [weak self, clock] in
      do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
      guard let self, !Task.isCancelled else { return }
      task = nil
      again()
    }
  }

  /// Cancels the wait; the next delay still grows.
  func cancel() {
    task?.cancel()
    task = nil
  }

  /// Cancels the wait after a success; the next delay is the first again.
  func reset() {
    failures = 0
    cancel()
  }
}
