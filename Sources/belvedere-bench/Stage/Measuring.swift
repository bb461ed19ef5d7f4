// SPDX-License-Identifier: MIT

// Times, their medians and percentiles.

import Foundation
import Glibc

/// Reads the clock that the probe uses.
func monotonicMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// Returns the milliseconds of some work, without the release of its result.
func milliseconds<Result>(of work: () async throws -> Result) async rethrows -> Double {
  let start = monotonicMilliseconds()
  let result = try await work()
  let time = monotonicMilliseconds() - start
  withExtendedLifetime(result) {}
  return time
}

/// Returns the median of the milliseconds of some work in several rounds.
func medianMilliseconds<Result>(
  _ rounds: Int, of work: () async throws -> Result
) async rethrows -> Double {
  try await mediansInTurns(rounds) { _ in [try await milliseconds(of: work)] }[0]
}

/// Measures several things in turns, so that other work of the machine affects all alike, and returns their medians.
/// The first rounds warm up and are not counted. `measure` takes the number of a round.
func mediansInTurns(
  _ rounds: Int, after warmUp: Int = 0, _ measure: (Int) async throws -> [Double]
) async rethrows -> [Double] {
  var values: [[Double]] = []
  for round in 0..<(warmUp + rounds) {
    let new = try await measure(round)
    if round >= warmUp { values.append(new) }
  }
  return values[0].indices.map { index in values.map { $0[index] }.median }
}

extension [Double] {
  /// The value below which this share of all values lies; 0 without values.
  func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }

  var median: Double { percentile(0.5) }
  var p99: Double { percentile(0.99) }
}

/// Writes a line to standard error.
func printProgress(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}
