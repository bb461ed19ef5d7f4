// SPDX-License-Identifier: MIT

import Foundation

/// The remaining requests of the key's hour, from `X-Ratelimit-*` of the latest answer.
package struct RequestBudget: Sendable, Hashable {
  /// The limit's period, in seconds.
  package static let hour: TimeInterval = 3600
  /// Seconds to the next try if the service sent no time. It never sends the end of its hour, nor whether the hour
  /// rolls; a quarter of an hour wastes neither much time nor many requests.
  package static let presumedWait: TimeInterval = 900

  /// Requests an hour that the key allows.
  package var limit: Int
  package var remaining: Int
  package var asOf: Date
  /// The earliest time of another try; set when the limit is reached.
  package var blockedUntil: Date?

  package init(limit: Int, remaining: Int, asOf: Date, blockedUntil: Date? = nil) {
    self.limit = limit
    self.remaining = remaining
    self.asOf = asOf
    self.blockedUntil = blockedUntil
  }

  /// True with fewer than five requests left; a notice says so then.
  package var isLow: Bool { remaining < 5 }

  /// The earliest time of another request while none is left.
  package var nextTry: Date? {
    blockedUntil ?? (remaining == 0 ? asOf + Self.presumedWait : nil)
  }
}

/// Reports the request budget as it changes.
package protocol RequestBudgetReporting: Sendable {
  /// The latest known budget; nil before the first answer.
  var budget: RequestBudget? { get }
  /// A stream of the current value, if there is one, and of every later change. Each call makes an independent
  /// stream, which ends when its reader does.
  func budgets() -> AsyncStream<RequestBudget>
}
