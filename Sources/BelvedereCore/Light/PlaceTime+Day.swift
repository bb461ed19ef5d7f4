// SPDX-License-Identifier: MIT

// The calendar of a place: the date of an instant, and the beginning of a day.

import Foundation

extension PlaceTime {
  /// The name of the time zone; `solar` for mean solar time.
  package var name: String { kind == .meanSolar ? "solar" : timeZone.identifier }

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

  /// The instant of a day at which the clock shows a time. If the clock shows it twice, one of the two; if it skips
  /// the time, one within an hour of the change.
  ///
  /// - Parameter clock: seconds since midnight by the clock, 0..<86,400.
  package func instant(of date: CivilDate, clock: TimeInterval) -> Date {
    let shown = Date(timeIntervalSince1970: TimeInterval(date.number) * 86_400 + clock)
    return shown - offset(at: shown - offset(at: shown))
  }

  private func start(of date: CivilDate) -> Date {
    let midnight = Date(timeIntervalSince1970: TimeInterval(date.number) * 86_400)
    let guess = midnight - offset(at: midnight)
    if offset(at: guess) == offset(at: midnight), offset(at: guess - 1) == offset(at: midnight) {
      return guess
    }
    // Searches the change of the date, as the clock may be changed at midnight. No clock is a day away from UTC.
    var (before, after) = (-86_400, 86_400)
    while after - before > 1 {
      let middle = (before + after) / 2
      let isBefore = self.date(at: midnight + TimeInterval(middle)) < date
      (before, after) = isBefore ? (middle, after) : (before, middle)
    }
    return midnight + TimeInterval(after)
  }
}
