// SPDX-License-Identifier: MIT

// The gate of the work-arounds, and the page that lists them.

import Foundation
import GtkKit
import Testing

@Suite struct WorkaroundTests {
  @Test func aWorkaroundIsNeededBeforeTheVersionThatMendsItsFault() {
    #expect(Workaround.unseenFocus.isNeeded(at: LibraryVersion(4, 8, 3)))
    #expect(Workaround.unseenFocus.isNeeded(at: LibraryVersion(4, 23, 90)))
    #expect(!Workaround.unseenFocus.isNeeded(at: LibraryVersion(4, 24)))
    #expect(!Workaround.unseenFocus.isNeeded(at: LibraryVersion(4, 24, 1)))
    #expect(!Workaround.unseenFocus.isNeeded(at: LibraryVersion(5, 0)))
  }

  @Test func aWorkaroundForAFaultThatNoVersionMendsIsAlwaysNeeded() {
    #expect(Workaround.endedPresses.isNeeded(at: LibraryVersion(4, 99)))
    #expect(Workaround.tileOrder.isNeeded(at: Workaround.tileOrder.library.version))
  }

  @Test func aWorkaroundIsNeededWhereTheVersionIsNotKnown() {
    for workaround in Workaround.allCases { #expect(workaround.isNeeded(at: nil)) }
  }

  /// On the oldest versions, all work-arounds are on; on the loaded ones, those that their versions need.
  @Test func theLoadedVersionDecides() throws {
    for workaround in Workaround.allCases {
      let oldest =
        workaround.library == .adwaita ? LibraryVersion(1, 2, 2) : LibraryVersion(4, 8, 3)
      #expect(workaround.isNeeded(at: oldest))
      #expect(workaround.isNeeded == workaround.isNeeded(at: workaround.library.version))
    }
    #expect(try #require(Library.gtk.version) >= LibraryVersion(4, 8))
    #expect(try #require(Library.adwaita.version) >= LibraryVersion(1, 2))
  }
}

/// docs/workarounds.md, compared with `Workaround` and with the source tree.
@Suite struct WorkaroundsPageTests {
  /// The columns of the rows of a table.
  private static func rows(below heading: String) throws -> [[String]] {
    let page = try text(of: "docs/workarounds.md")
    let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    return section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.dropFirst()
      .map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// The texts in backquotes.
  private static func names(in column: String) -> [String] {
    column.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  @Test func everyWorkaroundHasARow() throws {
    let rows = try Self.rows(below: "The table")
    #expect(rows.map { $0[0] } == Workaround.allCases.map { "`\($0.rawValue)`" })
  }

  @Test func theVersionsAreThoseOfTheGate() throws {
    for (workaround, row) in zip(Workaround.allCases, try Self.rows(below: "The table")) {
      let library = workaround.library.rawValue
      #expect(row[2] == workaround.mendedIn.map { "\(library) \($0)" } ?? "\(library): none known")
    }
  }

  /// The files exist, and the first Swift file or the second one checks `isNeeded`.
  @Test func theCodeAsksTheGate() throws {
    let sources = try Sources()
    for (workaround, row) in zip(Workaround.allCases, try Self.rows(below: "The table")) {
      let texts = try Self.names(in: row[3]).map { name in
        try #require(sources.texts[name], "\(workaround): there is no \(name)")
      }
      #expect(
        texts.contains { $0.contains("Workaround.\(workaround.rawValue).isNeeded") },
        "\(workaround): nothing in its row asks the gate")
    }
  }

  /// The last column has scenarios, and test cases by the names of their files.
  @Test func theNamedTestsExist() throws {
    let scenarios = try texts(below: "Tests/EndToEnd/scenarios", endingIn: [".py"]).values
    let tests = try texts(below: "Tests", endingIn: ["Tests.swift"])
    for row in try Self.rows(below: "The table") {
      let names = Self.names(in: row[4])
      #expect(!names.isEmpty, "\(row[0]) has no test")
      for name in names where tests["\(name).swift"] == nil {
        let function = "def \(name.replacing("-", with: "_"))(stage"
        // The first runs with several numbers, the second is not registered by its function.
        let isNamed = name == "random-input-1" || name == "random-input-lasting"
        #expect(
          isNamed || scenarios.contains { $0.contains(function) },
          "\(row[0]): there is no test \(name)")
      }
    }
  }

  @Test func theChoicesNameFilesThatExist() throws {
    let sources = try Sources()
    for row in try Self.rows(below: "Choices for old versions") {
      for name in Self.names(in: row[2]) {
        #expect(
          sources.texts[name] != nil || exists("data/\(name)"), "\(row[0]): there is no \(name)")
      }
    }
  }

  /// A file that names a version of a library is on the page.
  @Test func everyFileThatNamesAVersionIsListed() throws {
    let version = /(?:GTK|GDK|Gtk\w+|Adw\w+|libadwaita|libshumate) (?:before )?(?:4|1)\.\d/
    let rows =
      try Self.rows(below: "The table").map { $0[3] }
      + Self.rows(below: "Choices for old versions").map { $0[2] }
    let listed = Set(rows.flatMap(Self.names))
    for (name, text) in try Sources().texts where text.contains(version) {
      #expect(
        listed.contains(name), "\(name) names a version; docs/workarounds.md does not list it")
    }
  }
}

/// The files of the modules that know GTK, by their names.
private struct Sources {
  /// The files of the gate itself, which name all versions.
  private static let gate = ["Workaround.swift", "LibraryVersion.swift"]

  let texts: [String: String]

  init() throws {
    var all: [String: String] = [:]
    for module in ["GtkKit", "BelvedereUI", "CGtkShim"] {
      let files = try GtkKitTests.texts(
        below: "Sources/\(module)", endingIn: [".swift", ".c", ".h"])
      // Files of the same name in two folders are joined.
      all.merge(files) { $0 + $1 }
    }
    texts = all.filter { !Self.gate.contains($0.key) }
  }
}

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent()  // Workarounds
  .deletingLastPathComponent()  // GtkKitTests
  .deletingLastPathComponent()  // Tests
  .deletingLastPathComponent()

private func text(of path: String) throws -> String {
  try String(contentsOf: root.appending(path: path), encoding: .utf8)
}

private func exists(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: root.appending(path: path).path)
}

/// The texts of the files below a folder whose names end so, by their names.
private func texts(below folder: String, endingIn endings: [String]) throws -> [String: String] {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
  var texts: [String: String] = [:]
  for path in paths where endings.contains(where: path.hasSuffix) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    texts[name, default: ""] += try text(of: "\(folder)/\(path)")
  }
  return texts
}
