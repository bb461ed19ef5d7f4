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

  /// Number of files that are there as a whole: what is being written has a hidden name.
  var storedFiles: Int? {
    try? names().count { !$0.hasPrefix(".") }
  }
}
