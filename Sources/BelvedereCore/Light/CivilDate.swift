// A day of the calendar, by itself and in the time of a place.

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

/// The clock of a place.
package enum PlaceTime: Sendable, Hashable {
  case zone(TimeZone)
  /// Mean solar time, for places without a time zone: noon is when the mean sun stands in the meridian.
  ///
  /// Degrees, east positive.
  case solar(longitude: Double)

  /// - Parameter zone: a name of the IANA time zone database. Without a name, or with one that this computer
  ///   does not know, the clock shows solar time.
  package init(zone: String?, at place: Coordinate) {
    self =
      zone.flatMap(TimeZone.init(identifier:)).map(Self.zone) ?? .solar(longitude: place.longitude)
  }

  /// The name of the time zone; `solar` for solar time.
  package var name: String {
    switch self {
    case .zone(let zone): zone.identifier
    case .solar: "solar"
    }
  }

  /// Seconds that the clock is ahead of UTC.
  package func offset(at instant: Date) -> TimeInterval {
    switch self {
    case .zone(let zone): TimeInterval(zone.secondsFromGMT(for: instant))
    case .solar(let longitude): longitude * 240
    }
  }

  /// The date that the calendar shows.
  package func date(at instant: Date) -> CivilDate {
    let seconds = instant.timeIntervalSince1970 + offset(at: instant)
    return CivilDate(number: Int((seconds / 86_400).rounded(.down)))
  }

  /// Seconds since midnight by the clock, 0..<86,400.
  package func clock(at instant: Date) -> TimeInterval {
    let seconds = instant.timeIntervalSince1970 + offset(at: instant)
    return seconds - (seconds / 86_400).rounded(.down) * 86_400
  }

  /// The time from the beginning of a day to the beginning of the next: 23 or 25 hours where the clock is
  /// changed, and none where the calendar skips the day.
  package func day(_ date: CivilDate) -> Range<Date> {
    start(of: date)..<start(of: date.adding(days: 1))
  }

  private func start(of date: CivilDate) -> Date {
    let midnight = Date(timeIntervalSince1970: TimeInterval(date.number) * 86_400)
    let guess = midnight - offset(at: midnight)
    if offset(at: guess) == offset(at: midnight), offset(at: guess - 1) == offset(at: midnight) {
      return guess
    }
    // The clock is changed about midnight. No clock is a day away from UTC.
    var (before, after) = (-86_400, 86_400)
    while after - before > 1 {
      let middle = (before + after) / 2
      let isBefore = self.date(at: midnight + TimeInterval(middle)) < date
      (before, after) = isBefore ? (middle, after) : (before, middle)
    }
    return midnight + TimeInterval(after)
  }
}
