// SPDX-License-Identifier: MIT

import Foundation

/// A folder of its own for one test, deleted with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("belvedere-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("\(url.path) could not be deleted: \(error)")
    }
  }

  /// Names in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// The number of complete files: unfinished ones have hidden names.
  var storedFiles: Int? {
    try? names().count { !$0.hasPrefix(".") }
  }
}
