// SPDX-License-Identifier: MIT

// The light of a place follows the clock until the person chooses. Another day keeps the time of the clock, and a
// direction is searched off the main thread.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PlaceLightTests {
  private let clock = GatedClock()
  /// Starts at 22:13:20 UTC.
  private let time = ManualTime()
  private let light: PlaceLight
  private let oslo: Coordinate
  private let osloTime: PlaceTime

  init() throws {
    oslo = try #require(Coordinate(latitude: 59.91, longitude: 10.75))
    osloTime = PlaceTime(at: oslo, zone: "Europe/Oslo")
    clock.gate.close()
    light = PlaceLight(clock: clock, now: { [time] in time.now })
  }

  private func minute(_ hours: Int, _ minutes: Int) -> Int { hours * 60 + minutes }

  private func date(_ text: String) -> CivilDate {
    guard let date = CivilDate(text) else { preconditionFailure("a date") }
    return date
  }

  // MARK: - The clock

  @Test func aPlaceIsSeenByItsOwnClock() throws {
    #expect(light.day == nil && light.instant == nil && light.sky == nil)
    light.show(oslo, by: osloTime)
    #expect(light.day?.date == date("2023-11-14"))
    #expect(light.minute == minute(23, 13) && light.minuteCount == 1440)
    #expect(light.instant == time.now - 20)

    let apia = try #require(Coordinate(latitude: -13.83, longitude: -171.77))
    light.show(apia, by: PlaceTime(at: apia, zone: "Pacific/Apia"))
    #expect(light.day?.date == date("2023-11-15") && light.minute == minute(11, 13))
    let sea = try #require(Coordinate(latitude: 0, longitude: -150))
    light.show(sea, by: PlaceTime(at: sea, zone: nil))
    #expect(light.day?.date == date("2023-11-14") && light.minute == minute(12, 13))
  }

  @Test func nothingWaitsWhileNobodyLooks() async {
    light.show(oslo, by: osloTime)
    await settle()
    #expect(clock.sleeps.isEmpty)
    light.open()
    await clock.gate.arrivals(1)
    light.close()
    time.pass(600)
    clock.gate.openOnce()
    await settle()
    #expect(light.minute == minute(23, 13) && clock.sleeps.count == 1)
  }

  @Test func itMovesOnWithEachMinute() async {
    light.show(oslo, by: osloTime)
    light.open()
    await clock.gate.arrivals(1)
    #expect(clock.sleeps == [.seconds(40)])
    time.pass(40)
    clock.gate.openOnce()
    await until { light.minute == minute(23, 14) }
    await clock.gate.arrivals(2)
    #expect(clock.sleeps.last == .seconds(60))
    light.close()
    clock.gate.open()
  }

  @Test func midnightBringsTheNextDay() async {
    light.show(oslo, by: osloTime)
    light.open()
    await clock.gate.arrivals(1)
    time.pass(50 * 60)
    clock.gate.openOnce()
    let next = date("2023-11-15")
    await until { light.day?.date == next }
    #expect(light.minute == 3)
    light.close()
    clock.gate.open()
  }

  // MARK: - Choices

  @Test func aChosenMinuteStaysUntilNow() async {
    light.show(oslo, by: osloTime)
    light.open()
    await clock.gate.arrivals(1)
    light.choose(minute: minute(12, 0))
    #expect(!light.followsClock)
    time.pass(60)
    clock.gate.openOnce()
    await clock.gate.arrivals(2)
    #expect(light.minute == minute(12, 0))
    light.showNow()
    #expect(light.followsClock && light.minute == minute(23, 14))
    light.close()
    clock.gate.open()
  }

  @Test func aMinuteOutsideTheDayIsTheNearest() {
    light.choose(minute: 5)
    #expect(light.followsClock && light.minute == 0)
    light.show(oslo, by: osloTime)
    light.choose(minute: -1)
    #expect(light.minute == 0)
    light.choose(minute: 1440)
    #expect(light.minute == 1439)
  }

  @Test func anotherDayKeepsTheTimeByTheClock() {
    light.show(oslo, by: osloTime)
    light.choose(date("2024-03-31"))
    #expect(!light.followsClock && light.minuteCount == 1380)
    #expect(light.minute == minute(22, 13))
    light.choose(date("2024-10-27"))
    #expect(light.minuteCount == 1500 && light.minute == minute(24, 13))
    light.choose(date("2024-10-28"))
    #expect(light.minute == minute(23, 13))
  }

  @Test func aChosenDayStaysWhenThePlaceIsKnownBetter() {
    light.show(oslo, by: PlaceTime(at: oslo, zone: nil))
    let chosen = date("2024-06-21")
    light.choose(chosen)
    light.choose(minute: minute(4, 0))
    light.show(oslo, by: osloTime)
    #expect(light.day?.date == chosen && light.minute == minute(4, 0))
    #expect(light.day?.time == osloTime)
  }

  @Test func pressesOneAfterTheOtherVisitEachMoment() throws {
    light.choose(nextOf: [time.now])
    #expect(light.followsClock)
    light.show(oslo, by: osloTime)
    let day = try #require(light.day)
    let moments = [0.4, 200.6, 1500].map { day.interval.lowerBound + $0 * 60 }
    light.choose(minute: 100)
    for minute in [201, 1439, 0, 201] {
      light.choose(nextOf: moments)
      #expect(light.minute == minute)
    }
    light.choose(nextOf: [])
    #expect(light.minute == 201)
  }

  @Test func theWeekStaysWhileItHasTheChosenDay() {
    #expect(light.week.isEmpty && light.today == nil)
    light.show(oslo, by: osloTime)
    let week = (0..<7).map { date("2023-11-14").adding(days: $0) }
    #expect(light.week.map(\.date) == week && light.today == week[0])
    light.choose(week[6])
    #expect(light.week.map(\.date) == week)
    light.choose(week[6].adding(days: 1))
    #expect(light.week.first?.date == week[6].adding(days: 1) && light.week.count == 7)
    light.showNow()
    #expect(light.week.map(\.date) == week)
  }

  // MARK: - The sky

  @Test func theSkyIsThatOfTheChosenMinute() throws {
    light.show(oslo, by: osloTime)
    light.choose(date("2024-06-21"))
    light.choose(minute: minute(13, 19))
    let sky = try #require(light.sky)
    #expect(abs(sky.sun.altitude - 53.5) < 0.2 && abs(sky.sun.azimuth - 180) < 1)
    #expect((0...1).contains(sky.moonLitPart))
  }

  @Test func theNextGoldenHoursAreThoseAfterNow() async {
    light.show(oslo, by: osloTime)
    light.open()
    await clock.gate.arrivals(1)
    let first = light.goldenHours
    #expect(first.count == PlaceLight.goldenHourCount)
    #expect(first.allSatisfy { $0.start > time.now })
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.end < $1.start })
    time.pass(first[0].start.timeIntervalSince(time.now) + 1)
    clock.gate.openOnce()
    // Searched from another minute on, an edge differs by less than the search's step.
    await until {
      abs((light.goldenHours.first?.start ?? .distantPast).timeIntervalSince(first[1].start)) < 1
    }
    light.close()
    clock.gate.open()
  }

  // MARK: - Directions

  @Test func aSearchBeginsWithTheSunset() throws {
    #expect(light.firstDirection == nil)
    light.show(oslo, by: osloTime)
    light.choose(date("2024-03-20"))
    // The equinox.
    let west = try #require(light.firstDirection)
    #expect(west.body == .sun && abs(west.bearing - 271) < 2 && west.altitudes == 0...5)

    let svalbard = try #require(Coordinate(latitude: 78.22, longitude: 15.65))
    light.show(svalbard, by: PlaceTime(at: svalbard, zone: "Arctic/Longyearbyen"))
    light.choose(date("2024-06-21"))
    let sun = try #require(light.sky?.sun.azimuth)
    #expect(light.firstDirection?.bearing == sun.rounded())
  }

  @Test func aDirectionIsSearchedThroughAYear() async {
    let east = DirectionSearch(.sun, bearing: 90, altitudes: 0...90)
    light.search(east)
    #expect(light.passages == .none && light.direction == nil)
    light.show(oslo, by: osloTime)
    light.choose(date("2024-01-01"))
    light.search(DirectionSearch(.sun, bearing: 120, altitudes: 0...90))
    light.search(east)
    #expect(light.passages == .searching && light.direction == east)
    await until { light.passages != .searching }
    guard case .found(let passages) = light.passages else {
      Issue.record("nothing was found")
      return
    }
    // The sun passes the east above the horizon in the summer half of the year only.
    #expect((180...195).contains(passages.count))
    // On successive days.
    #expect(passages.series.count == 1)
    for passage in passages {
      #expect(abs(passage.position.azimuth - 90) < 1.01 && passage.position.altitude > -0.01)
    }
  }

  @Test func anEndedSearchFindsNothing() async {
    light.show(oslo, by: osloTime)
    light.search(DirectionSearch(.moon, bearing: 200, altitudes: 0...5))
    light.close()
    await settle()
    #expect(light.passages == .none && light.direction == nil)
  }
}
