// SPDX-License-Identifier: MIT

// The times at which a body stands in a direction, against a check of each minute.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct DirectionSearchTests {
  private let start = Date(timeIntervalSince1970: 1_767_225_600)  // 2026-01-01

  @Test func theSunStandsInTheSouthOnceADay() throws {
    let place = try #require(Coordinate(latitude: 50, longitude: 10))
    let passages = try DirectionSearch(.sun, bearing: 180, altitudes: 0...90)
      .passages(seenFrom: place, during: start..<start + 365 * 86_400)

    #expect(passages.count == 365)
    for passage in passages {
      #expect(abs(passage.position.azimuth - 180) < 0.001)
      #expect((200...900).contains(passage.end.timeIntervalSince(passage.start)))
    }
  }

  @Test func northIsADirectionLikeAnyOther() throws {
    let place = try #require(Coordinate(latitude: 70, longitude: 20))
    let june = start + 151 * 86_400
    let passages = try DirectionSearch(.sun, bearing: 0, altitudes: 0...10)
      .passages(seenFrom: place, during: june..<june + 15 * 86_400)

    #expect(passages.count == 15)
    #expect(passages.allSatisfy { abs($0.position.azimuth.halfCircle) < 0.001 })
  }

  @Test(arguments: 1...12)
  func aLookAtEachMinuteSeesTheSame(seed: Int) throws {
    var random = SplitMix64(seed: seed * 7_919)
    let place = try #require(
      Coordinate(
        latitude: .random(in: -80...80, using: &random),
        longitude: .random(in: -180...180, using: &random)))
    let lowest = Double.random(in: -6...40, using: &random)
    let body: SkyBody = Bool.random(using: &random) ? .sun : .moon
    let search = DirectionSearch(
      body, bearing: .random(in: 0..<360, using: &random), altitudes: lowest...lowest + 20)
    let begin = start + .random(in: 0...3e7, using: &random)
    let passages = try search.passages(seenFrom: place, during: begin..<begin + 15 * 86_400)

    for (one, next) in zip(passages, passages.dropFirst()) { #expect(one.end < next.start) }
    for passage in passages {
      #expect(passage.start <= passage.best && passage.best <= passage.end)
    }
    for minute in 0..<15 * 1_440 {
      let time = begin + Double(minute) * 60
      let position = SkyPosition(of: body, at: time, from: place)
      let isThere =
        abs((position.azimuth - search.bearing).halfCircle) <= search.tolerance
        && search.altitudes.contains(position.altitude)
      let isFound = passages.contains { $0.start <= time && time <= $0.end }
      guard isThere != isFound else { continue }
      // At the very ends either result is right.
      #expect(
        passages.contains {
          min(abs($0.start.timeIntervalSince(time)), abs($0.end.timeIntervalSince(time))) < 0.5
        }, "\(place) \(search) \(time)")
    }
  }

  @Test func aCancelledSearchEnds() async throws {
    let place = try #require(Coordinate(latitude: 50, longitude: 10))
    let year = start..<start + 365 * 86_400
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try DirectionSearch(.moon, bearing: 90, altitudes: 0...10)
        .passages(seenFrom: place, during: year)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
