import Foundation

/// Dates in header lines, in one of HTTP's three spellings (RFC 9110 5.6.7).
package enum HTTPDate {
  /// The date; nil for text that is none.
  package static func date(from text: String) -> Date? {
    let spellings = [
      "EEE, dd MMM yyyy HH:mm:ss zzz",
      "EEEE, dd-MMM-yy HH:mm:ss zzz",
      "EEE MMM d HH:mm:ss yyyy",
    ]
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    let single = text.split(separator: " ").joined(separator: " ")
    for spelling in spellings {
      formatter.dateFormat = spelling
      if let date = formatter.date(from: single) { return date }
    }
    return nil
  }
}
