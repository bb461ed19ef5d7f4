// The service writes ISO 8601, with `Z` in answers of today and an offset such as `-04:00` in older
// ones, in a few places with fractions of a second. One shared format style reads them all.

import Foundation

/// Reads the wire's points in time.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle()

  /// The date, to the second (fractions are dropped: nothing shows them); nil unless ISO 8601.
  static func date(from text: String) -> Date? {
    (try? style.parse(text)).map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down))
    }
  }
}
