// The service writes ISO 8601, with `Z` in answers of today and an offset such as `-04:00` in older
// ones, in a few places with fractions of a second. One shared format style reads them all.

import Foundation

/// Conversion between the wire's points in time and dates.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle()

  /// The date, to the second (fractions are dropped: nothing shows them); nil unless ISO 8601.
  static func date(from text: String) -> Date? {
    (try? style.parse(text)).map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down))
    }
  }

  /// `2024-05-01T12:00:00Z`.
  static func text(of date: Date) -> String {
    style.format(date)
  }
}
