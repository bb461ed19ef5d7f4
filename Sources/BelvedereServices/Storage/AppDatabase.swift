// SPDX-License-Identifier: MIT

// The app's database: the last fetched data, for a warm start, and the person's acts that the service does not have
// yet. Owns the connections and maps errors; the queries are in extensions. The database opens in the background, and
// early calls wait for it. SQLite runs on GRDB's own queues.

import BelvedereCore
import Foundation
import GRDB
import Logging

/// Stores photos, lists, accounts and wishes. Any isolation; never blocks its caller's thread.
package final class AppDatabase: PhotoStoring, LikeStoring {
  /// The committed transactions that a power cut may undo. A crash of the program alone undoes none.
  enum Durability {
    /// None: the transaction is flushed to the disk. For the person's acts.
    case flushed
    /// The latest ones. For data that can be fetched again.
    case deferred

    fileprivate var pragma: String {
      switch self {
      case .flushed: "PRAGMA synchronous = FULL"
      case .deferred: "PRAGMA synchronous = NORMAL"
      }
    }
  }

  /// The result of opening the database.
  package enum Outcome: Sendable, Hashable {
    /// The existing database, or a new one.
    case ready
    /// The file was unreadable and was renamed to this; a new one was created.
    case setAside(name: String)
    /// Nothing can be stored between runs. `isCopy` is true if the file's content could be copied to memory.
    case temporary(StorageObstacle, isCopy: Bool)
  }

  /// An open database with the present schema.
  struct Opened: Sendable {
    let writer: any DatabaseWriter
    let outcome: Outcome
    /// Shows other processes that the file is open here; nil if that does not matter.
    let use: FileLock?
  }

  private let opening: Task<Result<Opened, StoreError>, Never>
  private let health: StorageHealth
  /// Nil for a database in memory.
  private let url: URL?
  /// True for a database that is never written.
  let isForReading: Bool

  /// Starts to open the database at a path. Creates the folder and the file if they are missing.
  package convenience init(at url: URL) {
    self.init(at: url, date: Date(), health: StorageHealth())
  }

  /// - Parameter date: today; part of the new name of a file that is set aside.
  init(at url: URL, date: Date, health: StorageHealth = StorageHealth()) {
    self.url = url
    self.health = health
    isForReading = false
    opening = Task { @concurrent in
      do throws(StoreError) {
        return .success(try Opened(at: url, date: date))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Starts to open the database at a path for reading only: the file is not created, migrated, renamed or written, and
  /// calls that write fail. Without a database of this version, reading fails, too.
  package init(reading url: URL) {
    self.url = url
    health = StorageHealth()
    isForReading = true
    opening = Task { @concurrent in
      do {
        return .success(try Opened(reading: url))
      } catch {
        return .failure(.failed(StorageObstacle(error)))
      }
    }
  }

  /// Uses a database and migrates it to the present schema. Blocks.
  init(_ writer: any DatabaseWriter, health: StorageHealth = StorageHealth()) throws {
    try Schema.migrator().migrate(writer)
    url = nil
    self.health = health
    isForReading = false
    opening = Task { .success(Opened(writer: writer, outcome: .ready, use: nil)) }
  }

  /// The result of opening; waits for it.
  package var outcome: Outcome {
    get async {
      switch await opening.value {
      case .success(let opened): opened.outcome
      case .failure(let error): .temporary(.other(detail: "\(error)"), isCopy: false)
      }
    }
  }

  /// Yields the present problem with the disk, nil for none, and each change of it.
  package func problems() -> AsyncStream<StorageProblem?> { health.problems() }

  /// The reason why an existing file could not be opened; nil if there is no such file.
  var obstacleToTheFile: StorageObstacle? {
    get async {
      guard case .temporary(let obstacle, _) = await outcome, let url,
        FileManager.default.fileExists(atPath: url.path)
      else { return nil }
      return obstacle
    }
  }

  private var writer: any DatabaseWriter {
    get async throws(StoreError) { try await opening.value.get().writer }
  }

  /// A value that changes with each change of the file by any process.
  func stamp() async throws(StoreError) -> [Int] {
    let writer = try await writer
    do {
      // From one connection, since each has counters of its own.
      return try await writer.writeWithoutTransaction { database in
        [try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0, database.totalChangesCount]
      }
    } catch {
      throw health.note(error, in: .reading)
    }
  }

  /// Frees SQLite's page caches, half a megabyte for each connection.
  func releasePages() async {
    (try? await writer as? DatabasePool)?.releaseMemoryEventually()
  }

  func read<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let writer = try await writer
    do {
      let value = try await writer.read(query)
      health.noteSuccess(in: .reading)
      return value
    } catch {
      throw health.note(error, in: .reading)
    }
  }

  /// Runs all changes in one transaction. If one fails, all are rolled back.
  ///
  /// - Parameter work: nil for the work that `durability` implies.
  /// - Returns: the result of `changes`.
  func write<Value: Sendable>(
    _ durability: Durability, work: StorageHealth.Work? = nil,
    _ changes: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let work = work ?? (durability == .flushed ? .keepingWishes : .caching)
    let writer = try await writer
    do {
      let (value, hasChanged) = try await writer.writeWithoutTransaction {
        database -> (Value, Bool) in
        // Cannot be set within a transaction. It holds for this connection, the only one that writes.
        try database.execute(sql: durability.pragma)
        let before = database.totalChangesCount
        var value: Value?
        try database.inTransaction {
          value = try changes(database)
          return .commit
        }
        guard let value else { preconditionFailure("a transaction that ended has a result") }
        return (value, database.totalChangesCount != before)
      }
      // A transaction without changes writes nothing and so proves nothing.
      if hasChanged { health.noteSuccess(in: work) }
      return value
    } catch {
      throw health.note(error, in: work)
    }
  }

  /// Rewrites the whole file without remains of deleted rows. Needs as much space as the file.
  func rebuild() async throws(StoreError) {
    let writer = try await writer
    do {
      try await writer.vacuum()
    } catch {
      throw health.note(error, in: .forgetting)
    }
  }

  /// Moves the journal's content into the database and truncates the journal. Throws `.inUse` if another program reads
  /// from the journal beyond the time limit.
  func emptyJournal() async throws(StoreError) {
    let writer = try await writer
    do {
      _ = try await writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch {
      throw health.note(error, in: .forgetting)
    }
  }

  /// Waits for running writes, empties the journal and closes the file. Later calls fail.
  package func close() async {
    guard case .success(let opened) = await opening.value else { return }
    // Closing alone leaves the journal if another program has the file open. A failure is harmless: the next start
    // finds the journal.
    if !isForReading { try? await emptyJournal() }
    do { try opened.writer.close() } catch {
      Logger.database.warning("The database stays open", metadata: ["reason": "\(error)"])
    }
    opened.use?.release()
  }
}
