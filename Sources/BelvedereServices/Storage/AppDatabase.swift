// The app's database: what was seen last, for a warm start, and what the person did and the service
// does not know yet. Owns the connections and the translation of errors; the queries are in its
// extensions. Opening takes a while and happens elsewhere; whoever asks early waits for it. SQLite
// works on GRDB's own queues.

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

  /// The state in which the database was found.
  package enum Outcome: Sendable, Hashable {
    /// As it was left, or new.
    case ready
    /// The file was unreadable and is kept under the name; a new one was started.
    case setAside(name: String)
    /// Nothing can be kept between runs.
    case temporary(StorageObstacle)
  }

  /// A database that is open and has the present schema.
  struct Opened: Sendable {
    let writer: any DatabaseWriter
    let outcome: Outcome
  }

  private let opening: Task<Result<Opened, StoreError>, Never>
  private let health: StorageHealth
  /// Nil for one that ends with the object.
  private let url: URL?

  /// Begins to open the database at a path; makes the folder and the file when they are missing.
  package convenience init(at url: URL) {
    self.init(at: url, date: Date(), health: StorageHealth())
  }

  /// - Parameter date: today, for the name of a file that has to be set aside.
  init(at url: URL, date: Date, health: StorageHealth = StorageHealth()) {
    self.url = url
    self.health = health
    opening = Task { @concurrent in
      do throws(StoreError) {
        return .success(try Opened(at: url, date: date))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Uses a database and brings it to the present schema. Blocks while it does so.
  init(_ writer: any DatabaseWriter, health: StorageHealth = StorageHealth()) throws {
    try Schema.migrator().migrate(writer)
    url = nil
    self.health = health
    opening = Task { .success(Opened(writer: writer, outcome: .ready)) }
  }

  /// Waits until it is open.
  package var outcome: Outcome {
    get async {
      switch await opening.value {
      case .success(let opened): opened.outcome
      case .failure(let error): .temporary(.other(detail: "\(error)"))
      }
    }
  }

  /// Gives the present trouble with the disk, nil for none, and each change of it.
  package func troubles() -> AsyncStream<StorageTrouble?> { health.troubles() }

  /// Why a file that could not be opened is still there; nil when there is none.
  var obstacleToTheFile: StorageObstacle? {
    get async {
      guard case .temporary(let obstacle) = await outcome, let url,
        FileManager.default.fileExists(atPath: url.path)
      else { return nil }
      return obstacle
    }
  }

  private var writer: any DatabaseWriter {
    get async throws(StoreError) { try await opening.value.get().writer }
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

  /// Runs all of the changes in one transaction, or none.
  ///
  /// - Parameter work: nil for what the durability tells.
  func write(
    _ durability: Durability, work: StorageHealth.Work? = nil,
    _ changes: @escaping @Sendable (Database) throws -> Void
  ) async throws(StoreError) {
    let work = work ?? (durability == .flushed ? .keepingWishes : .caching)
    let writer = try await writer
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
    let writer = try await writer
    do {
      _ = try await writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch {
      throw health.note(error, in: .forgetting)
    }
  }
}
