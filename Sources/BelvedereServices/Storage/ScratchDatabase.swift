// The database of photos that are far from where somebody looks. SQLite makes it a file without a name in the
// folder for temporary files, which is gone with the program, however that ends. Its tables are those of the
// app's database.

import BelvedereCore
import GRDB
import Synchronization

/// Keeps photos outside of memory. The file is made at the first use.
final class ScratchDatabase: PhotoSpace {
  /// Kibibytes of it that SQLite may hold in memory.
  private static let cache = 256
  /// Whose photos they are is not asked here.
  private static let owner = AccountName(service: "", account: "")

  private let opened = Mutex<DatabaseQueue?>(nil)
  private let health = StorageHealth()

  func keep(_ photos: [Photo]) throws(StoreError) {
    try work(.caching) { database in
      try database.inTransaction {
        for photo in photos {
          _ = try StoredPhoto(photo).save(for: .list, of: Self.owner, in: database)
        }
        return .commit
      }
    }
  }

  func photos(_ ids: [Photo.ID]) throws(StoreError) -> [Photo] {
    try work(.reading) { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT \(StoredPhoto.columns) FROM photo
          WHERE source = ? AND account = ? AND photo = ? AND keptFor = 'list'
          """)
      return try ids.compactMap { id in
        let owner = Self.owner
        return try Row.fetchOne(statement, arguments: [owner.service, owner.account, id])
          .map { try StoredPhoto(row: $0).photo }
      }
    }
  }

  private func work<Value: Sendable>(
    _ work: StorageHealth.Work, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do { return try database.writeWithoutTransaction(body) } catch {
      throw health.note(error, in: work)
    }
  }

  private var database: DatabaseQueue {
    get throws {
      try opened.withLock { opened in
        if let opened { return opened }
        // SQLite's name for a temporary file.
        let database = try DatabaseQueue(path: "")
        try Schema.migrator().migrate(database)
        try database.writeWithoutTransaction { database in
          // Nothing is left of it after a crash, so nothing need be safe from one.
          try database.execute(
            sql: """
              PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -\(Self.cache);
              """)
        }
        opened = database
        return database
      }
    }
  }
}
