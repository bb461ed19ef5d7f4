// SPDX-License-Identifier: MIT

// The next times of a kind of light, as a timer needs them.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct LightIntervalTests {
  private let noon = Date(timeIntervalSince1970: 1_780_315_200)  // 2026-06-01 12:00 UTC

  private func altitude(_ place: Coordinate, _ time: Date) -> Double {
    SkyPosition(of: .sun, at: time, from: place).altitude
  }

  @Test func morningsAndEveningsTakeTurns() throws {
    let paris = try #require(Coordinate(latitude: 48.86, longitude: 2.35))
    let next = LightInterval.next(after: noon, at: paris, count: 6)

    #expect(next.map(\.part) == [.evening, .morning, .evening, .morning, .evening, .morning])
    #expect(next[0].start > noon && next[5].end < noon + 3 * 86_400)
  }

  @Test func whatHasBegunIsLeftOut() throws {
    let paris = try #require(Coordinate(latitude: 48.86, longitude: 2.35))
    let first = LightInterval.next(after: noon, at: paris)[0]
    let middle = first.start + 60

    #expect(LightInterval.next(after: middle, at: paris)[0].part == .morning)
    let before = LightInterval.next(after: first.start - 60, at: paris)[0]
    #expect(abs(before.start.timeIntervalSince(first.start)) < 0.1)
  }

  @Test func anHourOverMidnightIsWhole() throws {
    let reykjavik = try #require(Coordinate(latitude: 64.15, longitude: -21.94))
    let next = LightInterval.next(after: noon + 20 * 86_400, at: reykjavik)[0]

    #expect(next.part == .aroundMidnight)
    #expect(next.end.timeIntervalSince(next.start) > 4 * 3_600)
  }

  @Test func atThePolesItComesTwiceAYear() throws {
    for latitude in [90.0, -90] {
      let pole = try #require(Coordinate(latitude: latitude, longitude: 0))
      let next = LightInterval.next(after: noon, at: pole, count: 2)
      #expect(next.count == 2)
      for interval in next {
        #expect((24...28).contains(interval.end.timeIntervalSince(interval.start) / 86_400))
      }
    }
  }

  @Test func lightThatDoesNotComeIsNotFound() throws {
    let equator = try #require(Coordinate(latitude: 0, longitude: 30))
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))

    #expect(LightInterval.next(.blueHour, after: noon, at: equator).count == 1)
    #expect(LightInterval.next(.goldenHour, after: noon, at: pole, count: 3).count == 2)
  }

  @Test(arguments: 1...60)
  func itIsTheNext(seed: Int) throws {
    var random = SplitMix64(seed: seed * 7_919)
    let place = try #require(
      Coordinate(
        latitude: .random(in: -75...75, using: &random),
        longitude: .random(in: -180...180, using: &random)))
    let instant = noon + .random(in: 0...3e7, using: &random)
    let band = LightBand.goldenHour.altitudes
    let next = try #require(LightInterval.next(after: instant, at: place).first)

    for end in [next.start, next.end] {
      let distances = [band.lowerBound, band.upperBound].map { abs(altitude(place, end) - $0) }
      #expect(try #require(distances.min()) < 0.001)
    }
    // A check of each minute finds no earlier one.
    var wasGolden = true
    for time in stride(from: instant, to: next.end - 60, by: 60) where time < next.start + 60 {
      let isGolden = band.contains(altitude(place, time))
      if isGolden, !wasGolden { #expect(time >= next.start - 1) }
      wasGolden = isGolden
    }
  }
}
