// SPDX-License-Identifier: MIT

// The light that comes next: the sun's rise or set and the golden hour within a day, and none near the poles.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct ComingLightTests {
  /// 2023-11-14, 22:13:20 UTC.
  private let night = Date(timeIntervalSince1970: 1_700_000_000)
  private let oslo: Coordinate
  private let osloTime: PlaceTime

  init() throws {
    oslo = try #require(Coordinate(latitude: 59.91, longitude: 10.75))
    osloTime = PlaceTime(at: oslo, zone: "Europe/Oslo")
  }

  @Test func beforeMidnightTheNextDayTells() throws {
    let light = ComingLight(after: night, at: oslo, by: osloTime)
    let sunrise = try #require(light.sun)
    #expect(sunrise.kind == .sunrise)
    let first = try #require(LightInterval.next(after: night, at: oslo).first)
    guard case .next(let start) = light.goldenHour else {
      Issue.record("no golden hour to come")
      return
    }
    #expect(abs(start.timeIntervalSince(first.start)) < 60)
    // It begins before the sun rises.
    #expect(night < start && start < sunrise.time)
  }

  @Test func afterTheRiseTheSetComes() throws {
    let sunrise = try #require(ComingLight(after: night, at: oslo, by: osloTime).sun)
    let light = ComingLight(after: sunrise.time + 1, at: oslo, by: osloTime)
    let sunset = try #require(light.sun)
    #expect(sunset.kind == .sunset && sunset.time < sunrise.time + 12 * 3600)
    guard case .now(let end?) = light.goldenHour else {
      Issue.record("no golden hour around the rise")
      return
    }
    #expect(end > sunrise.time && end < sunset.time)
  }

  @Test func aGoldenHourAroundMidnightHasNoEndOnTheDay() throws {
    let place = try #require(Coordinate(latitude: 68, longitude: 0))
    let time = PlaceTime(at: place, zone: nil)
    // 2023-06-21, 23:55 UTC, when the sun does not set there.
    let light = ComingLight(
      after: Date(timeIntervalSince1970: 1_687_391_700), at: place, by: time)
    #expect(light.sun == nil && light.goldenHour == .now(until: nil))
  }

  @Test func thePolarNightHasNeither() throws {
    let place = try #require(Coordinate(latitude: 78.22, longitude: 15.63))
    let time = PlaceTime(at: place, zone: "Arctic/Longyearbyen")
    // 2023-12-21, 12:00 UTC.
    let light = ComingLight(
      after: Date(timeIntervalSince1970: 1_703_160_000), at: place, by: time)
    #expect(light.sun == nil && light.goldenHour == nil)
  }
}
