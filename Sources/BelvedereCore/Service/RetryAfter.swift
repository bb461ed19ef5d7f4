// `Retry-After` in its two forms (RFC 9110 10.2.3): seconds, or a date in one of HTTP's three
// spellings.

import Foundation

/// Reads the time for which a service asks to be left alone.
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
    return date(from: text).map { min(max($0.timeIntervalSince(now), 0), longest) }
  }

  private static func date(from text: String) -> Date? {
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
