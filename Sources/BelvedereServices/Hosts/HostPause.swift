import BelvedereCore
import Foundation

/// The time for which a host wants to be left alone. A plain value inside the client.
struct HostPause {
  /// Seconds: the pause after a 429 that names none; doubled for each further one in a row.
  private let first: TimeInterval
  private var refusals = 0
  private var start = Date.distantPast
  private var length: TimeInterval = 0

  init(first: TimeInterval) { self.first = first }

  /// Seconds until the host may be asked again; nil when it may be asked. A clock that is set back
  /// ends the pause.
  func rest(at now: Date) -> TimeInterval? {
    let elapsed = now.timeIntervalSince(start)
    return elapsed >= 0 && elapsed < length ? length - elapsed : nil
  }

  /// Takes over what an answer says.
  ///
  /// - Parameter retryAfter: seconds that the answer names; nil when it names none.
  mutating func note(status: Int, retryAfter: TimeInterval?, at now: Date) {
    if status != 429 {
      refusals = 0
    } else if rest(at: now) == nil {
      // Refusals of requests that were under way together count once.
      refusals += 1
    }
    let own = status == 429 ? min(first * pow(2, Double(refusals - 1)), RetryAfter.longest) : nil
    guard let length = retryAfter ?? own else { return }
    start = now
    self.length = length
  }
}
