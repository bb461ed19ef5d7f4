// SPDX-License-Identifier: MIT

// The figures of a group beside their budgets, and the times that they are made of.

import BelvedereCore
import Foundation
import Glibc

/// The figures of one group, with one renderer; a line each.
final class Report {
  let title: String
  let renderer: Renderer?

  /// - Parameter renderer: nil for figures without drawing.
  init(_ group: Group, _ renderer: Renderer?) {
    self.renderer = renderer
    title = [group.rawValue, renderer?.rawValue].compactMap(\.self).joined(separator: ", ")
  }

  /// Prints a figure; `limit` is the budget, which it must not exceed, nil for one that only explains another one.
  func add(_ name: String, _ value: Double, _ unit: String, limit: Double?, note: String = "") {
    let columns = [
      title, name, "\(rounded(value)) \(unit)", limit.map { "<= \(rounded($0))" } ?? "",
      limit.map { value <= $0 ? "met" : "MISSED" } ?? "", note,
    ]
    let row = zip(columns, [14, 58, 11, 9, 7, 0])
      .map { $0 + String(repeating: " ", count: max(1, $1 - $0.count)) }
    print(row.joined())
  }

  /// Adds the ratio of two values of this run.
  func add(_ name: String, _ own: Double, to other: Double, limit: Double?) {
    add(name, own / other, "x", limit: limit, note: "\(rounded(own)) against \(rounded(other))")
  }
}

/// A value as people read it.
func rounded(_ value: Double) -> String {
  let isWhole = value == value.rounded() || value >= 1000
  return PlainNumber.text(value, digits: isWhole ? 0 : value < 10 ? 2 : 1)
}

/// Writes a line to standard error.
func printProgress(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}

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

/// Measures several things in turns, so that other work of the machine affects all alike, and returns their medians.
/// The first rounds warm up and are not counted. `measure` takes the number of a round.
func mediansInTurns(
  _ rounds: Int, after warmUp: Int = 0, _ measure: (Int) async throws -> [Double]
) async rethrows -> [Double] {
  var values: [[Double]] = []
  for round in 0..<(warmUp + rounds) { values.append(try await measure(round)) }
  return values[0].indices.map { index in values.dropFirst(warmUp).map { $0[index] }.median }
}

extension [Double] {
  var median: Double { percentile(50) }
  var p99: Double { percentile(99) }
  var longest: Double { percentile(100) }

  /// The value below which so many of a hundred values lie; 0 without values.
  private func percentile(_ share: Int) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count - 1, share * count / 100)]
  }
}
