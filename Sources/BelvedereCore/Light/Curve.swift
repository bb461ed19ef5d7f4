// SPDX-License-Identifier: MIT

// Finds the times at which a function crosses a limit. Between two turning points it crosses a limit at most once,
// so the turning points are searched first. Polar days need no case of their own.

import Foundation

/// A continuous function of time over a window.
struct Curve {
  struct Crossing {
    let time: Date
    let isRising: Bool
  }

  private struct Knot {
    let time: Date
    let value: Double
  }

  private let window: ClosedRange<Date>
  private let value: (Date) -> Double
  /// From the beginning to the end of the window; the curve rises or falls from each to the next.
  private var knots: [Knot] = []

  /// - Parameters:
  ///   - step: in seconds; less than half of the time between two turning points.
  ///   - limits: the values that will be asked for. Only turning points that can lie beyond one of them
  ///     are searched.
  ///   - value: the function; called for the window and a step on both sides.
  init(
    over window: ClosedRange<Date>, step: TimeInterval, limits: [Double],
    value: @escaping (Date) -> Double
  ) {
    self.window = window
    self.value = value
    let length = window.upperBound.timeIntervalSince(window.lowerBound)
    let count = max(1, Int((length / step).rounded(.up)))
    let samples = (-1...count + 1).map { index in
      let sinceStart = length * Double(index) / Double(count)
      // Exactly the end of the window, despite rounding.
      let time = index == count ? window.upperBound : window.lowerBound + sinceStart
      return Knot(time: time, value: value(time))
    }
    knots.reserveCapacity(samples.count + 8)
    for index in 1...count + 1 {
      let (before, this, after) = (samples[index - 1], samples[index], samples[index + 1])
      guard let peak = turningPoint(at: this, between: before, and: after, limits: limits),
        window.contains(peak.time)
      else {
        knots.append(this)
        continue
      }
      knots += peak.time < this.time ? [peak, this] : [this, peak]
    }
  }

  var valueInTheMiddle: Double { value(window.middle) }

  /// The times at which the curve passes the limit, in order.
  func crossings(of limit: Double) -> [Crossing] {
    zip(knots, knots.dropFirst()).compactMap { first, second in
      let isRising = second.value >= limit
      guard isRising != (first.value >= limit) else { return nil }
      return Crossing(time: time(of: limit, from: first, to: second), isRising: isRising)
    }
  }

  /// The parts of the window in which the function's value is in the range.
  func intervals(in values: ClosedRange<Double>) -> [ClosedRange<Date>] {
    let cuts = (crossings(of: values.lowerBound) + crossings(of: values.upperBound)).map(\.time)
    let ends = [window.lowerBound] + cuts.sorted() + [window.upperBound]
    return zip(ends, ends.dropFirst())
      .filter { $0 < $1 && values.contains(value(($0...$1).middle)) }
      .map { $0...$1 }.joiningNeighbours()
  }

  /// The time of the least value of a function that falls, rises, or falls and then rises.
  static func minimum(of value: (Date) -> Double, in part: ClosedRange<Date>) -> Date {
    turningTime(of: value, from: part.lowerBound, to: part.upperBound, sign: -1)
  }
}

extension ClosedRange<Date> {
  fileprivate var middle: Date { lowerBound + upperBound.timeIntervalSince(lowerBound) / 2 }
}

extension [ClosedRange<Date>] {
  /// The intervals, each two that touch as one.
  func joiningNeighbours() -> Self {
    reduce(into: []) { joined, next in
      if let last = joined.last, last.upperBound >= next.lowerBound {
        joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, next.upperBound)
      } else {
        joined.append(next)
      }
    }
  }

  /// The parts that both lists of intervals have in common, each list in order.
  func intersection(_ others: Self) -> Self {
    flatMap { own in
      others.filter { $0.lowerBound < own.upperBound && own.lowerBound < $0.upperBound }
        .map { $0.clamped(to: own) }
    }
  }
}

extension Curve {
  /// Seconds.
  private static let precision = 0.05

  /// The turning point near a sample that is greater, or less, than both its neighbours. Nil if the sample is not,
  /// or if the turning point's value cannot reach a limit.
  private func turningPoint(
    at this: Knot, between before: Knot, and after: Knot, limits: [Double]
  ) -> Knot? {
    let (rise, fall) = (this.value - before.value, this.value - after.value)
    guard rise >= 0 && fall > 0 || rise <= 0 && fall < 0 else { return nil }
    let sign = fall > 0 ? 1.0 : -1
    let furthest = this.value + sign * max(abs(rise), abs(fall))
    let reach = min(this.value, furthest)...max(this.value, furthest)
    guard limits.contains(where: reach.contains) else { return nil }
    let time = Self.turningTime(of: value, from: before.time, to: after.time, sign: sign)
    return Knot(time: time, value: value(time))
  }

  /// The time of the greatest value of `sign` times the function, by golden-section search.
  private static func turningTime(
    of value: (Date) -> Double, from start: Date, to end: Date, sign: Double
  ) -> Date {
    let ratio = 0.618_033_988_749_895
    var (low, high) = (start, end)
    var reach = ratio * end.timeIntervalSince(start)
    var (left, right) = (high - reach, low + reach)
    var (atLeft, atRight) = (sign * value(left), sign * value(right))
    while reach > precision {
      reach *= ratio
      if atLeft > atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - reach
        atLeft = sign * value(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + reach
        atRight = sign * value(right)
      }
    }
    return (low...high).middle
  }

  /// The time at which the function crosses the limit between two knots on both sides of it, by the Illinois
  /// variant of the false position method.
  private func time(of limit: Double, from first: Knot, to second: Knot) -> Date {
    var (low, high) = (first.time, second.time)
    var (atLow, atHigh) = (first.value - limit, second.value - limit)
    var lastMovedLow: Bool?
    while high.timeIntervalSince(low) > Self.precision {
      let time = low + high.timeIntervalSince(low) * atLow / (atLow - atHigh)
      let above = value(time) - limit
      if abs(above) < 1e-9 { return time }
      let movesLow = (above < 0) == (atLow < 0)
      if movesLow {
        (low, atLow) = (time, above)
        if lastMovedLow == true { atHigh /= 2 }
      } else {
        (high, atHigh) = (time, above)
        if lastMovedLow == false { atLow /= 2 }
      }
      lastMovedLow = movesLow
    }
    return (low...high).middle
  }
}
