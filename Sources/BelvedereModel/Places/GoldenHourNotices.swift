// SPDX-License-Identifier: MIT

// Announces the golden hours of the favourite places some minutes ahead. One timer on the real clock waits for the next
// of them; there is none while notices are off or no place is a favourite. When the timer ends, at its time or because
// the clock was set or the computer woke, past golden hours are computed again: one that has begun is dropped, and one
// that begins sooner than usual is announced with the remaining minutes. Future ones are kept: an import may have
// added 100,000 places, of which only a few are past at a time.

import BelvedereCore
import Foundation

/// A golden hour that begins soon.
nonisolated package struct GoldenHourNotice: Sendable, Hashable {
  package let place: Place
  /// The number of other favourites whose golden hours begin at about the same time.
  package let otherCount: Int
  package let hour: LightInterval
  /// The clock of the place.
  package let time: PlaceTime
  /// Minutes until it begins, at least 1.
  package let minutes: Int
}

/// Watches the favourite places for their golden hours.
@MainActor package final class GoldenHourNotices {
  nonisolated private struct Watched: Equatable, Sendable {
    /// Seconds before a golden hour; 0 while notices are off.
    let lead: TimeInterval
    let places: [Place]
  }

  nonisolated private struct Coming: Sendable {
    let place: Place
    let hour: LightInterval
  }

  /// The next golden hour of a position, computed at an instant; nil if there is none within a year.
  nonisolated private struct Known: Sendable {
    /// Seconds after which a position without a golden hour is computed again.
    static let recheckInterval: TimeInterval = 86_400

    let position: Coordinate
    let instant: Date
    let hour: LightInterval?

    /// True if it is also the next one at another instant. The clock may have been set back.
    func holds(at other: Date, for place: Place) -> Bool {
      guard position == place.position, instant <= other else { return false }
      return hour.map { $0.start > other }
        ?? (other.timeIntervalSince(instant) < Self.recheckInterval)
    }
  }

  /// Computes the first golden hour that begins after an instant; nil if there is none within a year.
  package typealias Next = @Sendable (_ instant: Date, _ position: Coordinate) -> LightInterval?

  /// Seconds: golden hours that begin within this time of the first share its notice. Otherwise favourites in one city
  /// would have a notice each.
  nonisolated private static let closeness: TimeInterval = 300
  /// Seconds: two computations of one golden hour differ by less, and two golden hours of a place by more.
  nonisolated private static let precision: TimeInterval = 600

  private let favourites: FavouritePlaces
  private let preferences: Preferences
  private let geography: (any Geography)?
  private let clock: (any RealTimeWaiting)?
  private let now: () -> Date
  private let next: Next
  private var onNotice: (GoldenHourNotice) -> Void = { _ in }
  private var effect: PreferenceEffect?
  /// The next golden hours of the favourites that have been computed.
  private var known: [PlusCode: Known] = [:]
  /// The beginning of each place's golden hour that was announced last.
  private var announced: [PlusCode: Date] = [:]
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - geography: knows the time zones of places; without it their times are mean solar time.
  ///   - clock: nil if nothing can wait by the real clock: then nothing is announced.
  ///   - now: the time of day.
  ///   - next: computes golden hours.
  init(
    of favourites: FavouritePlaces, preferences: Preferences, geography: (any Geography)?,
    clock: (any RealTimeWaiting)?, now: @escaping () -> Date = { Date() },
    next: @escaping Next = { LightInterval.next(after: $0, at: $1).first }
  ) {
    self.favourites = favourites
    self.preferences = preferences
    self.geography = geography
    self.clock = clock
    self.now = now
    self.next = next
  }

  isolated deinit { task?.cancel() }

  /// Watches until `stop()`.
  ///
  /// - Parameter onNotice: called once with each golden hour; replaces an earlier closure.
  package func start(_ onNotice: @escaping (GoldenHourNotice) -> Void) {
    self.onNotice = onNotice
    effect = PreferenceEffect(of: { [weak self] in self?.watched }) { [weak self] _ in
      self?.plan()
    }
    plan()
  }

  func stop() {
    effect = nil
    task?.cancel()
  }
}

extension GoldenHourNotices {
  private var watched: Watched {
    let minutes = preferences.goldenHourLead
    return Watched(lead: Double(minutes) * 60, places: minutes > 0 ? favourites.all : [])
  }

  /// Waits for the next golden hour, or announces it if it is near.
  private func plan() {
    task?.cancel()
    let watched = watched
    guard let clock, watched.lead > 0 else { return }
    if favourites.phase == .idle { favourites.start() }
    guard !watched.places.isEmpty else { return }
    let present = now()
    task = Task { [weak self, known, announced, next] in
      let (coming, computed) = await Self.coming(
        to: watched.places, after: present, known: known, announced: announced, next)
      // Keeps the results also if the list of favourites has changed in the meantime.
      self?.known = computed
      guard let first = coming.first, !Task.isCancelled else { return }
      let due = first.hour.start - watched.lead
      if due > present { await clock.wait(until: due) } else { await self?.announce(coming) }
      if !Task.isCancelled { self?.plan() }
    }
  }

  /// Announces the first one, unless it has already begun.
  private func announce(_ coming: [Coming]) async {
    let (place, hour) = (coming[0].place, coming[0].hour)
    let zone = await geography?.timeZone(at: place.position)
    let seconds = hour.start.timeIntervalSince(now())
    guard !Task.isCancelled, seconds > 0 else { return }
    let close = coming.prefix { $0.hour.start < hour.start + Self.closeness }
    for one in close { announced[one.place.key] = one.hour.start }
    onNotice(
      GoldenHourNotice(
        place: place, otherCount: close.count - 1, hour: hour,
        time: PlaceTime(at: place.position, zone: zone),
        minutes: max(1, Int((seconds / 60).rounded()))))
  }

  /// The next golden hour of each place that was not announced, in order; and all that is known then.
  @concurrent private static func coming(
    to places: [Place], after instant: Date, known: [PlusCode: Known], announced: [PlusCode: Date],
    _ next: Next
  ) async -> (coming: [Coming], known: [PlusCode: Known]) {
    var coming: [Coming] = []
    var computed: [PlusCode: Known] = [:]
    for place in places {
      if Task.isCancelled { return ([], known.merging(computed) { $1 }) }
      let key = place.key
      let hour: LightInterval?
      if let old = known[key], old.holds(at: instant, for: place),
        !isAnnounced(old.hour, announced[key])
      {
        hour = old.hour
        computed[key] = old
      } else {
        hour = Self.hour(of: place, after: instant, announced: announced[key], next)
        computed[key] = Known(position: place.position, instant: instant, hour: hour)
      }
      if let hour { coming.append(Coming(place: place, hour: hour)) }
    }
    return (coming.sorted { $0.hour.start < $1.hour.start }, computed)
  }

  /// The next golden hour of a place; if that was announced, the one after it.
  nonisolated private static func hour(
    of place: Place, after instant: Date, announced: Date?, _ next: Next
  ) -> LightInterval? {
    let hour = next(instant, place.position)
    guard let hour, isAnnounced(hour, announced) else { return hour }
    return next(hour.end, place.position)
  }

  nonisolated private static func isAnnounced(_ hour: LightInterval?, _ announced: Date?) -> Bool {
    guard let hour, let announced else { return false }
    return abs(hour.start.timeIntervalSince(announced)) < precision
  }
}
