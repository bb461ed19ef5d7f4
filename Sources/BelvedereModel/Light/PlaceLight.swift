// SPDX-License-Identifier: MIT

// The light of one place at a chosen minute of a chosen day. Until the person chooses, it follows the clock by a
// timer that fires every minute while the page is open.
//
// A day takes 0.3 ms and a position some microseconds, less than a frame, so both are computed when they are
// needed. Only the search through a year runs off the main thread.

import BelvedereCore
import Foundation
import Observation

/// The light of the shown place.
@Observable
@MainActor package final class PlaceLight {
  /// The positions of sun and moon, and the appearance of the moon.
  package struct Sky: Equatable {
    package let sun: SkyPosition
    package let moon: SkyPosition
    /// The lit part of the moon's disc, 0...1.
    package let moonLitPart: Double
    /// The direction of the lit part, in degrees clockwise from straight up, -180...180.
    package var moonTilt: Double { moon.direction(to: sun) }

    init(at instant: Date, from place: Coordinate) {
      sun = SkyPosition(of: .sun, at: instant, from: place)
      moon = SkyPosition(of: .moon, at: instant, from: place)
      moonLitPart = MoonPhase(at: instant).illuminatedFraction
    }
  }

  /// The times at which a body stands in a direction.
  package enum Passages: Equatable {
    case none
    case searching
    case found([DirectionSearch.Passage])
  }

  /// Three mornings and three evenings.
  static let goldenHourCount = 6
  /// The days of `week`.
  package static let weekLength = 7
  /// The time span of a search in a direction, in seconds from the chosen day on.
  static let searchedTime: TimeInterval = 366 * 86_400

  /// The chosen day; nil until the place is known.
  package private(set) var day: LightDay?
  /// Seven days with the chosen one, to compare; empty until the place is known.
  package private(set) var week: [LightDay] = []
  /// The chosen minute, counted from the beginning of the day. On a day on which the clock is changed, it differs
  /// from the minutes of the clock.
  package private(set) var minute = 0
  /// True until the person chooses a day or a minute.
  package private(set) var followsClock = true
  /// The next golden hours from now on, independent of the chosen day.
  package private(set) var goldenHours: [LightInterval] = []
  /// The searched direction; nil without a search.
  package private(set) var direction: DirectionSearch?
  package private(set) var passages = Passages.none

  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var isOpen = false
  @ObservationIgnored private var wait: Task<Void, Never>?
  @ObservationIgnored private var searching: Task<Void, Never>?

  /// - Parameter now: the time of day.
  package init(
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = { Date() }
  ) {
    self.clock = clock
    self.now = now
  }

  isolated deinit {
    wait?.cancel()
    searching?.cancel()
  }

  /// The minutes of the chosen day: 1440, and 1380 or 1500 where the clock is changed by an hour.
  package var minuteCount: Int { day?.minuteCount ?? LightDay.usualMinuteCount }

  /// The beginning of the chosen minute; nil until the place is known.
  package var instant: Date? { day.map { $0.interval.lowerBound + Double(minute) * 60 } }

  /// The present day by the clock of the place; nil until the place is known.
  package var today: CivilDate? { day.map { $0.time.date(at: now()) } }

  /// The sky at the chosen minute; nil until the place is known.
  package var sky: Sky? {
    guard let day, let instant else { return nil }
    return Sky(at: instant, from: day.place)
  }

  /// Shows the light of a place by its clock. Keeps a chosen day and minute.
  package func show(_ place: Coordinate, by time: PlaceTime) {
    guard day?.place != place || day?.time != time else { return }
    let date = followsClock ? nil : day?.date
    let new = LightDay(date ?? time.date(at: now()), at: place, time: time)
    day = new
    week = []
    showWeek()
    move(to: min(minute, new.minuteCount - 1))
    goldenHours = []
    endSearch()
    follow()
  }

  /// Follows the clock until `close()`.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    follow()
    waitForMinute()
  }

  /// Ends all work until the next `open()`; the results of a search stay.
  package func close() {
    isOpen = false
    wait?.cancel()
    if passages == .searching { endSearch() }
  }
}

// MARK: - Day and minute

extension PlaceLight {
  /// Shows another day, at the same time of the clock.
  package func choose(_ date: CivilDate) {
    guard let day, let instant, date != day.date else { return }
    followsClock = false
    let time = day.time.clock(at: instant)
    show(date)
    move(to: minute(of: day.time.instant(of: date, clock: time)))
  }

