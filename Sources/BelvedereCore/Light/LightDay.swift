// SPDX-License-Identifier: MIT

// A day of light: everything that a page shows of one place and date.

import Foundation

/// The light of a place from midnight to midnight by its own clock.
package struct LightDay: Sendable, Hashable {
  /// The rises and sets of the sun, or of the moon, on a day.
  package enum State: String, Sendable {
    /// It rises and sets.
    case normal
    case upAllDay = "up_all_day"
    case downAllDay = "down_all_day"
    /// It only rises or only sets.
    case partial
    /// The calendar of the place skips the day.
    case noDay = "no_day"
  }

  package let place: Coordinate
  package let date: CivilDate
  package let time: PlaceTime
  /// Usually 24 hours; 23 or 25 where the clock is changed, and none where the calendar skips the day.
  package let interval: Range<Date>
  /// The events of sun and moon, in order.
  package let events: [LightEvent]
  /// Rises and sets of the galactic centre as a point, with the refraction at the horizon, in order.
  package let galacticCentre: [LightEvent]
  package let sunState: State
  package let moonState: State
  package let moonPhase: MoonPhase.Day
  /// Night without the moon: the sun is below -18°, the moon below the horizon.
  package let darkness: [LightInterval]
  /// The parts of the darkness in which the galactic centre is up.
  package let milkyWay: [LightInterval]

  private let bands: [LightBand: [LightInterval]]

  /// Takes less than a millisecond.
  package init(_ date: CivilDate, at place: Coordinate, time: PlaceTime) {
    self.place = place
    self.date = date
    self.time = time
    let interval = time.day(date)
    self.interval = interval
    let curves = DayCurves(over: interval.lowerBound...interval.upperBound, at: place)

    let (sunEvents, moonEvents) = (curves.sunEvents(), curves.moonEvents())
    events = (sunEvents + curves.meridianEvents() + moonEvents).sorted { $0.time < $1.time }
    galacticCentre = curves.galaxyEvents()
    sunState = Self.state(
      sunEvents.map(\.kind).filter { $0 == .sunrise || $0 == .sunset },
      isUp: curves.sun.valueInTheMiddle > LightBand.horizon, in: interval)
    moonState = Self.state(
      moonEvents.map(\.kind), isUp: curves.moon.valueInTheMiddle > 0, in: interval)
    moonPhase = MoonPhase.Day(of: curves.window)

    let sky = { SkyPosition(of: .sun, at: $0, from: place).altitude }
    bands = Dictionary(
      uniqueKeysWithValues: LightBand.allCases.map { band in
        (band, curves.sun.intervals(in: band.altitudes).map { LightInterval($0, altitude: sky) })
      })
    let dark = curves.sun.intervals(in: LightBand.night.altitudes)
      .intersection(curves.moon.intervals(in: -180...0))
    darkness = dark.map { LightInterval($0, altitude: sky) }
    milkyWay = dark.intersection(curves.galaxy.intervals(in: -SkyPosition.horizonRefraction...90))
      .map { LightInterval($0, altitude: sky) }
  }

  /// The minutes of a day whose clock is not changed.
  package static let usualMinuteCount = 1_440

  /// The minutes of the day, at least 1: 1380 or 1500 where the clock is changed by an hour.
  package var minuteCount: Int {
    max(1, Int(interval.upperBound.timeIntervalSince(interval.lowerBound) / 60))
  }

  /// The intervals of a kind of light, in order, cut at both midnights.
  package func intervals(of band: LightBand) -> [LightInterval] { bands[band] ?? [] }

  /// The kind of light at an instant of the day; golden and blue hour come before those that they overlap. Nil outside
  /// of the day.
  package func band(at instant: Date) -> LightBand? {
    let order: [LightBand] = [
      .goldenHour, .blueHour, .day, .civilTwilight, .nauticalTwilight, .astronomicalTwilight,
      .night,
    ]
    return order.first { band in
      intervals(of: band).contains { $0.start <= instant && instant < $0.end }
    }
  }
}

extension LightDay {
  /// - Parameter events: rises and sets.
  private static func state(
    _ events: [LightEvent.Kind], isUp: Bool, in interval: Range<Date>
  ) -> State {
    if interval.isEmpty { return .noDay }
    return switch Set(events).count {
    case 0: isUp ? .upAllDay : .downAllDay
    case 1: .partial
    default: .normal
    }
  }
}

/// The curves of sun, moon and galactic centre over a place.
private struct DayCurves {
  let window: ClosedRange<Date>
  let place: Coordinate
  /// Altitudes.
  let sun: Curve
  let galaxy: Curve
  /// Altitudes of the upper edge, with the refraction of the horizon.
  let moon: Curve

  init(over window: ClosedRange<Date>, at place: Coordinate) {
    self.window = window
    self.place = place
    sun = .ofTheSun(over: window, at: place)
    moon = Curve(over: window, step: 1_800, limits: [0]) {
      SkyPosition(of: .moon, at: $0, from: place).upperEdgeOfMoon
    }
    galaxy = Curve(over: window, step: 3_600, limits: [-SkyPosition.horizonRefraction]) {
      SkyPosition(of: .galacticCentre, at: $0, from: place).altitude
    }
  }

  func sunEvents() -> [LightEvent] {
    LightEvent.Kind.atLimits.flatMap {
      events(of: sun, at: $0.altitude, $0.rising, $0.sinking)
    }
  }

  func moonEvents() -> [LightEvent] { events(of: moon, at: 0, .moonrise, .moonset) }

  func galaxyEvents() -> [LightEvent] {
    events(
      of: galaxy, at: -SkyPosition.horizonRefraction, .galacticCentreRise, .galacticCentreSet)
  }

  private func events(
    of curve: Curve, at limit: Double, _ rising: LightEvent.Kind, _ sinking: LightEvent.Kind
  ) -> [LightEvent] {
    curve.crossings(of: limit).map {
      LightEvent($0.isRising ? rising : sinking, at: $0.time, from: place)
    }
  }

  /// Solar noon and solar midnight.
  func meridianEvents() -> [LightEvent] {
    times(ofHourAngle: 0).map { LightEvent(.solarNoon, at: $0, from: place) }
      + times(ofHourAngle: 180).map { LightEvent(.solarMidnight, at: $0, from: place) }
  }

  /// The times at which the sun stands at an hour angle in degrees.
  private func times(ofHourAngle angle: Double) -> [Date] {
    func missing(at time: Date) -> Double {
      angle - SkyPosition.hourAngle(of: .sun, at: time, longitude: place.longitude)
    }
    /// Seconds in which the sky turns by a degree.
    let degree = 240.0
    // One solar day before the first passage in the window: a solar day can be some seconds shorter than a day of
    // the clock.
    let first = window.lowerBound + missing(at: window.lowerBound).fullCircle * degree - 86_400
    return (0..<4).map { number in
      var time = first + Double(number) * 86_400
      for _ in 0..<3 { time += missing(at: time).halfCircle * degree }
      return time
    }.filter { window.lowerBound <= $0 && $0 < window.upperBound }
  }
}
