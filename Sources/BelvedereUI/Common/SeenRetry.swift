// More tries of what failed because the service could not be reached: they are made by themselves, for as long as
// someone sees what failed.

import BelvedereCore
import GtkKit

/// Tries one thing again, and waits longer after every failure.
final class SeenRetry {
  /// Seconds between tries. A service that cannot be reached counts no requests.
  static let usualDelay = GrowingDelay(first: 2, longest: 8)

  private let delay: GrowingDelay
  private let isSeen: () -> Bool
  private let again: () -> Void
  /// The failures in a row.
  private var failures = 0
  /// Runs until the next try.
  private var waiting: Timeout?
  /// True when it is time for a try, and nobody sees the thing.
  private var isDue = false
  /// True during a try, which changes nothing on the screen until it has an outcome.
  private(set) var isTrying = false

  /// - Parameters:
  ///   - delay: between tries.
  ///   - isSeen: true while the thing is on the screen.
  ///   - again: makes the try; `fail` or `end` tells the outcome.
  init(
    delay: GrowingDelay = usualDelay, isSeen: @escaping () -> Bool, again: @escaping () -> Void
  ) {
    (self.delay, self.isSeen, self.again) = (delay, isSeen, again)
  }

  /// Plans another try where that may help.
  func fail(_ error: APIError) {
    (waiting, isDue, isTrying) = (nil, false, false)
    guard error.isConnectionLost else { return failures = 0 }
    failures += 1
    waiting = Timeout(.seconds(delay.seconds(afterFailures: failures))) { [weak self] in
      self?.tryAgain()
    }
  }

  /// Plans none: it came, or is not wanted any more.
  func end() { (waiting, isDue, isTrying, failures) = (nil, false, false, 0) }

  /// Makes the try that was due while nobody saw the thing.
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
