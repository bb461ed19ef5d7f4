// SPDX-License-Identifier: MIT

// A service of its own for each test, on a free port, with the photographs of the package.

import DemoTestSupport
import Foundation
import Synchronization

@testable import DemoService

/// Where the package's files are.
enum PackageFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let photos = root.appending(path: "data/demo")
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let seconds = Mutex(1_800_000_000.0)

  var now: Date { seconds.withLock { Date(timeIntervalSince1970: $0) } }

  func advance(by interval: TimeInterval) { seconds.withLock { $0 += interval } }
}

/// Runs a test against a service, which has stopped when this returns.
func withService(
  _ change: (inout DemoConfiguration) -> Void = { _ in },
  _ body: (TestClient, DemoControl) async throws -> Void
) async throws {
  var configuration = DemoConfiguration(photos: PackageFiles.photos)
  change(&configuration)
  let demo = try DemoForTests(configuration)
  let client = TestClient(base: try await demo.server.start())
  do {
    try await body(client, demo.control)
  } catch {
    await demo.server.stop()
    throw error
  }
  await demo.server.stop()
}

extension DemoControl {
  /// The header of a member with all the rights that the app asks for.
  func bearer(
    _ username: String, scopes: [String] = ["public", "read_user", "read_photos", "write_likes"]
  ) -> String { "Bearer \(issueToken(username: username, scopes: scopes) ?? "nobody")" }
}
