// When to try again what failed: after a while that grows with every failure in a row. Each thing that is
// tried again owns a clock of its own: likes, the database's writes, download reports.

import BelvedereCore
import Foundation

/// A single waiting for the next try.
final class RetryClock {
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

  /// Seconds that the clock waits after the next failure by itself.
  var nextDelay: TimeInterval { delay.seconds(afterFailures: failures + 1) }

  /// Counts a failure and calls `again` when it is time, in place of an earlier waiting.
  ///
  /// - Parameter seconds: to wait in place of `nextDelay`.
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

  /// Ends the waiting; the next one goes on growing.
  func cancel() {
    task?.cancel()
    task = nil
  }

  /// Ends the waiting, and the next one is the first again: it went well.
  func reset() {
    failures = 0
    cancel()
  }
}
