// SPDX-License-Identifier: MIT

// Tables of other programs' results. A small one is among the fixtures; the large ones are third-party, so they are not
// part of the project: the tests read them from `places` in the folder that BELVEDERE_REFERENCES names, and are skipped
// without it.

import Foundation
import Testing

@testable import BelvedereCore

enum LightTables {
  private static let folder = ProcessInfo.processInfo.environment["BELVEDERE_REFERENCES"]
    .map { URL(filePath: $0).appending(path: "places") }

  static let areThere = folder != nil
  static let areMissing: Comment = "No light tables; BELVEDERE_REFERENCES can name their folder."

  static func rows(of table: String) throws -> [TableRow] {
    let file = try #require(folder).appending(path: "\(table).csv")
    return TableRow.all(in: try String(contentsOf: file, encoding: .utf8))
  }
}

/// A row of a table without commas in its cells.
struct TableRow {
  private let cells: [String: String]

  static func all(in text: String) -> [TableRow] {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { line in
      TableRow(cells: Dictionary(zip(lines[0], line)) { first, _ in first })
    }
  }

  func text(_ column: String) throws -> String { try #require(cells[column], "\(column)") }

  func number(_ column: String) throws -> Double {
    try #require(cells[column].flatMap(Double.init), "\(column)")
  }

  /// The instants of a cell, `2028-03-08T04:11:50Z` or several with bars between them.
  func instants(_ column: String) throws -> [Date] {
    try text(column).split(separator: "|").map { try Date.ISO8601FormatStyle().parse(String($0)) }
  }

  func place() throws -> Coordinate {
    let (latitude, longitude) = (try number("latitude"), try number("longitude"))
    return try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  func date(_ column: String) throws -> CivilDate {
    try #require(cells[column].flatMap(CivilDate.init), "\(column)")
  }
}

/// The errors of one quantity.
struct Deviations: CustomStringConvertible {
  private(set) var count = 0
  private var sum = 0.0
  private(set) var worst = 0.0

  mutating func add(_ error: Double) {
    count += 1
    sum += abs(error)
    worst = max(worst, abs(error))
  }

  var description: String {
    let mean = count > 0 ? sum / Double(count) : 0
    return String(format: "%d figures, mean %.4g, worst %.4g", count, mean, worst)
  }
}
