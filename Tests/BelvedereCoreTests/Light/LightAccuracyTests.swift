// SPDX-License-Identifier: MIT

// Sun and moon against the results of other programs. The allowed errors are those in docs/measured.md; the measured
// ones are printed.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct LightAccuracyTests {
  @Test func someRowsOfSkyfield() throws {
    let text = String(decoding: try fixture("light-reference.csv"), as: UTF8.self)
    try compareWithSkyfield(TableRow.all(in: text))
  }

  @Test(.enabled(if: LightTables.areThere, LightTables.areMissing))
  func allRowsOfSkyfield() throws {
    try compareWithSkyfield(LightTables.rows(of: "light-reference"))
  }

  /// Times in whole minutes, of the UTC day.
  @Test(.enabled(if: LightTables.areThere, LightTables.areMissing))
  func timesOfTheNavalObservatory() throws {
    var errors = Deviations()
    let columns: [(String, LightEvent.Kind)] = [
      ("civil_dawn", .civilDawn), ("sunrise", .sunrise), ("sun_upper_transit", .solarNoon),
      ("sunset", .sunset), ("civil_dusk", .civilDusk), ("moonrise", .moonrise),
      ("moonset", .moonset),
    ]
    for row in try LightTables.rows(of: "light-usno-times") {
      let (place, date) = (try row.place(), try row.date("utc_date"))
      // An event in the last half minute of a day is printed as 00:00 of the next.
      let utc = PlaceTime(at: place, zone: "UTC")
      let days = [-1, 0].map { LightDay(date.adding(days: $0), at: place, time: utc) }
      for (column, kind) in columns {
        let cell = try row.text(column)
        let clock = cell.split(separator: ":").compactMap { Double($0) }
        guard clock.count == 2 else { continue }
        let printed = days[1].interval.lowerBound + clock[0] * 3_600 + clock[1] * 60
        let name = Comment(rawValue: "\(try row.text("place")) \(date) \(column)")
        let own = try #require(days.nearest(kind, to: printed), name)
        let error = own.timeIntervalSince(printed)
        errors.add(error)
        #expect(abs(error) <= 60, name)
      }
    }
    print("U.S. Naval Observatory, seconds: \(errors)")
    #expect(errors.count > 900)
  }

  @Test(.enabled(if: LightTables.areThere, LightTables.areMissing))
  func timesOfTimeanddate() throws {
    var errors = Deviations()
    for row in try LightTables.rows(of: "light-timeanddate") {
      let event = try row.text("event")
      let kind = try #require(LightEvent.Kind(rawValue: event), "\(event)")
      let start = Date(timeIntervalSince1970: Double(try row.date("utc_date").number) * 86_400)
      let clock = try row.text("utc_time").split(separator: ":").compactMap { Double($0) }
      let printed = start + clock[0] * 3_600 + clock[1] * 60
      let place = try row.place()
      let time = PlaceTime(at: place, zone: "UTC")
      let day = LightDay(try row.date("utc_date"), at: place, time: time)
      let own = try #require([day].nearest(kind, to: printed))
      errors.add(own.timeIntervalSince(printed))
    }
    print("timeanddate.com, seconds: \(errors)")
    #expect(errors.worst <= 90)
  }

  @Test(.enabled(if: LightTables.areThere, LightTables.areMissing))
  func positionsOfHorizons() throws {
    var (errors, fractions) = (Deviations(), Deviations())
    for row in try LightTables.rows(of: "light-horizons-positions") {
      let place = try row.place()
      let instant = try row.instants("utc")[0]
      for body in [SkyBody.sun, .moon] {
        let altitude = try row.number("\(body.rawValue)_altitude_refracted_deg")
        // Below the horizon, Horizons adds the refraction of the horizon.
        guard altitude > 0 else { continue }
        let own = SkyPosition(of: body, at: instant, from: place)
        errors.add(own.apparentAltitude - altitude)
        let azimuth = (own.azimuth - (try row.number("\(body.rawValue)_azimuth_deg"))).halfCircle
        errors.add(azimuth * Phasor(degrees: altitude).cos)
      }
      let fraction = MoonPhase(at: instant).illuminatedFraction
      fractions.add(fraction - (try row.number("moon_fraction_geocentric")))
    }
    print("Horizons, degrees: \(errors); lit part of the moon: \(fractions)")
    #expect(errors.worst <= 0.07)
    #expect(fractions.worst <= 0.002)
  }
}

extension LightAccuracyTests {
  private static let sunEvents = LightEvent.Kind.allCases.filter { $0.body == .sun }

