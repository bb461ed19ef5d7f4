// SPDX-License-Identifier: MIT

// `Retry-After` in its two forms (RFC 9110 10.2.3): seconds, or a date.

import Foundation

/// Reads the time after which a service accepts requests again.
package enum RetryAfter {
  /// The longest wait that is accepted, in seconds: a day.
  package static let longest: TimeInterval = 86_400

  /// Seconds from `now`, within 0...`longest`; nil when the value is neither a number nor a date.
  package static func seconds(from value: String, now: Date) -> TimeInterval? {
    let text = value.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // More digits than a number holds still mean "very long".
      return min(TimeInterval(text) ?? longest, longest)
    }
    return HTTPDate.date(from: text).map { min(max($0.timeIntervalSince(now), 0), longest) }
  }
}
