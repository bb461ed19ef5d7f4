// SPDX-License-Identifier: MIT

// Known directions of sun and moon, and general properties.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct SkyPositionTests {
  private func instant(_ text: String) throws -> Date {
    try Date.ISO8601FormatStyle().parse(text)
  }

  @Test func inAnEclipseTheMoonStandsBeforeTheSun() throws {
    let burgos = try #require(Coordinate(latitude: 42.341, longitude: -3.702))
    let middle = try instant("2026-08-12T18:29:30Z")
    let sun = SkyPosition(of: .sun, at: middle, from: burgos)
    let moon = SkyPosition(of: .moon, at: middle, from: burgos)

    #expect(abs(sun.altitude - moon.altitude) < 0.02)
    #expect(abs(sun.azimuth - moon.azimuth) < 0.02)
    #expect(MoonPhase(at: middle).illuminatedFraction < 0.001)
  }

  @Test(arguments: 1...12)
  func theWayThroughTheSkyHasNoJumps(seed: Int) throws {
    var random = SplitMix64(seed: seed * 7_919)
    let place = try #require(
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random)))
    let start = Date(timeIntervalSince1970: .random(in: 0...2.5e9, using: &random))
    for body in SkyBody.allCases {
      var before = SkyPosition(of: body, at: start, from: place)
      for step in 1...2_880 {
        let next = SkyPosition(of: body, at: start + Double(step) * 30, from: place)
        let turn = (next.azimuth - before.azimuth).halfCircle
        // The sky turns by 0.125° in 30 s; near the zenith the azimuth turns faster.
        #expect(abs(turn) * Phasor(degrees: next.altitude).cos < 0.2)
        #expect(abs(next.altitude - before.altitude) < 0.15)
        #expect((0..<360).contains(next.azimuth) && abs(next.altitude) <= 90)
        before = next
      }
    }
  }

  @Test func refractionRaisesWhatIsNearTheHorizon() throws {
    let place = try #require(Coordinate(latitude: 50, longitude: 10))
    let start = try instant("2026-05-01T00:00:00Z")
    for minute in 0..<1_440 {
      let position = SkyPosition(of: .sun, at: start + Double(minute) * 60, from: place)
      let raised = position.apparentAltitude - position.altitude
      #expect(position.altitude < -1 ? raised == 0 : (0...0.65).contains(raised))
      if abs(position.altitude) < 0.1 { #expect((0.45...0.5).contains(raised)) }
    }
  }

  /// The lit side of a waxing moon in the evening: to the right in the north, to the left in the south.
  @Test func theLitSideLooksToTheSun() throws {
    for (latitude, longitude, time) in [
      (50.0, 10.0, "2026-01-26T18:00:00Z"), (-35, 150, "2026-01-26T09:00:00Z"),
    ] {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let moon = SkyPosition(of: .moon, at: try instant(time), from: place)
      let sun = SkyPosition(of: .sun, at: try instant(time), from: place)
      let direction = moon.direction(to: sun)
      #expect(moon.altitude > 10)
      #expect((30...150).contains(latitude > 0 ? direction : -direction))
    }
  }

  /// Meeus, example 48.a: on 12 April 1992 at 0h of Terrestrial Time, the moon stands at 134.6885°, 13.7684°, and the
  /// geocentric position angle of its bright limb is 285.0°. From a place, the parallactic angle (formula 14.1) is
  /// subtracted; east is to the left. The place is up to an earth's radius from the centre, which turns the limb by
  /// less than 0.5°.
  @Test(arguments: [
    (50.0, 0.0), (-35, 0), (50, 60), (50, -60), (-35, 60), (-35, -60), (0, 75), (0, -75),
  ])
  func theTiltOfTheMoonIsTheRimsAngleWithoutTheParallacticAngle(latitude: Double, hour: Double)
    throws
  {
    let time = try instant("1992-04-11T23:59:01Z")
    let longitude = (134.6885 + hour - EarthAttitude(at: time).siderealTime).halfCircle
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let (hourAngle, moon) = (Phasor(degrees: hour), Phasor(degrees: 13.7684))
    let parallel = Phasor(degrees: latitude)
    let parallactic = atan2(
      hourAngle.sin, parallel.sin / parallel.cos * moon.cos - moon.sin * hourAngle.cos)
    let expected = parallactic * 180 / .pi - 285.0

    let tilt = SkyPosition(of: .moon, at: time, from: place)
      .direction(to: SkyPosition(of: .sun, at: time, from: place))

    #expect(abs((tilt - expected).halfCircle) < 0.5)
  }
}

@Suite struct MoonPhaseTests {
  private func phase(_ date: String) throws -> MoonPhase.Day {
    let date = try #require(CivilDate(date))
    let place = try #require(Coordinate(latitude: 50, longitude: 0))
    return LightDay(date, at: place, time: PlaceTime(at: place, zone: "UTC")).moonPhase
  }

  @Test(arguments: [
    ("2026-02-17", MoonPhase.Name.new, "2026-02-17T12:01:00Z"),
    ("2026-08-12", .new, "2026-08-12T17:37:00Z"),
    ("2026-01-26", .firstQuarter, "2026-01-26T04:47:00Z"),
    ("2026-03-03", .full, "2026-03-03T11:38:00Z"),
    ("2026-01-10", .lastQuarter, "2026-01-10T15:48:00Z"),
  ])
  func theFourPhasesAreInstants(date: String, name: MoonPhase.Name, time: String) throws {
    let phase = try phase(date)
    let expected = try Date.ISO8601FormatStyle().parse(time)

    #expect(phase.name == name)
    #expect(abs(try #require(phase.instant).timeIntervalSince(expected)) < 90)
  }

  /// Meeus, example 48.a.
  @Test func theLitPartIsThatOfTheTextbook() throws {
    let time = try Date.ISO8601FormatStyle().parse("1992-04-11T23:59:01Z")
    #expect(abs(MoonPhase(at: time).illuminatedFraction - 0.6786) < 0.0001)
  }

  @Test func betweenThemTheMoonWaxesOrWanes() throws {
    #expect(try phase("2026-02-20").name == .waxingCrescent)
    #expect(try phase("2026-02-28").name == .waxingGibbous)
    #expect(try phase("2026-03-06").name == .waningGibbous)
    #expect(try phase("2026-03-15") == phase("2026-03-14"))
    #expect(try phase("2026-03-15").name == .waningCrescent)
  }

  @Test func aMonthHasEachPhaseOnce() throws {
    let first = try #require(CivilDate("2026-04-03"))
    let phases = try (0..<59).map { try phase(first.adding(days: $0).description) }

    for name in [MoonPhase.Name.new, .firstQuarter, .full, .lastQuarter] {
      #expect(phases.count { $0.name == name } == 2)
    }
  }
}