  /// Shows a minute of the chosen day; limited to those that the day has.
  package func choose(minute: Int) {
    guard day != nil else { return }
    followsClock = false
    move(to: min(max(0, minute), minuteCount - 1))
  }

  /// Shows the first of some moments after the chosen minute, or the first of all after the last: presses one after
  /// the other visit each. Moments outside of the day are limited to it.
  ///
  /// - Parameter moments: in order.
  package func choose(nextOf moments: [Date]) {
    guard let day else { return }
    let minutes = moments.map { moment in
      let minute = (moment.timeIntervalSince(day.interval.lowerBound) / 60).rounded()
      return Int(min(max(0, minute), Double(day.minuteCount - 1)))
    }
    if let next = minutes.first(where: { $0 > minute }) ?? minutes.first { choose(minute: next) }
  }

  /// Shows the present minute, and follows the clock again.
  package func showNow() {
    followsClock = true
    follow()
  }

  private func follow() {
    guard let day else { return }
    let present = now()
    if (goldenHours.first?.start ?? .distantPast) <= present {
      goldenHours = LightInterval.next(
        after: present, at: day.place, count: Self.goldenHourCount)
    }
    guard followsClock else { return }
    show(day.time.date(at: present))
    move(to: minute(of: present))
  }

  private func waitForMinute() {
    wait?.cancel()
    let rest = 60 - now().timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60)
    wait = Task { [weak self, clock] in
      do { try await clock.sleep(for: .seconds(rest)) } catch { return }
      guard let self, !Task.isCancelled else { return }
      follow()
      waitForMinute()
    }
  }

  private func show(_ date: CivilDate) {
    guard let day, day.date != date else { return }
    self.day = LightDay(date, at: day.place, time: day.time)
    showWeek()
  }

  /// Keeps the week while it has the chosen day, so that it does not move under a press; else begins it with that day.
  /// While the clock is followed, it begins today.
  private func showWeek() {
    guard let day, week.first?.date != day.date else { return }
    if !followsClock, week.contains(where: { $0.date == day.date }) { return }
    week =
      [day]
      + (1..<Self.weekLength).map {
        LightDay(day.date.adding(days: $0), at: day.place, time: day.time)
      }
  }

  private func move(to minute: Int) {
    if minute != self.minute { self.minute = minute }
  }

  /// The minute of the chosen day for an instant, limited to the day.
  private func minute(of instant: Date) -> Int {
    guard let day else { return 0 }
    let minute = (instant.timeIntervalSince(day.interval.lowerBound) / 60).rounded(.down)
    return Int(min(max(0, minute), Double(day.minuteCount - 1)))
  }
}

// MARK: - Directions

extension PlaceLight {
  /// The direction with which a search begins: that of the chosen day's sunset, with the sun near the horizon. On a day
  /// without one it is the sun's at the chosen minute. Nil until the place is known.
  package var firstDirection: DirectionSearch? {
    guard let day, let sky else { return nil }
    let sunset = day.events.last { $0.kind == .sunset }
    return .nearHorizon(bearing: sunset?.position.azimuth ?? sky.sun.azimuth)
  }

  /// Searches the times, for a year from the chosen day on, at which a body stands in a direction. A new search
  /// cancels this one.
  package func search(_ direction: DirectionSearch) {
    guard let day else { return }
    searching?.cancel()
    self.direction = direction
    passages = .searching
    let start = day.interval.lowerBound
    searching = Task { [weak self] in
      let found = try? await Self.find(
        direction, from: day.place, during: start..<start + Self.searchedTime)
      guard let self, let found, !Task.isCancelled else { return }
      passages = .found(found)
    }
  }

  /// Ends the search, and clears its results.
  package func endSearch() {
    searching?.cancel()
    if direction != nil { direction = nil }
    if passages != .none { passages = .none }
  }

  @concurrent private static func find(
    _ search: DirectionSearch, from place: Coordinate, during time: Range<Date>
  ) async throws(CancellationError) -> [DirectionSearch.Passage] {
    try search.passages(seenFrom: place, during: time)
  }
}

extension DirectionSearch {
  /// The sun up to 5° above the horizon, the most frequent search.
  ///
  /// - Parameter bearing: degrees, 0...360; whole ones are searched.
  package static func nearHorizon(bearing: Double) -> DirectionSearch {
    DirectionSearch(
      .sun, bearing: bearing.rounded().truncatingRemainder(dividingBy: 360), altitudes: 0...5)
  }
}