  private func compareWithSkyfield(_ rows: [TableRow]) throws {
    var (low, high, noon, moon) = (Deviations(), Deviations(), Deviations(), Deviations())
    var (angles, phases, fractions) = ([SkyBody: Deviations](), Deviations(), Deviations())
    for row in rows {
      let place = try row.place()
      let day = LightDay(try row.date("date"), at: place, time: PlaceTime(at: place, zone: nil))
      let name = Comment(rawValue: "row \(try row.text("id"))")
      #expect(day.sunState.rawValue == (try row.text("sun_state")), name)
      let isLow = abs(place.latitude) < 60

      for kind in Self.sunEvents {
        let reference = try row.instants(kind.rawValue)
        let own = day.events.filter { $0.kind == kind }.map(\.time)
        guard try !row.isGrazing(kind), try row.areInside(reference) else { continue }
        try #require(own.count == reference.count, "\(name) \(kind)")
        for error in zip(own, reference).map({ $0.timeIntervalSince($1) }) {
          switch kind {
          case .solarNoon, .solarMidnight: noon.add(error)
          case _ where isLow: low.add(error)
          default: high.add(error)
          }
          #expect(abs(error) <= (isLow ? 15 : 60), "\(name) \(kind)")
        }
      }
      for kind in [LightEvent.Kind.moonrise, .moonset] {
        let reference = try row.instants(kind.rawValue)
        let own = day.events.filter { $0.kind == kind }
        guard try row.areInside(reference) else { continue }
        try #require(own.count == reference.count, "\(name) \(kind)")
        for (own, reference) in zip(own, reference) {
          moon.add(own.time.timeIntervalSince(reference))
        }
        let azimuths = try row.text("\(kind.rawValue)_azimuth_deg").split(separator: "|")
        for (own, reference) in zip(own, azimuths.compactMap { Double($0) }) {
          angles[.moon, default: Deviations()].add((own.position.azimuth - reference).halfCircle)
        }
      }

      let instant = try row.instants("probe_utc")[0]
      for body in [SkyBody.sun, .moon] {
        let own = SkyPosition(of: body, at: instant, from: place)
        let altitude = try row.number("probe_\(body.rawValue)_altitude_geometric_deg")
        let azimuth = try row.number("probe_\(body.rawValue)_azimuth_deg")
        angles[body, default: Deviations()].add(own.altitude - altitude)
        angles[body, default: Deviations()].add(
          (own.azimuth - azimuth).halfCircle * Phasor(degrees: altitude).cos)
      }
      let phase = MoonPhase(at: instant)
      let angle = try row.number("probe_moon_phase_angle_deg")
      phases.add((phase.angle - angle).halfCircle)
      fractions.add(phase.illuminatedFraction - (try row.number("probe_moon_illuminated_fraction")))
    }
    let (sunAngles, moonAngles) = (try #require(angles[.sun]), try #require(angles[.moon]))
    print(
      """
      Skyfield, \(rows.count) rows. Sun below 60°, seconds: \(low). Sun above 60°: \(high). Noon and \
      midnight: \(noon). Moon: \(moon).
      Degrees of the sun: \(sunAngles); of the moon: \(moonAngles); of its phase: \(phases). \
      Lit part: \(fractions).
      """)
    #expect(moon.worst <= 10)
    #expect(sunAngles.worst <= 0.02)
    #expect(moonAngles.worst <= 0.02)
    #expect(phases.worst <= 0.02)
    #expect(fractions.worst <= 0.001)
  }
}

extension TableRow {
  /// True if no instant is at the very ends of the row's day, which does not have whole minutes.
  fileprivate func areInside(_ events: [Date]) throws -> Bool {
    let (start, end) = (try instants("window_start_utc")[0], try instants("window_end_utc")[0])
    return events.allSatisfy { start + 60 < $0 && $0 < end - 60 }
  }

  /// True if the sun turns within 0.05° of the event's altitude, where the event's time is ill-defined.
  fileprivate func isGrazing(_ kind: LightEvent.Kind) throws -> Bool {
    guard
      let limit = LightEvent.Kind.atLimits.first(where: { $0.rising == kind || $0.sinking == kind })
    else { return false }
    return try ["solar_noon_altitude_deg", "solar_midnight_altitude_deg"].contains {
      // A day can have two midnights of nearly the same altitude.
      let altitude = try text($0).split(separator: "|").first.flatMap { Double($0) }
      return abs((altitude ?? 90) - limit.altitude) < 0.05
    }
  }
}

extension [LightDay] {
  /// The time of the event of a kind that is nearest to an instant.
  fileprivate func nearest(_ kind: LightEvent.Kind, to instant: Date) -> Date? {
    flatMap(\.events).filter { $0.kind == kind }.map(\.time)
      .min { abs($0.timeIntervalSince(instant)) < abs($1.timeIntervalSince(instant)) }
  }
}
