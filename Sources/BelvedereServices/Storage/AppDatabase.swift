// The app's database: what was seen last, for a warm start, and what the person did and the service
// does not know yet. Owns the connections, the migrations and the translation of errors; the queries
// are in its extensions. SQLite works on GRDB's own queues.

import BelvedereCore
import Foundation
import GRDB

/// Photos, lists, accounts and wishes. Any isolation; never holds up its caller's thread.
package final class AppDatabase: PhotoStoring, LikeStoring {
  /// What a power cut may take of a transaction that has ended. After a crash of the program alone
  /// nothing is missing either way.
  enum Durability {
    /// Nothing: the transaction ends when the disk has it. For what the person did.
    case flushed
    /// The latest transactions. For what can be asked for again.
    case atLeisure

    fileprivate var pragma: String {
      switch self {
      case .flushed: "PRAGMA synchronous = FULL"
      case .atLeisure: "PRAGMA synchronous = NORMAL"
      }
    }
  }

  private let writer: any DatabaseWriter
  private let health: StorageHealth

  /// Uses a database and brings it to the present schema. Blocks while it does so.
  init(_ writer: any DatabaseWriter, health: StorageHealth = StorageHealth()) throws {
    try Schema.migrator.migrate(writer)
    self.writer = writer
    self.health = health
  }

  func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      let value = try await writer.read(query)
      health.noteSuccess(in: .reading)
      return value
    } catch {
      throw health.note(error, in: .reading)
    }
  }

  /// Runs all of the changes in one transaction, or none.
  ///
  /// - Parameter work: nil for what the durability tells.
  func write(
    _ durability: Durability, work: StorageHealth.Work? = nil,
    _ changes: @escaping @Sendable (Database) throws -> Void
  ) async throws(StoreError) {
    let work = work ?? (durability == .flushed ? .keepingWishes : .caching)
    do {
      let hasChanged = try await writer.writeWithoutTransaction { database in
        // Cannot be set within a transaction. It holds for this connection, which alone writes.
        try database.execute(sql: durability.pragma)
        let before = database.totalChangesCount
        try database.inTransaction {
          try changes(database)
          return .commit
        }
        return database.totalChangesCount != before
      }
      // Nothing was written where nothing had to change.
      if hasChanged { health.noteSuccess(in: work) }
    } catch {
      throw health.note(error, in: work)
    }
  }

  /// Moves the journal's content to its place and cuts the journal to nothing.
  func emptyJournal() async throws(StoreError) {
    do {
      _ = try await writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch {
      throw health.note(error, in: .forgetting)
    }
  }
}
