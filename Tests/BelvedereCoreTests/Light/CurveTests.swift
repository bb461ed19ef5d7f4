// SPDX-License-Identifier: MIT

// Crossings and intervals of curves with known results.

import Foundation
import Testing

@testable import BelvedereCore

/// A wave with the period of a day: maximum at midnight, minimum at noon.
private func wave(_ window: ClosedRange<Double>, limit: Double) -> Curve {
  Curve(over: days(window), step: 8_640, limits: [limit]) { sin($0.days * 2 * .pi) }
}

private func days(_ days: ClosedRange<Double>) -> ClosedRange<Date> {
  date(days.lowerBound)...date(days.upperBound)
}

private func date(_ days: Double) -> Date { Date(timeIntervalSinceReferenceDate: days * 86_400) }

extension Date {
  fileprivate var days: Double { timeIntervalSinceReferenceDate / 86_400 }
}

@Suite struct CurveTests {
  @Test func crossingsAreFoundToATwentiethOfASecond() {
    let crossings = wave(0.25...1.75, limit: 0).crossings(of: 0)

    #expect(crossings.map(\.isRising) == [false, true, false])
    for (crossing, time) in zip(crossings, [0.5, 1, 1.5]) {
      #expect(abs(crossing.time.timeIntervalSince(date(time))) < 0.05)
    }
  }

  @Test func anIntervalCanTouchTheEndsOfTheWindow() {
    let intervals = wave(0.1...1.1, limit: 0).intervals(in: 0...2)

    #expect(intervals.count == 2)
    #expect(intervals[0].lowerBound == date(0.1) && intervals[1].upperBound == date(1.1))
  }

  @Test func aPeakBetweenTwoSamplesCounts() {
    // Above 0.9999 for 0.0045 of a wave, between two samples.
    let intervals = wave(0...1, limit: 0.999_9).intervals(in: 0.999_9...2)

    #expect(intervals.count == 1)
    #expect(intervals[0].contains(date(0.25)))
    #expect(wave(0...1, limit: 1.000_1).crossings(of: 1.000_1).isEmpty)
  }

  @Test func aPeakBesideTheEndOfTheWindowCounts() {
    let intervals = wave(0.245...0.6, limit: 0.999_9).intervals(in: 0.999_9...2)

    #expect(intervals.count == 1)
    #expect(wave(0.249...0.6, limit: 0.999_9).crossings(of: 0.999_9).count == 1)
  }

  @Test func aCornerIsFound() {
    let curve = Curve(over: days(0...1), step: 8_640, limits: [0.01]) { abs($0.days - 0.333) }
    let intervals = curve.intervals(in: 0...0.01)

    #expect(intervals.count == 1)
    #expect(abs(intervals[0].lowerBound.days - 0.323) < 1e-6)
    #expect(abs(intervals[0].upperBound.days - 0.343) < 1e-6)
  }

  @Test func anEmptyWindowHasNothing() {
    let curve = wave(0.5...0.5, limit: 0)

    #expect(curve.crossings(of: 0).isEmpty)
    #expect(curve.intervals(in: -1...1).isEmpty)
  }

  @Test func intervalsAreJoinedAndIntersected() {
    let lists = [[0.0...1, 1...2, 3...4], [0...2, 3...5], [1...4, 5...6]].map { $0.map(days) }

    #expect(lists[0].joiningNeighbours() == [days(0...2), days(3...4)])
    #expect(lists[1].intersection(lists[2]) == [days(1...2), days(3...4)])
  }
}
