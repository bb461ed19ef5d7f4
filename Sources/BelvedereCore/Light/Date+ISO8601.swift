// SPDX-License-Identifier: MIT

// Instants in ISO 8601, in UTC. The standard uses the Gregorian calendar for all time; Foundation's formats change
// to the Julian one before 15 October 1582.

import Foundation

extension Date {
  /// 1 January 2000, a date in both calendars. It replaces the date while Foundation reads the clock.
  private static let readingDay = CivilDate(number: 10_957)

  /// Reads `2026-11-22T16:30:00Z`, also with an offset as `+01:00` for the `Z`; nil for anything else, and for days
  /// that the calendar does not have.
  package init?(iso8601 text: String) {
    let isClock = /T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-][0-9]{2}:?[0-9]{2})/
    // Foundation accepts 25:00 as 01:00.
    guard let day = CivilDate(String(text.prefix(10))),
      text.dropFirst(10).wholeMatch(of: isClock) != nil,
      let clock = try? Date.ISO8601FormatStyle().parse("\(Self.readingDay)\(text.dropFirst(10))")
    else { return nil }
    self = clock + TimeInterval(day.number - Self.readingDay.number) * 86_400
  }

  /// `2026-11-22T16:30:00Z`, to the nearest second.
  var iso8601Text: String {
    let (day, clock) = parts(of: timeIntervalSince1970.rounded())
    return "\(day)T\(clock.joined(separator: ":"))Z"
  }

  /// `20261122T163000Z`, to the nearest minute: ISO 8601's basic format, which calendar files have.
  var basicText: String {
    let (day, clock) = parts(of: (timeIntervalSince1970 / 60).rounded() * 60)
    return "\(day.description.replacing("-", with: ""))T\(clock.joined())Z"
  }

  /// - Parameter seconds: whole seconds since 1970.
  private func parts(of seconds: TimeInterval) -> (day: CivilDate, clock: [String]) {
    let days = (seconds / 86_400).rounded(.down)
    let rest = Int(seconds - days * 86_400)
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { PlainNumber.text($0, width: 2) }
    return (CivilDate(number: Int(days)), clock)
  }
}
