// SPDX-License-Identifier: MIT

// A day of light as text. Times are by the place's clock, in whole minutes. Intervals are cut at midnight, so
// midnight is never shown as a time.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension LightDay {
  /// The date, e.g. "Sun, 30 Aug 2026".
  var dateText: String {
    UserLocale.text(
      day: Date(timeIntervalSince1970: TimeInterval(date.number) * 86_400), in: .gmt)
  }

  /// A time of this day, to the nearest minute of it.
  func text(of instant: Date) -> String {
    let shown = min(max(instant, interval.lowerBound), interval.upperBound - 60)
    return UserLocale.text(clock: shown, in: time.timeZone)
  }

  func text(of part: LightInterval) -> String {
    switch (part.start <= interval.lowerBound, part.end >= interval.upperBound) {
    case (true, true): tr("all day")
    case (true, false): tr("until %@", text(of: part.end))
    case (false, true): tr("from %@", text(of: part.start))
    case (false, false): tr("%@–%@", text(of: part.start), text(of: part.end))
    }
  }

  /// The times of a kind of light.
  func text(of band: LightBand) -> String {
    let parts = intervals(of: band)
    return parts.isEmpty
      ? tr("not on this day") : UserLocale.list(parts.map { text(of: $0) })
  }

  /// The times of an event; nil on a day without it.
  func text(of kind: LightEvent.Kind) -> String? {
    let times = events.filter { $0.kind == kind }.map { text(of: $0.time) }
    return times.isEmpty ? nil : UserLocale.list(times)
  }

  /// Solar noon with the sun's altitude; nil on a day that is too short for one.
  var noonText: String? {
    guard let noon = events.first(where: { $0.kind == .solarNoon }) else { return nil }
    return tr("%@, %@", text(of: noon.time), noon.position.altitudeText)
  }

  /// Says that the sun does not rise or set, or that there is no such day; nil on other days.
  var sunSentence: String? {
    switch sunState {
    case .upAllDay: tr("Polar day: the sun does not set.")
    case .downAllDay where intervals(of: .night).contains(where: { lasts($0) }):
      tr("Polar night: the sun does not rise, and it stays dark.")
    case .downAllDay: tr("Polar night: the sun does not rise.")
    case .noDay: tr("There was no such day here: the calendar was moved over it.")
    case .normal, .partial: nil
    }
  }

  /// Says that the moon does not rise or set; nil on other days.
  var moonSentence: String? {
    switch moonState {
    case .upAllDay: tr("up all day")
    case .downAllDay: tr("below the horizon all day")
    case .normal, .partial, .noDay: nil
    }
  }

  /// The name of the moon's phase with its time, if it is an instant, and the lit part.
  fileprivate func phaseText(litPart: Double) -> String {
    let name = moonPhase.name.text
    let lit = tr("%@ lit", UserLocale.text(share: litPart))
    guard let instant = moonPhase.instant else { return tr("%@, %@", name, lit) }
    return tr("%@ at %@, %@", name, text(of: instant), lit)
  }

  /// The dark hours with the galactic centre, and the direction in which it rises; nil if the night is not dark or
  /// it does not rise.
  var milkyWayText: String? {
    guard !milkyWay.isEmpty else { return nil }
    let hours = UserLocale.list(milkyWay.map { text(of: $0) })
    guard let rise = galacticCentre.first(where: { $0.kind == .galacticCentreRise }) else {
      return hours
    }
    return tr(
      "%@; rises at %@ in the %@", hours, text(of: rise.time),
      CompassDirection(bearing: rise.position.azimuth).text)
  }

  private func lasts(_ part: LightInterval) -> Bool {
    part.start <= interval.lowerBound && part.end >= interval.upperBound
  }
}

extension LightInterval {
  /// The day and the times by the clock of a place.
  func text(by time: PlaceTime) -> String {
    tr(
      "%@, %@–%@", UserLocale.text(day: start, in: time.timeZone),
      UserLocale.text(clock: start, in: time.timeZone),
      UserLocale.text(clock: end, in: time.timeZone))
  }

  /// The times by the clock of a place, to the nearest minute.
  func clockText(by time: PlaceTime) -> String {
    tr(
      "%@–%@", UserLocale.text(clock: start, in: time.timeZone),
      UserLocale.text(clock: end, in: time.timeZone))
  }
}

extension SkyPosition {
  /// The altitude at which the body is seen, e.g. "23.4° above the horizon".
  var altitudeText: String {
    let degrees = UserLocale.text(decimal: abs(apparentAltitude))
    return apparentAltitude < 0
      ? tr("%@° below the horizon", degrees) : tr("%@° above the horizon", degrees)
  }

  /// The direction, e.g. "182° S".
  var azimuthText: String { BelvedereUI.azimuthText(of: azimuth) }
}

/// A direction, e.g. "182° S".
///
/// - Parameter bearing: degrees from north over east.
func azimuthText(of bearing: Double) -> String {
  let degrees = Int(bearing.rounded()) % 360
  return UserLocale.isolated(
    tr("%@° %@", UserLocale.text(degrees), CompassDirection(bearing: bearing).text))
}

extension LightBand {
  var text: String {
    switch self {
    case .night: tr("Night")
    case .astronomicalTwilight: tr("Astronomical Twilight")
    case .nauticalTwilight: tr("Nautical Twilight")
    case .civilTwilight: tr("Civil Twilight")
    case .blueHour: tr("Blue Hour")
    case .goldenHour: tr("Golden Hour")
    case .day: tr("Daylight")
    }
  }
}

extension PlaceLight {
  /// The chosen time, e.g. "14:35"; nil until the place is known.
  var timeText: String? {
    guard let day, let instant else { return nil }
    return UserLocale.text(clock: instant, in: day.time.timeZone)
  }

  /// The kind of light in the chosen minute, e.g. "Golden Hour"; nil until the place is known.
  var bandText: String? {
    guard let day, let instant else { return nil }
    return day.band(at: instant + 30)?.text
  }

  /// The moon's phase on the chosen day, and its lit part at the chosen minute, which changes by up to 12 % in a day.
  /// Nil until the place is known.
  var phaseText: String? {
    guard let day, let sky else { return nil }
    return day.phaseText(litPart: sky.moonLitPart)
  }
}

extension PlaceLight.Sky {
  var sunText: String { tr("Sun %@, %@", sun.altitudeText, sun.azimuthText) }
  var moonText: String { tr("Moon %@, %@", moon.altitudeText, moon.azimuthText) }
}

extension MoonPhase.Name {
  var text: String {
    switch self {
    case .new: tr("New moon")
    case .waxingCrescent: tr("Waxing crescent")
    case .firstQuarter: tr("First quarter")
    case .waxingGibbous: tr("Waxing gibbous")
    case .full: tr("Full moon")
    case .waningGibbous: tr("Waning gibbous")
    case .lastQuarter: tr("Last quarter")
    case .waningCrescent: tr("Waning crescent")
    }
  }
}
