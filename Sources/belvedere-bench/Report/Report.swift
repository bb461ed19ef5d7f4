// SPDX-License-Identifier: MIT

// The figures of a run, with the machine they were measured on: as a table for people and as JSON.

import BelvedereCore
import Foundation

/// One measured figure and its budget.
struct Figure: Encodable {
  /// The limit that a figure must not exceed, in the figure's unit.
  struct Budget: Encodable {
    let limit: Double
    let isMet: Bool
  }

  let group: Group
  /// Nil for a figure without drawing.
  let renderer: Renderer?
  let name: String
  let value: Double
  let unit: String
  let budget: Budget?
  /// The origin of the value: samples, comparison.
  let note: String
}

/// The figures of one run of the benchmark.
final class Report: Encodable {
  /// The properties of the machine that the figures depend on.
  private struct Machine: Encodable {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    /// The load of the last minute, at the start: above the number of cores, times are not reliable.
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))
      .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
  }

  private enum CodingKeys: CodingKey { case figures, machine }

  /// The group of the next figures.
  var group = Group.launch
  var renderer: Renderer?
  private var figures: [Figure] = []
  private let machine = Machine()

  /// - Parameter limit: nil for a figure that only explains another one.
  func add(
    _ name: String, _ value: Double, _ unit: String = "", limit: Double? = nil, note: String = ""
  ) {
    let budget = limit.map { Figure.Budget(limit: $0, isMet: value <= $0) }
    figures.append(
      Figure(
        group: group, renderer: renderer, name: name, value: value, unit: unit, budget: budget,
        note: note))
  }

  /// Adds the ratio of two values of this run.
  func add(
    _ name: String, _ own: Double, to other: Double, _ unit: String = "ms", limit: Double? = nil,
    note: String = ""
  ) {
    let values = "\(rounded(own)) against \(rounded(other)) \(unit)"
    add(name, own / other, "x", limit: limit, note: note.isEmpty ? values : "\(values); \(note)")
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  /// The heading of the next figures.
  var title: String { Self.title(group, renderer) }

  private static func title(_ group: Group, _ renderer: Renderer?) -> String {
    [group.rawValue, renderer?.rawValue].compactMap(\.self).joined(separator: ", ")
  }

  /// One line a figure, in columns.
  var table: String {
    var rows = [["", "figure", "measured", "budget", "", "how"]]
    var heading = ""
    for figure in figures {
      let title = Self.title(figure.group, figure.renderer)
      rows.append([
        title == heading ? "" : title, figure.name, "\(rounded(figure.value)) \(figure.unit)",
        figure.budget.map { "<= \(rounded($0.limit))" } ?? "",
        figure.budget.map { $0.isMet ? "met" : "MISSED" } ?? "", figure.note,
      ])
      heading = title
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "  ").replacing(#/ +$/#, with: "")
    }
    let load = machine.load.map { "\($0)" } ?? "unknown"
    return (lines + ["", "\(machine.cores) cores, load \(load) at the start"])
      .joined(separator: "\n")
  }
}

/// A value as people read it.
func rounded(_ value: Double) -> String {
  let isWhole = value == value.rounded() || value >= 1000
  return PlainNumber.text(value, digits: isWhole ? 0 : value < 10 ? 2 : 1)
}
