import Foundation

/// A day of the Gregorian calendar, without a place.
package struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package let number: Int

  package init(number: Int) { self.number = number }

  /// Reads `2026-11-22`; nil for anything else, and for days that the calendar does not have.
  package init?(_ text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.count == 8, let digits = String(bytes: digits, encoding: .utf8),
      let whole = Int(digits)
    else { return nil }
    let (year, month, day) = (whole / 10_000, whole / 100 % 100, whole % 100)
    guard (1...12).contains(month) else { return nil }
    // Years from March, so that the day that few years have is the last.
    let shifted = month > 2 ? year : year - 1
    number =
      shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * ((month + 9) % 12) + 2) / 5 + day - 1 - 719_468
    // Anything else in the text, and the 30th of February, would be written in another way.
    guard description == text else { return nil }
  }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The day some days later, or earlier.
  package func adding(days: Int) -> CivilDate { CivilDate(number: number + days) }

  /// Year, month (1...12) and day of the month.
  package var parts: (year: Int, month: Int, day: Int) {
    // In eras of 400 years from March of the year 0 (Howard Hinnant, "chrono-compatible date algorithms").
    let shifted = number + 719_468
    let era = (shifted - (shifted < 0 ? 146_096 : 0)) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// `2026-11-22`.
  package var description: String {
    let (year, month, day) = parts
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
