// SPDX-License-Identifier: MIT

// The source tree for the hygiene tests.

import Foundation

/// The folder of the package, and its files.
enum ProjectFolder {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Hygiene
    .deletingLastPathComponent()  // BelvedereCoreTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Every file below a folder whose name ends in one of the endings, by its path from the root.
  static func files(below folder: String, endingIn endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .sorted()
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { "\(folder)/\($0)" }
  }
}
