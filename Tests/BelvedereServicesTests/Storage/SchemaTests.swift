// SPDX-License-Identifier: MIT

import GRDB
import Testing

@testable import BelvedereServices

/// The tables of a new database, and of one of an earlier version.
@Suite struct SchemaTests {
  /// The definitions of tables and indexes.
  private func schema(of queue: DatabaseQueue) throws -> [String] {
    try queue.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql <> '' ORDER BY name")
    }
  }

  @Test func migrationsAreOnlyEverAdded() {
    #expect(Schema.migrator().migrations == ["1 tables"])
  }

  @Test func migratingTwiceChangesNothing() throws {
    let queue = try DatabaseQueue()
    try Schema.migrator().migrate(queue)
    let before = try schema(of: queue)
    #expect(before.count > 20)
    try Schema.migrator().migrate(queue)
    #expect(try schema(of: queue) == before)
  }
}
