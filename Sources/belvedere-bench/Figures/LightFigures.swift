// The light of a place: computed in this process, and printed by the program, whose start without a window is
// the measure for that.

import BelvedereCore
import Foundation

/// Figures of light.
func lightFigures(on stage: Stage, repetitions: Int) throws -> [Figure] {
  guard let place = Coordinate(latitude: 60.1242, longitude: 6.74),
    let first = CivilDate("2026-01-01")
  else { throw BenchError.unexpected("no place for light") }
  let time = PlaceTime(at: place, zone: "Europe/Oslo")
  let days = (0..<365).map { number -> Double in
    let start = ContinuousClock.now
    let day = LightDay(first.adding(days: number), at: place, time: time)
    let taken = (ContinuousClock.now - start) / .milliseconds(1)
    withExtendedLifetime(day) {}
    return taken
  }
  let year = time.day(first).lowerBound..<time.day(first.adding(days: 365)).lowerBound
  return [
    Figure(
      .light, "day of light, p99", days.percentile(0.99), "ms", limit: 1,
      note: "\(days.count) days; median \(PlainNumber.text(days.median, digits: 2)) ms")
  ]
    + (try SkyBody.allCases.map { body in
      try directionFigure(of: body, seenFrom: place, during: year, repetitions: repetitions)
    }) + (try commandFigures(on: stage, repetitions: repetitions))
}

private func directionFigure(
  of body: SkyBody, seenFrom place: Coordinate, during year: Range<Date>, repetitions: Int
) throws -> Figure {
  let search = DirectionSearch(body, bearing: 135, altitudes: 0...30)
  var count = 0
  let times = try (0..<repetitions).map { _ -> Double in
    let start = ContinuousClock.now
    count = try search.passages(seenFrom: place, during: year).count
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
  return Figure(
    .light, "year of a direction, \(body.rawValue.replacing("_", with: " "))", times.median, "ms",
    limit: 200, note: "median of \(repetitions), \(count) times found, off the main thread")
}

/// Figures of `belvedere light`. The two commands take turns.
private func commandFigures(on stage: Stage, repetitions: Int) throws -> [Figure] {
  var (version, light): ([Double], [Double]) = ([], [])
  // The first round fills the system's file cache, and is not counted.
  for run in 0...repetitions {
    let versionTime = try stage.run(["--version"]).milliseconds
    let lightTime = try stage.run(["light", "60.1242", "6.74", "--json"]).milliseconds
    guard run > 0 else { continue }
    version.append(versionTime)
    light.append(lightTime)
  }
  let note = "median of \(repetitions) runs"
  return [
    Figure(.light, "belvedere --version", version.median, "ms", note: note),
    Figure(.light, "belvedere light", light.median, "ms", note: note),
    Figure(
      .light, "belvedere light / --version", light.median / version.median, "x", limit: 2,
      note: "time zone of the place included"),
  ]
}
