// SPDX-License-Identifier: MIT

// The database for photos that are not in view. SQLite creates it as an unnamed file in the folder for temporary files,
// which disappears with the process, also after a crash. It has the tables of the app's database.

import BelvedereCore
import GRDB
import Synchronization

/// Stores photos outside of memory. The file is created at the first use.
final class ScratchDatabase: PhotoSpace {
  /// Kibibytes of SQLite's page cache.
  private static let cache = 256
  /// A placeholder, since the account does not matter here.
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
          // No durability is needed, since the file does not survive a crash.
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
