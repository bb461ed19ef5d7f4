// SPDX-License-Identifier: MIT

// Decides if a failed request is repeated, and after how long. A pure rule: the caller sleeps and repeats, and
// applies it only to requests that are safe to repeat.

import Foundation

/// The rule for repeating requests.
package struct RetryPolicy: Sendable, Hashable {
  /// Tries in total; each counts against the key's hourly requests.
  package var maximumTries = 3
  /// The upper bounds of the waits if the service sent none, in seconds.
  package var delay = GrowingDelay(first: 0.5, longest: 8)
  /// In seconds. A longer `Retry-After` is shown as an error instead.
  package var longestRetryAfter: TimeInterval = 10

  package init() {}

  /// Seconds to wait before the next try; nil for no further try.
  ///
  /// - Parameters:
  ///   - tries: the number of tries so far, from 1.
  ///   - random: 0..<1; spreads the waits of many clients over the whole interval ("full jitter").
  package func delay(after error: APIError, tries: Int, random: Double) -> TimeInterval? {
    guard tries < maximumTries else { return nil }
    switch error {
    case .unreachable, .refused(status: 408, _), .refused(status: 425, _):
      return ownDelay(tries: tries, random: random)
    case .rateLimited(let asked):
      // Without a time from the service, another try within seconds would be refused again.
      return asked.flatMap { $0 <= longestRetryAfter ? $0 : nil }
    case .serverFailed(let status, let asked):
      // 501 and 505 mean that the service cannot do this at all.
      guard status != 501, status != 505 else { return nil }
      guard let asked else { return ownDelay(tries: tries, random: random) }
      return asked <= longestRetryAfter ? asked : nil
    // After a time-out the person has waited long enough, and decides about another try.
    case .cancelled, .timedOut, .insecure, .unauthorized, .forbidden, .notFound, .gone, .refused,
      .unreadable:
      return nil
    }
  }

  private func ownDelay(tries: Int, random: Double) -> TimeInterval {
    delay.seconds(afterFailures: tries) * random
  }
}
