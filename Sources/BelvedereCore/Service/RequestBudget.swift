import Foundation

/// What is left of the key's hourly requests, from `X-Ratelimit-*` of the latest answer.
package struct RequestBudget: Sendable, Hashable {
  /// Requests an hour that the key allows.
  package var limit: Int
  package var remaining: Int
  package var asOf: Date
  /// Earliest sensible time of another try; set at the limit.
  package var blockedUntil: Date?

  package init(limit: Int, remaining: Int, asOf: Date, blockedUntil: Date? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.asOf = asOf
    self.blockedUntil = blockedUntil
  }

  /// Fewer than five requests left: worth a word to the person.
  package var isLow: Bool { remaining < 5 }
}

/// Gives the request budget as it changes.
package protocol RequestBudgetReporting: Sendable {
  /// The latest known budget; nil before the first answer.
  var budget: RequestBudget? { get }
  /// Every change from now on, starting with the present value if there is one. Each call makes an
  /// independent stream, which ends when its reader does.
  func budgets() -> AsyncStream<RequestBudget>
}
