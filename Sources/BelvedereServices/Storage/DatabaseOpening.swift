// Opens the database, whatever is in its place. A file that cannot be read is never overwritten: it
// is set aside under a name with the date, and a new one is started. If that fails too (read-only
// or full disk), the app uses a database in memory.

import BelvedereCore
import Foundation
import GRDB
import Logging

extension Configuration {
  /// The time to wait for another program that holds the database. The window stays responsive
  /// meanwhile, and a like is sent at most this much later.
  private static let patience: TimeInterval = 2
  /// Kibibytes of the file that SQLite may hold in memory for each connection; the system holds it, too.
  private static let cache = 512

  fileprivate static var ours: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -\(cache)") }
    return configuration
  }
}

extension AppDatabase.Opened {
  /// Opens the database at a path; blocks meanwhile. Throws only if not even a database in memory
  /// can be made.
  init(at url: URL, date: Date) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      var outcome = AppDatabase.Outcome.ready
      if try !Self.isReadable(url) {
        outcome = .setAside(name: try Self.setAside(url, date: date))
      }
      self.init(
        writer: try Self.migrated(DatabasePool(path: url.path, configuration: .ours)),
        outcome: outcome)
    } catch {
      let obstacle = StorageObstacle(error)
      Logger.database.warning("The database cannot be opened", metadata: ["reason": "\(error)"])
      do {
        self.init(writer: try Self.migrated(DatabaseQueue()), outcome: .temporary(obstacle))
      } catch {
        throw .failed(StorageObstacle(error))
      }
    }
  }

  private static func migrated(_ writer: some DatabaseWriter) throws -> any DatabaseWriter {
    try Schema.migrator().migrate(writer)
    return writer
  }

  /// False if the file is no database, is damaged, belongs to another program or was written by a
  /// newer version. Reads without writing, so that the file is set aside as it was found.
  private static func isReadable(_ url: URL) throws -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return true }
    var configuration = Configuration.ours
    // SQLite rolls back what a power cut left of the very first transaction; for that it has to
    // write.
    configuration.readonly = !FileManager.default.fileExists(atPath: url.path + "-journal")
    do {
      return try DatabaseQueue(path: url.path, configuration: configuration).read { database in
        try isOurs(database) && isSound(database)
      }
    } catch let error as DatabaseError where error.isDamage {
      return false
    }
  }

  private static func isOurs(_ database: Database) throws -> Bool {
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    if isEmpty { return true }
    guard try database.tableExists("grdb_migrations") else { return false }
    return try !Schema.migrator().hasBeenSuperseded(database)
  }

  /// Checks every page of the file for damage that opening does not reveal.
  private static func isSound(_ database: Database) throws -> Bool {
    try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
  }

  /// Renames the file with its journal files and returns the new name.
  private static func setAside(_ url: URL, date: Date) throws -> String {
    let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().format(date)
    let base = "\(url.lastPathComponent).unreadable-\(day)"
    let folder = url.deletingLastPathComponent()
    var name = base
    var count = 1
    while FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) {
      count += 1
      name = "\(base)-\(count)"
    }
    // The journals come first: left beside a new database they would damage it.
    for suffix in ["-wal", "-shm", "-journal", ""] {
      let source = url.path + suffix
      guard suffix.isEmpty || FileManager.default.fileExists(atPath: source) else { continue }
      try FileManager.default.moveItem(
        atPath: source, toPath: folder.appendingPathComponent(name).path + suffix)
    }
    return name
  }
}

extension StorageObstacle {
  /// Translates an error of the database, or of the way to it.
  init(_ error: any Error) {
    switch error {
    case let error as DatabaseError where error.isForbidden: self = .permission
    case let error as DatabaseError where error.saysFull: self = .diskFull
    case let error as DatabaseError where error.isLock: self = .inUse
    case let error as CocoaError where error.isForbidden: self = .permission
    case CocoaError.fileWriteOutOfSpace: self = .diskFull
    default: self = .other(detail: "\(error)")
    }
  }
}

extension CocoaError {
  fileprivate var isForbidden: Bool {
    [.fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly].contains(code)
  }
}

extension DatabaseError {
  /// True if the system denied SQLite the file, which SQLite calls "unable to open".
  fileprivate var isForbidden: Bool {
    [.SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY].contains(resultCode)
  }

  /// True if there is no room, also for the index of the journal, which SQLite reports as an error
  /// of the disk.
  fileprivate var saysFull: Bool {
    resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }

  fileprivate var isLock: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED].contains(resultCode) }

  /// True if the file's content is at fault, not the disk, a permission or another program.
  fileprivate var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}
