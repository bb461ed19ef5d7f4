// SPDX-License-Identifier: MIT

// Golden hours are announced once, some minutes ahead, by one timer; past ones are dropped.

import BelvedereCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct GoldenHourNoticesTests {
  private final class Told {
    var notices: [GoldenHourNotice] = []
  }

  private let world = PlacesWorld()
  private let time = ManualRealTime()
  private let preferences = Preferences()
  private let told = Told()
  private let notices: GoldenHourNotices

  init() {
    notices = GoldenHourNotices(
      of: world.favourites, preferences: preferences,
      geography: FakeGeography(Surroundings(timeZone: "Europe/London")), clock: time,
      now: { [time] in time.now })
  }

  private func start(minutes: Int, _ places: [Place]) {
    world.store.put(
      places.map {
        var place = $0
        place.favouredAt = .noon
        return place
      })
    preferences.goldenHourLead = minutes
    notices.start { [told] in told.notices.append($0) }
  }

  private func goldenHour(of place: Place, after instant: Date = .noon) throws -> LightInterval {
    try #require(LightInterval.next(after: instant, at: place.position).first)
  }

  /// Waits until there is one timer, for that time.
  private func waits(until expected: Date) async throws {
    try await eventually {
      let waits = time.waits
      return waits.count == 1 && abs(waits[0].timeIntervalSince(expected)) < 1
    }
  }

  // MARK: - Nothing to do

  @Test func whileItIsOffNothingIsReadAndNothingWaits() async {
    start(minutes: 0, [PlacesWorld.pier])
    await settle()
    #expect(time.waits.isEmpty && world.favourites.phase == .idle)
  }

  @Test func withoutFavouritesNothingWaits() async {
    start(minutes: 30, [])
    await until { world.favourites.phase == .loaded }
    await settle()
    #expect(time.waits.isEmpty)
  }

  @Test func theSwitchEndsTheTimer() async throws {
    start(minutes: 30, [PlacesWorld.pier])
    try await eventually { time.waits.count == 1 }
    preferences.goldenHourLead = 0
    try await eventually { time.waits.isEmpty }
    preferences.goldenHourLead = 60
    try await waits(until: goldenHour(of: PlacesWorld.pier).start - 3_600)
    notices.stop()
    try await eventually { time.waits.isEmpty }
  }

  // MARK: - In time

  @Test func eachGoldenHourIsReportedOnceAhead() async throws {
    let pier = PlacesWorld.pier
    var hour = try goldenHour(of: pier)
    start(minutes: 30, [pier])
    for count in 1...3 {
      try await waits(until: hour.start - 1_800)
      time.pass(to: hour.start - 1_799)
      try await eventually { told.notices.count == count }
      let notice = told.notices[count - 1]
      #expect(notice.place.key == pier.key && notice.minutes == 30 && notice.otherCount == 0)
      #expect(abs(notice.hour.start.timeIntervalSince(hour.start)) < 1)
      #expect(notice.time == PlaceTime(at: pier.position, zone: "Europe/London"))
      hour = try goldenHour(of: pier, after: hour.end)
    }
    try await waits(until: hour.start - 1_800)
  }

  /// An import may add 100,000 places.
  @Test func onlyWhatIsPastIsComputedAnew() async throws {
    let computed = Mutex(0)
    let places = (0..<300).map { number in
      PlacesWorld.place(Double(number % 50) - 25, Double(number) * 1.2 - 180, "At \(number)")
    }
    let notices = GoldenHourNotices(
      of: world.favourites, preferences: preferences, geography: nil, clock: time,
      now: { [time] in time.now },
      next: { instant, position in
        computed.withLock { $0 += 1 }
        return LightInterval.next(after: instant, at: position).first
      })
    world.store.put(
      places.map {
        var place = $0
        place.favouredAt = .noon
        return place
      })
    preferences.goldenHourLead = 15
    notices.start { [told] in told.notices.append($0) }
    for count in 1...4 {
      try await eventually { time.waits.count == 1 || told.notices.count == count }
      if let due = time.waits.first { time.pass(to: due + 1) }
      try await eventually { told.notices.count >= count }
    }
    try await eventually { time.waits.count == 1 }

    #expect(computed.withLock { $0 } < 2 * places.count)
    notices.stop()
  }

  @Test func oneTimerWaitsForTheFirstOfSeveralPlaces() async throws {
    let places = [PlacesWorld.cafe, PlacesWorld.pier, PlacesWorld.nameless]
    let starts = try places.map { try goldenHour(of: $0).start }
    let first = try #require(starts.min())
    start(minutes: 15, places)
    try await waits(until: first - 900)
  }

  @Test func neighboursAreReportedTogether() async throws {
    // A degree of longitude is four minutes.
    let places = [0.0, 1.0, 3.0].map { PlacesWorld.place(10, $0, "At \($0)") }
    let first = try goldenHour(of: places[1])
    let last = try goldenHour(of: places[0])
    start(minutes: 15, places)
    let east = try goldenHour(of: places[2])
    try await waits(until: east.start - 900)
    time.pass(to: east.start - 899)
    try await waits(until: first.start - 900)
    time.pass(to: first.start - 899)
    try await eventually { told.notices.count == 2 }
    #expect(told.notices.map(\.otherCount) == [0, 1])
    #expect(told.notices.map(\.place.name) == ["At 3.0", "At 1.0"])
    try await waits(until: goldenHour(of: places[2], after: east.end).start - 900)
    time.jump(to: last.start - 60)
    try await waits(until: goldenHour(of: places[2], after: east.end).start - 900)
    #expect(told.notices.count == 2)
  }

  // MARK: - Late, past, again

  @Test func afterASleepTheMinutesThatAreLeftAreReported() async throws {
    let hour = try goldenHour(of: PlacesWorld.pier)
    start(minutes: 30, [PlacesWorld.pier])
    try await waits(until: hour.start - 1_800)
    time.jump(to: hour.start - 300)
    try await eventually { told.notices.map(\.minutes) == [5] }
  }

  @Test func whatIsPastIsDropped() async throws {
    let hour = try goldenHour(of: PlacesWorld.pier)
    start(minutes: 30, [PlacesWorld.pier])
    try await waits(until: hour.start - 1_800)
    time.jump(to: hour.start + 60)
    let next = try goldenHour(of: PlacesWorld.pier, after: hour.end)
    try await waits(until: next.start - 1_800)
    #expect(told.notices.isEmpty)
  }

  @Test func aClockThatIsSetChangesTheWaitAndReportsNothingTwice() async throws {
    let hour = try goldenHour(of: PlacesWorld.pier)
    let next = try goldenHour(of: PlacesWorld.pier, after: hour.end)
    start(minutes: 30, [PlacesWorld.pier])
    try await waits(until: hour.start - 1_800)
    time.jump(to: hour.start - 1_000)
    try await waits(until: next.start - 1_800)
    time.jump(to: hour.start - 10_000)
    try await waits(until: next.start - 1_800)
    #expect(told.notices.count == 1)
  }

  @Test func anotherLeadReportsNothingTwice() async throws {
    let hour = try goldenHour(of: PlacesWorld.pier)
    let next = try goldenHour(of: PlacesWorld.pier, after: hour.end)
    start(minutes: 60, [PlacesWorld.pier])
    try await waits(until: hour.start - 3_600)
    time.pass(to: hour.start - 3_600 + 1)
    try await waits(until: next.start - 3_600)
    for minutes in [15, 0, 30] {
      preferences.goldenHourLead = minutes
      if minutes > 0 {
        try await waits(until: next.start - Double(minutes) * 60)
      } else {
        try await eventually { time.waits.isEmpty }
      }
    }
    #expect(told.notices.map(\.minutes) == [60])
  }

  // MARK: - Favourites

  @Test func heartsComeAndGo() async throws {
    let (pier, cafe) = (PlacesWorld.pier, PlacesWorld.cafe)
    world.store.put([cafe])
    start(minutes: 30, [pier])
    let starts = try (pier: goldenHour(of: pier).start, cafe: goldenHour(of: cafe).start)
    try await waits(until: starts.pier - 1_800)
    let favourite = try #require(world.favourites.all.first)
    world.acts.setFavourite(false, for: favourite)
    try await eventually { time.waits.isEmpty }
    world.acts.setFavourite(true, for: cafe)
    try await waits(until: starts.cafe - 1_800)
    world.acts.restoreFavourites()
    try await waits(until: min(starts.pier, starts.cafe) - 1_800)
  }

  @Test func aHeartShortlyBeforeIsReportedAtOnce() async throws {
    let pier = PlacesWorld.pier
    let hour = try goldenHour(of: pier)
    time.jump(to: hour.start - 600)
    world.store.put([pier])
    start(minutes: 60, [])
    await until { world.favourites.phase == .loaded }
    world.acts.setFavourite(true, for: pier)
    try await eventually { told.notices.map(\.minutes) == [10] }
  }
}
