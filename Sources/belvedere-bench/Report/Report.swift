// All figures of a run, with the machine they were measured on: as a table for people and as JSON.

import BelvedereCore
import Foundation

/// The figures of one run of the benchmark.
struct Report: Encodable {
  private var figures: [Figure] = []
  private let machine = Machine()

  /// - Parameter renderer: that of the measured programs; nil if nothing was drawn.
  mutating func add(_ new: [Figure], with renderer: Renderer? = nil) {
    for var figure in new {
      figure.renderer = renderer
      figures.append(figure)
    }
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  /// One line a figure, in columns.
  var table: String {
    let heading = ["", "figure", "measured", "budget", "", "how"]
    let rows = figures.enumerated().map { index, figure in
      let before = index == 0 ? nil : figures[index - 1]
      let isFirst = before?.group != figure.group || before?.renderer != figure.renderer
      let title = [figure.group, figure.renderer?.rawValue].compactMap(\.self)
      return [
        isFirst ? title.joined(separator: ", ") : "", figure.name,
        "\(rounded(figure.value)) \(figure.unit)",
        figure.budget.map { "<= \(rounded($0.limit))" } ?? "",
        figure.budget.map { $0.isMet ? "met" : "MISSED" } ?? "", figure.note,
      ]
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = ([heading] + rows).map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "  ").replacing(#/ +$/#, with: "")
    }
    return (lines + ["", machine.description]).joined(separator: "\n")
  }

  private func rounded(_ value: Double) -> String {
    let isWhole = value == value.rounded() || value >= 1000
    return PlainNumber.text(value, digits: isWhole ? 0 : value < 10 ? 2 : 1)
  }
}

/// The properties of the machine that the figures depend on.
private struct Machine: Encodable, CustomStringConvertible {
  let cores = ProcessInfo.processInfo.activeProcessorCount
  /// The load of the last minute, at the start: above the number of cores, times are not to be trusted.
  let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))
    .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }

  var description: String {
    "\(cores) cores, load \(load.map { "\($0)" } ?? "unknown") at the start"
  }
}
