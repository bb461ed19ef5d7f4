// SPDX-License-Identifier: MIT

// Automatic retries while the service cannot be reached and the failed part is on the screen.

import BelvedereCore
import GtkKit

/// Retries one operation, with a longer delay after every failure.
final class SeenRetry {
  /// In seconds. Short, because a service that cannot be reached counts no requests.
  static let usualDelay = GrowingDelay(first: 2, longest: 8)

  private let delay: GrowingDelay
  private let isSeen: () -> Bool
  private let again: () -> Void
  /// The failures in a row.
  private var failures = 0
  /// Runs until the next retry.
  private var waiting: Timeout?
  /// True if the delay has passed while the failed part was not on the screen.
  private var isDue = false
  /// True during a retry, which changes nothing on the screen until it ends.
  private(set) var isTrying = false

  /// - Parameters:
  ///   - delay: between retries.
  ///   - isSeen: returns true while the failed part is on the screen.
  ///   - again: starts a retry; the owner reports its outcome by `fail` or `end`.
  init(
    delay: GrowingDelay = usualDelay, isSeen: @escaping () -> Bool, again: @escaping () -> Void
  ) {
    (self.delay, self.isSeen, self.again) = (delay, isSeen, again)
  }

  /// Schedules a retry if the error may be temporary.
  func fail(_ error: APIError) {
    (waiting, isDue, isTrying) = (nil, false, false)
    guard error.isConnectionLost else { return failures = 0 }
    failures += 1
    waiting = Timeout(.seconds(delay.seconds(afterFailures: failures))) { [weak self] in
      self?.tryAgain()
    }
  }

  /// Schedules none, because the operation has succeeded or is not needed any more.
  func end() { (waiting, isDue, isTrying, failures) = (nil, false, false, 0) }

  /// Starts a retry that became due while the failed part was not on the screen.
  func check() {
    if isDue { tryAgain() }
  }

  private func tryAgain() {
    waiting = nil
    isDue = !isSeen()
    guard !isDue else { return }
    isTrying = true
    again()
  }
}

extension APIError {
  /// True if the service was not reached.
  fileprivate var isConnectionLost: Bool {
    switch self {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}
