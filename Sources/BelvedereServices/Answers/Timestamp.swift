// SPDX-License-Identifier: MIT

// Services write ISO 8601: with `Z` in most answers, with an offset such as `-04:00` in older ones, sometimes with
// fractions of a second. One shared format style reads all of them.

import Foundation

/// Reads the points in time of an answer.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle()

  /// Returns the date without fractions of a second, which are never shown; nil unless it is ISO 8601.
  static func date(from text: String) -> Date? {
    (try? style.parse(text)).map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down))
    }
  }
}
