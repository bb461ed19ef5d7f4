// The app's database: what was seen last, for a warm start. Owns the connections, the migrations and
// the translation of errors; the queries are in its extensions. SQLite works on GRDB's own queues.

import BelvedereCore
import Foundation
import GRDB

/// Photos, lists and the account as they were last seen. Any isolation; never holds up its caller's
/// thread.
package final class AppDatabase: PhotoStoring, LikeStoring {
  private let writer: any DatabaseWriter

  /// Uses a database and brings it to the present schema. Blocks while it does so.
  init(_ writer: any DatabaseWriter) throws {
    try Schema.migrator.migrate(writer)
    self.writer = writer
  }

  func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await writer.read(query)
    } catch {
      throw .failed(detail: "\(error)")
    }
  }

  /// Runs all of the changes in one transaction, or none.
  func write(_ changes: @escaping @Sendable (Database) throws -> Void) async throws(StoreError) {
    do {
      try await writer.write(changes)
    } catch {
      throw .failed(detail: "\(error)")
    }
  }
}
