// SPDX-License-Identifier: MIT

// Searches the times at which the sun, the moon or the galactic centre stands in a direction.

import Foundation

/// A search for the times at which sun, moon or galactic centre stand in a direction.
package struct DirectionSearch: Sendable, Hashable {
  /// A time without a gap in which the body stands in the direction.
  package struct Passage: Sendable, Hashable {
    package let start: Date
    package let end: Date
    /// The time at which the body is nearest to the middle of the direction.
    package let best: Date
    /// The body's position at the best time.
    package let position: SkyPosition
  }

  package var body: SkyBody
  /// Degrees from north over east.
  package var bearing: Double
  /// The geometric altitudes that are wanted, in degrees.
  package var altitudes: ClosedRange<Double>
  /// The greatest distance of the body from the bearing, in degrees.
  package var tolerance: Double

  package init(
    _ body: SkyBody, bearing: Double, altitudes: ClosedRange<Double>, tolerance: Double = 1
  ) {
    self.body = body
    self.bearing = bearing
    self.altitudes = altitudes
    self.tolerance = tolerance
  }

  /// Finds the passages, in order.
  ///
  /// A year takes less than 0.2 s, so call it off the main thread. Passages near the zenith that take less than
  /// a minute can be missed; the azimuth is of little use there.
  ///
  /// - Throws: CancellationError, some milliseconds after the task was cancelled.
  package func passages(seenFrom place: Coordinate, during time: Range<Date>)
    throws(CancellationError) -> [Passage]
  {
    var start = time.lowerBound
    var intervals: [ClosedRange<Date>] = []
    while start < time.upperBound {
      if Task.isCancelled { throw CancellationError() }
      let next = min(start + 5 * 86_400, time.upperBound)
      intervals += self.intervals(seenFrom: place, during: start...next)
      start = next
    }
    let distance = distance(seenFrom: place)
    return intervals.joiningNeighbours().map { interval in
      let best = Curve.minimum(of: distance, in: interval)
      return Passage(
        start: interval.lowerBound, end: interval.upperBound, best: best,
        position: SkyPosition(of: body, at: best, from: place))
    }
  }
}

extension [DirectionSearch.Passage] {
  /// The passages in groups, each on successive days.
  package var series: [[DirectionSearch.Passage]] {
    reduce(into: []) { series, passage in
      // The moon comes about an hour later each day.
      if let last = series.last?.last, passage.best < last.best + 28 * 3_600 {
        series[series.count - 1].append(passage)
      } else {
        series.append([passage])
      }
    }
  }
}

extension DirectionSearch {
  /// Seconds.
  private static let step = 900.0

  /// The degrees between the body's azimuth and the bearing, 0...180.
  private func distance(seenFrom place: Coordinate) -> (Date) -> Double {
    { abs((SkyPosition(of: body, at: $0, from: place).azimuth - bearing).halfCircle) }
  }

  private func intervals(seenFrom place: Coordinate, during window: ClosedRange<Date>)
    -> [ClosedRange<Date>]
  {
    let distance = distance(seenFrom: place)
    return Curve(over: window, step: Self.step, limits: [tolerance], value: distance)
      .intervals(in: 0...tolerance)
      .flatMap { interval in
        Curve(
          over: interval, step: Self.step, limits: [altitudes.lowerBound, altitudes.upperBound]
        ) {
          SkyPosition(of: body, at: $0, from: place).altitude
        }.intervals(in: altitudes)
      }
  }
}
