// SPDX-License-Identifier: MIT

// The light that comes next at a place, for one line of text.

import BelvedereCore
import Foundation

/// The next rise or set of the sun, and the golden hour that is or comes next, within a day.
package struct ComingLight: Equatable, Sendable {
  package enum GoldenHour: Equatable, Sendable {
    /// It is now; the end is nil if it lasts beyond midnight.
    case now(until: Date?)
    case next(Date)
  }

  private static let day: TimeInterval = 86_400

  /// Nil if the sun neither rises nor sets within a day.
  package let sun: LightEvent?
  /// Nil if there is none within a day.
  package let goldenHour: GoldenHour?

  /// Takes about a millisecond.
  package init(after instant: Date, at place: Coordinate, by time: PlaceTime) {
    let days = [instant, instant + Self.day].map {
      LightDay(time.date(at: $0), at: place, time: time)
    }
    let coming = instant...instant + Self.day
    sun = days.flatMap(\.events).first {
      ($0.kind == .sunrise || $0.kind == .sunset) && $0.time > instant && coming.contains($0.time)
    }
    let parts = days.flatMap { $0.intervals(of: .goldenHour) }
    if let present = parts.first(where: { $0.start <= instant && instant < $0.end }) {
      goldenHour = .now(until: present.end < days[0].interval.upperBound ? present.end : nil)
    } else {
      goldenHour =
        parts.first { $0.start > instant && coming.contains($0.start) }.map { .next($0.start) }
    }
  }
}
