// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// The pause that a host demanded. A plain value inside the client.
struct HostPause {
  /// The pauses after consecutive refusals (429) without a time.
  private let own: GrowingDelay
  private var refusals = 0
  private var start = Date.distantPast
  private var length: TimeInterval = 0

  /// - Parameter first: seconds of the pause after the first refusal; doubled for each further one.
  init(first: TimeInterval) { own = GrowingDelay(first: first, longest: RetryAfter.longest) }

  /// The seconds until the host may be asked again; nil if it may be asked now. Setting the clock back ends the
  /// pause.
  func rest(at now: Date) -> TimeInterval? {
    let elapsed = now.timeIntervalSince(start)
    return elapsed >= 0 && elapsed < length ? length - elapsed : nil
  }

  /// Records the status of an answer, and its `Retry-After`. After a refusal the pause is as long as the host says, but
  /// at least as long as our own.
  ///
  /// - Parameter retryAfter: the seconds in the answer; nil if it has none.
  mutating func note(status: Int, retryAfter: TimeInterval?, at now: Date) {
    if status != 429 {
      refusals = 0
    } else if rest(at: now) == nil {
      // Refusals of concurrent requests count as one.
      refusals += 1
    }
    let own = status == 429 ? own.seconds(afterFailures: max(1, refusals)) : nil
    guard let length = [retryAfter, own].compactMap(\.self).max() else { return }
    start = now
    self.length = length
  }
}
