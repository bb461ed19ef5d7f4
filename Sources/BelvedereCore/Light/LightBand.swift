// SPDX-License-Identifier: MIT

// The kinds of light, and the intervals in which a place has them.

import Foundation

/// A kind of light, by the altitude of the sun's centre. Golden and blue hour overlap the others.
package enum LightBand: String, Sendable, CaseIterable {
  case night
  case astronomicalTwilight = "astronomical_twilight"
  case nauticalTwilight = "nautical_twilight"
  case civilTwilight = "civil_twilight"
  case blueHour = "blue_hour"
  case goldenHour = "golden_hour"
  /// From sunrise to sunset.
  case day

  /// The sun's geometric altitude at sunrise and sunset in degrees: refraction 34′ and the half disc 16′.
  package static let horizon = -0.8333

  /// Degrees, geometric.
  package var altitudes: ClosedRange<Double> {
    switch self {
    case .night: -90 ... -18
    case .astronomicalTwilight: -18 ... -12
    case .nauticalTwilight: -12 ... -6
    case .civilTwilight: -6...Self.horizon
    case .blueHour: -6 ... -4
    case .goldenHour: -4...6
    case .day: Self.horizon...90
    }
  }

  /// Every altitude at which a kind of light begins or ends, lowest first.
  static let limits = [-18, -12, -6, -4, horizon, 6]
}

/// An interval in which a place has one kind of light.
package struct LightInterval: Sendable, Hashable {
  package enum Part: Sendable {
    /// The sun rises at both ends.
    case morning
    /// The sun sinks at both ends.
    case evening
    /// The sun sinks at the beginning and rises at the end.
    case aroundMidnight
    /// The sun rises at the beginning and sinks at the end.
    case aroundNoon
  }

  package let start: Date
  package let end: Date
  package let part: Part

  /// - Parameter altitude: of the sun.
  init(_ time: ClosedRange<Date>, altitude: (Date) -> Double) {
    (start, end) = (time.lowerBound, time.upperBound)
    let moment = min(30, end.timeIntervalSince(start) / 2)
    let rises = altitude(start + moment) > altitude(start)
    let risesLast = altitude(end) > altitude(end - moment)
    part =
      switch (rises, risesLast) {
      case (true, true): .morning
      case (false, false): .evening
      case (false, true): .aroundMidnight
      case (true, false): .aroundNoon
      }
  }
}

extension LightInterval {
  /// The next times of a kind of light, for a timer or a list of coming days.
  ///
  /// Each interval is whole: it may cross midnight, and near the poles take days. Those that have begun already are
  /// left out. A day takes 0.02 ms; where the light does not come, 370 days are searched.
  ///
  /// - Returns: at most `count`, in order.
  package static func next(
    _ band: LightBand = .goldenHour, after instant: Date, at place: Coordinate, count: Int = 1
  ) -> [LightInterval] {
    let altitude = { SkyPosition(of: .sun, at: $0, from: place).altitude }
    var (intervals, whole): ([ClosedRange<Date>], [ClosedRange<Date>]) = ([], [])
    for day in 0..<370 where whole.count < count {
      let start = instant + Double(day) * 86_400
      let window = start...start + 86_400
      let curve = Curve.ofTheSun(over: window, at: place)
      intervals = (intervals + curve.intervals(in: band.altitudes)).joiningNeighbours()
      whole = intervals.filter { $0.lowerBound > instant && $0.upperBound < window.upperBound }
    }
    return whole.prefix(count).map { LightInterval($0, altitude: altitude) }
  }
}

extension Curve {
  /// The sun's altitude over a window; its limits are those of the kinds of light.
  static func ofTheSun(over window: ClosedRange<Date>, at place: Coordinate) -> Curve {
    Curve(over: window, step: 1_800, limits: LightBand.limits) {
      SkyPosition(of: .sun, at: $0, from: place).altitude
    }
  }
}
