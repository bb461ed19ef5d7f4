// When to ask a service again that was away: at the time it told, else after a while that grows. Any
// other request that goes well ends the waiting sooner (Likes.resume).

import BelvedereCore
import Foundation

/// A single waiting for the service.
final class RetryWait {
  /// Seconds: the first wait for a service that told no time; each further one doubles it.
  static let firstDelay: TimeInterval = 30
  /// Seconds: where the doubling ends. Nothing is lost meanwhile, and each try may cost a request.
  static let longestDelay: TimeInterval = 15 * 60

  private let budget: any RequestBudgetReporting
  private let clock: any Clock<Duration>
  private let now: () -> Date
  private var tries = 0
  private var task: Task<Void, Never>?

  init(
    budget: any RequestBudgetReporting, clock: any Clock<Duration>, now: @escaping () -> Date
  ) {
    self.budget = budget
    self.clock = clock
    self.now = now
  }

  /// Calls `again` when it is time, in place of an earlier waiting.
  func start(after error: APIError, again: @escaping () -> Void) {
    task?.cancel()
    let delay = delay(after: error)
    tries += 1
    task = Task { [clock] in
      do { try await clock.sleep(for: .seconds(delay)) } catch { return }
      if Task.isCancelled { return }
      again()
    }
  }

  /// The service was there.
  func reset() {
    tries = 0
    cancel()
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  private func delay(after error: APIError) -> TimeInterval {
    if let asked = error.retryAfter { return max(1, asked) }
    if case .rateLimited = error, let until = budget.budget?.blockedUntil {
      return max(1, until.timeIntervalSince(now()))
    }
    return min(Self.longestDelay, Self.firstDelay * pow(2, Double(min(tries, 8))))
  }
}
