// SPDX-License-Identifier: MIT

// Days with known light, and properties of the day of any place.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct LightDayTests {
  private func day(
    _ date: String, _ latitude: Double, _ longitude: Double, zone: String? = nil
  ) throws -> LightDay {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return LightDay(
      try #require(CivilDate(date)), at: place, time: PlaceTime(at: place, zone: zone))
  }

  private func times(_ day: LightDay, _ kind: LightEvent.Kind) -> [Date] {
    day.events.filter { $0.kind == kind }.map(\.time)
  }

  @Test(arguments: [78.22, -77.85, 90, -90])
  func polarDaysAndNightsAreInBothHalvesOfTheEarth(latitude: Double) throws {
    let (june, december) = (
      try day("2026-06-21", latitude, 15.6), try day("2026-12-21", latitude, 15.6)
    )
    let (summer, winter) = latitude > 0 ? (june, december) : (december, june)

    #expect(summer.sunState == .upAllDay && winter.sunState == .downAllDay)
    #expect(summer.intervals(of: .day).map(\.start) == [summer.interval.lowerBound])
    #expect(summer.intervals(of: .day).map(\.end) == [summer.interval.upperBound])
    #expect(summer.intervals(of: .goldenHour).isEmpty && winter.intervals(of: .day).isEmpty)
    for day in [summer, winter] {
      #expect(times(day, .sunrise).isEmpty && times(day, .sunset).isEmpty)
      #expect(times(day, .solarNoon).count == 1)
    }
  }

  @Test func aMomentHasOneKindOfLight() throws {
    let oslo = try day("2026-03-20", 59.91, 10.75, zone: "Europe/Oslo")
    let kinds = stride(from: 0, to: 24 * 60, by: 1).compactMap {
      oslo.band(at: oslo.interval.lowerBound + Double($0) * 60 + 30)
    }
    var changes = kinds.prefix(1)
    for kind in kinds where kind != changes.last { changes.append(kind) }
    let morning: [LightBand] = [
      .night, .astronomicalTwilight, .nauticalTwilight, .blueHour, .goldenHour,
    ]
    #expect(Array(changes) == morning + [.day] + morning.reversed())
    #expect(kinds.count == 24 * 60)
    #expect(oslo.band(at: oslo.interval.upperBound) == nil)

    let polarDay = try day("2026-06-21", 78.22, 15.65, zone: "Arctic/Longyearbyen")
    #expect(polarDay.band(at: polarDay.interval.lowerBound) == .day)
  }

  @Test func theWaxingMoonIsLitAtTheSideOfTheEvening() throws {
    let oslo = try day("2026-03-25", 59.91, 10.75)
    let sydney = try day("2026-03-25", -33.87, 151.21)
    // The first quarter.
    let phase = MoonPhase(at: oslo.interval.lowerBound)
    #expect(phase.angle < 180)
    #expect(phase.usualTilt(from: oslo.place) == 90)
    #expect(phase.usualTilt(from: sydney.place) == -90)
  }

  /// The date line was moved across these places.
  @Test(arguments: [
    ("2011-12-30", -13.83, -171.76, "Pacific/Apia"),
    ("2011-12-30", -9.38, -171.24, "Pacific/Fakaofo"),
    ("1994-12-31", 1.87, -157.43, "Pacific/Kiritimati"),
  ])
  func aDayThatAPlaceDidNotHaveIsNone(
    date: String, latitude: Double, longitude: Double, zone: String
  ) throws {
    let none = try day(date, latitude, longitude, zone: zone)

    #expect(none.interval.isEmpty && none.events.isEmpty && none.galacticCentre.isEmpty)
    #expect(none.sunState == .noDay && none.moonState == .noDay)
    #expect(LightBand.allCases.allSatisfy { none.intervals(of: $0).isEmpty })
    #expect(none.darkness.isEmpty && none.milkyWay.isEmpty)
    for days in [-1, 1] {
      let other = LightDay(none.date.adding(days: days), at: none.place, time: none.time)
      #expect(other.sunState == .normal && !other.interval.isEmpty)
    }
  }

  /// The five kinds of days without two separate golden and two separate blue hours.
  @Test func unusualDaysNeedNoCaseOfTheirOwn() throws {
    // The sun stays above -4°: the golden hour lasts all night.
    let bright = try day("2026-06-21", 64.1, -21.9)
    #expect(bright.intervals(of: .blueHour).isEmpty)
    // In solar time, the two halves of the night are at the ends of the day.
    #expect(bright.intervals(of: .goldenHour).count == 2)
    let iceland = try day("2026-06-21", 64.1, -21.9, zone: "Atlantic/Reykjavik")
    #expect(iceland.intervals(of: .goldenHour).map(\.part) == [.aroundMidnight, .evening])
    // It stays below 6°: golden from dawn to dusk.
    let low = try day("2026-12-21", 62, 10)
    #expect(low.intervals(of: .goldenHour).map(\.part) == [.aroundNoon])
    // It sinks to between -6° and -4°.
    let dusky = try day("2026-06-21", 61.3, 10, zone: "Europe/Oslo")
    #expect(dusky.intervals(of: .blueHour).map(\.part) == [.aroundMidnight])
    // A polar night with dusk at noon.
    let polar = try day("2026-12-21", 69.65, 18.96)
    #expect(polar.sunState == .downAllDay)
    #expect(polar.intervals(of: .blueHour).map(\.part) == [.morning, .evening])
    #expect(polar.intervals(of: .goldenHour).map(\.part) == [.aroundNoon])
    // Only night and twilight.
    let dark = try day("2026-12-21", 78.2, 15.6)
    #expect(dark.intervals(of: .blueHour).isEmpty && dark.intervals(of: .goldenHour).isEmpty)
  }

  @Test func aDayCanHaveOnlyASunset() throws {
    // The last days before the midnight sun: the sun sets after midnight, and then does not set.
    let days = try (10...25).map {
      try day("2026-05-\($0)", 69.65, 18.96, zone: "Europe/Oslo")
    }
    #expect(days.contains { $0.sunState == .partial })
    #expect(days.last?.sunState == .upAllDay)
  }

  @Test func theMoonCanStayAwayForADay() throws {
    let days = try (1...28).map {
      try day("2026-02-" + ($0 < 10 ? "0\($0)" : "\($0)"), 48, 11, zone: "Europe/Berlin")
    }
    #expect(days.contains { times($0, .moonrise).isEmpty })
    #expect(days.contains { $0.moonState == .partial })
    #expect(days.allSatisfy { times($0, .moonrise).count <= 1 })
  }

  @Test func bothSidesOfTheDateLineHaveTheSameLight() throws {
    let east = try day("2026-03-10", -17.7, 179.999_99, zone: "Pacific/Fiji")
    let west = try day("2026-03-10", -17.7, -179.999_99, zone: "Pacific/Fiji")

    #expect(east.events.map(\.kind) == west.events.map(\.kind))
    for (one, other) in zip(east.events, west.events) {
      #expect(abs(one.time.timeIntervalSince(other.time)) < 0.2)
    }
  }

  @Test func theClockCanBeChangedInTheDay() throws {
    let short = try day("2026-03-29", 59.91, 10.75, zone: "Europe/Oslo")
    let before = try day("2026-03-28", 59.91, 10.75, zone: "Europe/Oslo")

    let (rise, riseBefore) = (times(short, .sunrise)[0], times(before, .sunrise)[0])
    let minutes = (short.time.clock(at: rise) - before.time.clock(at: riseBefore)) / 60
    // An hour later by the clock, three minutes earlier in solar time.
    #expect((56...58).contains(minutes))
    #expect(short.interval.upperBound.timeIntervalSince(short.interval.lowerBound) == 23 * 3_600)
  }

  @Test func aDayThatTheCalendarSkipsIsEmpty() throws {
    let day = try day("2011-12-30", -13.8, -171.8, zone: "Pacific/Apia")

    #expect(day.events.isEmpty && day.darkness.isEmpty)
    #expect(LightBand.allCases.allSatisfy { day.intervals(of: $0).isEmpty })
  }

  @Test func theGalacticCentreRisesInTheSouthOnly() throws {
    let (chile, norway) = (try day("2026-07-15", -24.6, -70.4), try day("2026-07-15", 69.6, 18.9))

    #expect(chile.galacticCentre.count == 2 && norway.galacticCentre.isEmpty)
    #expect(!chile.darkness.isEmpty && norway.darkness.isEmpty)
    let highest = stride(from: 0, to: 86_400, by: 300).map {
      SkyPosition(of: .galacticCentre, at: chile.interval.lowerBound + $0, from: chile.place)
        .altitude
    }.max()
    // 90° less the distance of -24.6° and -29.0°.
    #expect(abs((highest ?? 0) - 85.6) < 0.1)
  }

  // MARK: - Any day

  private static let zones: [String?] = [
    nil, "Europe/Oslo", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns",
    "Pacific/Apia", "Pacific/Kiritimati", "America/Santiago", "Antarctica/Troll",
    "Pacific/Chatham",
  ]

  @Test(arguments: 1...30)
  func whatHoldsForEveryDay(seed: Int) throws {
    var random = SplitMix64(seed: seed * 7_919)
    for _ in 0..<20 {
      let latitude =
        Bool.random(using: &random)
        ? Double.random(in: -90...90, using: &random)
        : [-90, -66.56, -23.44, 0, 23.44, 66.56, 90].randomElement(using: &random) ?? 0
      let place = try #require(
        Coordinate(latitude: latitude, longitude: .random(in: -180...180, using: &random)))
      let zone = Self.zones.randomElement(using: &random) ?? nil
      let day = LightDay(
        CivilDate(number: .random(in: -7_300...29_220, using: &random)), at: place,
        time: PlaceTime(at: place, zone: zone))
      try checkEvents(of: day)
      try checkIntervals(of: day)
    }
  }

  private func checkEvents(of day: LightDay) throws {
    let name = Comment(rawValue: "\(day.place) \(day.date) \(day.time.name)")
    #expect(day.events.map(\.time) == day.events.map(\.time).sorted(), name)
    for event in day.events { #expect(day.interval.contains(event.time), name) }
    for limit in LightEvent.Kind.atLimits {
      let crossings = day.events.filter { $0.kind == limit.rising || $0.kind == limit.sinking }
      for crossing in crossings {
        #expect(abs(crossing.position.altitude - limit.altitude) < 0.001, name)
      }
      // The sun sinks before it rises again.
      for (one, next) in zip(crossings, crossings.dropFirst()) {
        #expect(one.kind != next.kind, name)
      }
    }
    if day.time.kind == .meanSolar, abs(day.place.latitude) < 60 {
      let (rises, sets) = (times(day, .sunrise), times(day, .sunset))
      try #require(rises.count == 1 && sets.count == 1, name)
      #expect(rises[0] < sets[0], name)
    }
  }

  private func checkIntervals(of day: LightDay) throws {
    let name = Comment(rawValue: "\(day.place) \(day.date) \(day.time.name)")
    for band in LightBand.allCases {
      let intervals = day.intervals(of: band)
      for interval in intervals {
        #expect(interval.start < interval.end, name)
        #expect(interval.start >= day.interval.lowerBound, name)
        #expect(interval.end <= day.interval.upperBound, name)
        let middle = interval.start + interval.end.timeIntervalSince(interval.start) / 2
        let altitude = SkyPosition(of: .sun, at: middle, from: day.place).altitude
        #expect(band.altitudes.contains(altitude), name)
      }
      for (one, next) in zip(intervals, intervals.dropFirst()) {
        #expect(one.end < next.start, name)
      }
    }
    // Together these make the whole day.
    let parts: [LightBand] = [
      .night, .astronomicalTwilight, .nauticalTwilight, .civilTwilight, .day,
    ]
    let sum = parts.flatMap(day.intervals).reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
    let length = day.interval.upperBound.timeIntervalSince(day.interval.lowerBound)
    #expect(abs(sum - length) < 1, name)
    let up = day.intervals(of: .day)
    switch day.sunState {
    case .upAllDay: #expect(up.map(\.start) == [day.interval.lowerBound], name)
    case .downAllDay, .noDay: #expect(up.isEmpty, name)
    case .normal, .partial: #expect(!up.isEmpty, name)
    }
  }
}
