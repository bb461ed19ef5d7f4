// A day of light: everything that a page shows of one place and date.

import Foundation

/// The light of a place from midnight to midnight by its own clock.
package struct LightDay: Sendable, Hashable {
  /// The way of the sun, or of the moon, through a day.
  package enum State: String, Sendable {
    /// It rises and sets.
    case normal
    case upAllDay = "up_all_day"
    case downAllDay = "down_all_day"
    /// It only rises or only sets.
    case partial
  }

  package let place: Coordinate
  package let date: CivilDate
  package let time: PlaceTime
  /// Usually 24 hours; 23 or 25 where the clock is changed.
  package let interval: Range<Date>
  /// The events of sun and moon, in order.
  package let events: [LightEvent]
  /// Rises and sets of the galactic centre, in order; for a point, with the refraction of the horizon.
  package let galacticCentre: [LightEvent]
  package let sunState: State
  package let moonState: State
  package let moonPhase: MoonPhase.Day
  /// Night without the moon: the sun is below -18°, the moon below the horizon.
  package let darkness: [LightInterval]

  private let bands: [LightBand: [LightInterval]]

  /// Takes less than a millisecond.
  package init(_ date: CivilDate, at place: Coordinate, time: PlaceTime) {
    self.place = place
    self.date = date
    self.time = time
    let interval = time.day(date)
    self.interval = interval
    let window = interval.lowerBound...interval.upperBound

    let altitude = { SkyPosition(of: .sun, at: $0, from: place).altitude }
    let sun = Curve.ofTheSun(over: window, altitude: altitude)
    let moon = Curve(over: window, step: 1_800, limits: [0]) {
      SkyPosition(of: .moon, at: $0, from: place).upperEdgeOfMoon
    }
    let galaxy = Curve(over: window, step: 3_600, limits: [-SkyPosition.horizonRefraction]) {
      SkyPosition(of: .galacticCentre, at: $0, from: place).altitude
    }

    func events(
      of curve: Curve, at limit: Double, _ rising: LightEvent.Kind, _ sinking: LightEvent.Kind
    ) -> [LightEvent] {
      curve.crossings(of: limit).map {
        LightEvent($0.isRising ? rising : sinking, at: $0.time, from: place)
      }
    }
    let ofTheSun = LightEvent.Kind.atLimits.flatMap {
      events(of: sun, at: $0.altitude, $0.rising, $0.sinking)
    }
    let ofTheMoon = events(of: moon, at: 0, .moonrise, .moonset)
    let passages = [(LightEvent.Kind.solarNoon, 0.0), (.solarMidnight, 180)]
    let meridian = passages.flatMap { kind, angle in
      Self.times(ofHourAngle: angle, in: interval, longitude: place.longitude)
        .map { LightEvent(kind, at: $0, from: place) }
    }
    self.events = (ofTheSun + meridian + ofTheMoon).sorted { $0.time < $1.time }
    galacticCentre = events(
      of: galaxy, at: -SkyPosition.horizonRefraction, .galacticCentreRise, .galacticCentreSet)

    let middle = window.lowerBound + window.upperBound.timeIntervalSince(window.lowerBound) / 2
    sunState = Self.state(
      ofTheSun.map(\.kind).filter { $0 == .sunrise || $0 == .sunset },
      isUp: altitude(middle) > LightBand.horizon)
    moonState = Self.state(
      ofTheMoon.map(\.kind),
      isUp: SkyPosition(of: .moon, at: middle, from: place).upperEdgeOfMoon > 0)
    moonPhase = MoonPhase.Day(of: window)

    bands = Dictionary(
      uniqueKeysWithValues: LightBand.allCases.map { band in
        let intervals = sun.intervals(in: band.altitudes)
        return (band, intervals.map { LightInterval($0, altitude: altitude) })
      })
    darkness = sun.intervals(in: LightBand.night.altitudes)
      .intersection(moon.intervals(in: -180...0))
      .map { LightInterval($0, altitude: altitude) }
  }

  /// The times of a kind of light, in order, ended by midnight at both sides.
  package func intervals(of band: LightBand) -> [LightInterval] { bands[band] ?? [] }
}

extension LightDay {
  /// - Parameter events: rises and sets.
  private static func state(_ events: [LightEvent.Kind], isUp: Bool) -> State {
    switch Set(events).count {
    case 0: isUp ? .upAllDay : .downAllDay
    case 1: .partial
    default: .normal
    }
  }

  /// The times at which the sun stands at an hour angle in degrees.
  private static func times(
    ofHourAngle angle: Double, in interval: Range<Date>, longitude: Double
  ) -> [Date] {
    func missing(at time: Date) -> Double {
      angle - SkyPosition.hourAngle(of: .sun, at: time, longitude: longitude)
    }
    /// Seconds in which the sky turns by a degree.
    let degree = 240.0
    // From one before the day: a solar day can be some seconds shorter than a day of the clock.
    let first = interval.lowerBound + missing(at: interval.lowerBound).fullCircle * degree - 86_400
    return (0..<4).map { number in
      var time = first + Double(number) * 86_400
      for _ in 0..<3 { time += missing(at: time).halfCircle * degree }
      return time
    }.filter(interval.contains)
  }
}
