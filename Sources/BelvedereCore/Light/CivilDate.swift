// SPDX-License-Identifier: MIT

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
    self.init(year: whole / 10_000, month: whole / 100 % 100, day: whole % 100)
    // Refuses other notations, such as a missing zero.
    guard description == text else { return nil }
  }

  /// Nil for a day that the calendar does not have.
  ///
  /// - Parameter year: 0...9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month) else { return nil }
    // Years begin in March, so that the leap day is the last of a year. The 400 years avoid the rounding of
    // negative numbers.
    let shifted = (month > 2 ? year : year - 1) + 400
    number =
      shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * ((month + 9) % 12) + 2) / 5 + day - 1 - 719_468 - 146_097
    guard parts == (year, month, day) else { return nil }
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

  /// `2026-11-22`; `-0001-12-31` on the last day before the year 0.
  package var description: String {
    let (year, month, day) = parts
    let parts = [(year, 4), (month, 2), (day, 2)].map { PlainNumber.text($0, width: $1) }
    return parts.joined(separator: "-")
  }
}
