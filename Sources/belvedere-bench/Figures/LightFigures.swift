// SPDX-License-Identifier: MIT

// The light of a place: computed in this process, and printed by the program, compared with the program's start
// without a window.

import BelvedereCore
import Foundation

/// Measures the light of a place.
func measureLight(on stage: Stage, _ report: Report) async throws {
  guard let place = Coordinate(latitude: 60.1242, longitude: 6.74),
    let first = CivilDate("2026-01-01")
  else { throw BenchError("no place for light") }
  let repetitions = stage.length.of(15, quick: 3, smoke: 1)
  let time = PlaceTime(at: place, zone: "Europe/Oslo")
  var days: [Double] = []
  for number in 0..<365 {
    days.append(
      await milliseconds { LightDay(first.adding(days: number), at: place, time: time) })
  }
  report.add(
    "day of light, p99", days.p99, "ms", limit: 1,
    note: "\(days.count) days; median \(rounded(days.median)) ms")
  let year = time.day(first).lowerBound..<time.day(first.adding(days: 365)).lowerBound
  for body in SkyBody.allCases {
    let search = DirectionSearch(body, bearing: 135, altitudes: 0...30)
    let taken = try await medianMilliseconds(repetitions) {
      try search.passages(seenFrom: place, during: year)
    }
    report.add(
      "year of a direction, \(body.rawValue.replacing("_", with: " "))", taken, "ms",
      limit: 200, note: "median of \(repetitions), off the main thread")
  }
  // The first round fills the system's file cache.
  let times = try await mediansInTurns(repetitions, after: 1) { _ in
    try [["--version"], ["light", "60.1242", "6.74", "--json"]].map {
      try ProgramRun([stage.program] + $0, environment: stage.environment).milliseconds
    }
  }
  report.add(
    "belvedere light / --version", times[1], to: times[0], limit: 2,
    note: "median of \(repetitions); time zone of the place included")
}
