// SPDX-License-Identifier: MIT

import Foundation

/// Delays between tries, each twice as long as the one before, up to a limit.
package struct GrowingDelay: Sendable, Hashable {
  /// Seconds before the second try.
  package let first: TimeInterval
  /// Seconds at which the doubling ends.
  package let longest: TimeInterval

  package init(first: TimeInterval, longest: TimeInterval) {
    self.first = first
    self.longest = longest
  }

  /// Seconds to wait after this number of failures in a row, from 1.
  package func seconds(afterFailures failures: Int) -> TimeInterval {
    min(longest, first * pow(2, Double(failures - 1)))
  }
}
