// Opens the database, whatever is in its place. A file that cannot be read is never overwritten: it is set aside
// under a name with the date, and a new one is started. Processes take turns at that, and a file that another
// process has open is never set aside. If the file cannot be written (read-only or full disk), a copy of it in
// memory is used.

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

  static var ours: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      // Deleted rows are overwritten. Not every system's SQLite does that by itself.
      try database.execute(sql: "PRAGMA cache_size = -\(cache); PRAGMA secure_delete = ON")
    }
    return configuration
  }
}

extension AppDatabase.Opened {
  /// Seconds to wait for another process that opens the same file: the check of a large one takes some, and so
  /// does its migration.
  private static let patience: TimeInterval = 30

  /// Opens the database at a path; blocks meanwhile. Throws only if not even a database in memory
  /// can be made.
  init(at url: URL, date: Date) throws(StoreError) {
    do {
      try self.init(writing: url, date: date)
    } catch {
      Logger.database.warning("The database cannot be opened", metadata: ["reason": "\(error)"])
      try self.init(copying: url, because: StorageObstacle(error))
    }
  }

  private init(writing url: URL, date: Date) throws {
    try PrivateFiles.makeFolder(at: url.deletingLastPathComponent())
    let turn = try FileLock(at: url.path + ".opening")
    try turn.waitAlone(atMost: Self.patience)
    defer { turn.release() }
    let use = try FileLock(at: url.path + ".use")
    var setAside: String?
    if try !DatabaseFile.isReadable(url) {
      setAside = try Self.setAside(url, date: date, unlessUsed: use)
    }
    let writer: any DatabaseWriter
    do {
      writer = try Self.migratedPool(at: url)
    } catch let error where setAside == nil && DatabaseFile.isDamage(error) {
      setAside = try Self.setAside(url, date: date, unlessUsed: use)
      writer = try Self.migratedPool(at: url)
    }
    // Whoever waits for a turn sees that the file is used from here on.
    guard use.takeWithOthers() else { throw StoreError.failed(.inUse) }
    self.init(
      writer: writer, outcome: setAside.map { .setAside(name: $0) } ?? .ready, use: use)
  }

  private static func migratedPool(at url: URL) throws -> any DatabaseWriter {
    for suffix in ["-wal", "-shm"] { PrivateFiles.closeToOthers(url.path + suffix) }
    PrivateFiles.makeFile(at: url.path)
    let pool = try DatabasePool(path: url.path, configuration: .ours)
    do {
      try Schema.migrator().migrate(pool)
    } catch {
      // A later end of the connection would delete the journal of a database that was begun in its place.
      try pool.close()
      throw error
    }
    return pool
  }

  /// Sets the file aside and returns its new name. Throws `.inUse` if another process has it open.
  private static func setAside(_ url: URL, date: Date, unlessUsed use: FileLock) throws -> String {
    guard use.takeAlone() else { throw StoreError.failed(.inUse) }
    return try DatabaseFile.setAside(url, date: date)
  }
}

// MARK: - Without writing

extension AppDatabase.Opened {
  /// Opens the file for reading only. It is not made, migrated or set aside.
  init(reading url: URL) throws {
    let reader = try DatabaseFile.reader(of: url)
    guard
      try reader.read({
        try DatabaseFile.isSound($0) && Schema.migrator().hasCompletedMigrations($0)
          && !Schema.migrator().hasBeenSuperseded($0)
      })
    else { throw StoreError.failed(.other(detail: "The file is not of this version")) }
    self.init(writer: reader, outcome: .ready, use: nil)
  }

  /// Makes a database in memory, with the content of the file as far as that can be read.
  private init(
    copying url: URL, because obstacle: StorageObstacle
  ) throws(StoreError) {
    do {
      self.init(
        writer: try Self.copy(of: url), outcome: .temporary(obstacle, isCopy: true), use: nil)
    } catch {
      Logger.database.info("The database cannot be read", metadata: ["reason": "\(error)"])
      do {
        let memory = try DatabaseQueue(configuration: .ours)
        try Schema.migrator().migrate(memory)
        self.init(writer: memory, outcome: .temporary(obstacle, isCopy: false), use: nil)
      } catch {
        throw .failed(StorageObstacle(error))
      }
    }
  }

  private static func copy(of url: URL) throws -> DatabaseQueue {
    let source = try DatabaseFile.reader(of: url)
    guard try source.read({ try DatabaseFile.isSound($0) && DatabaseFile.isOurs($0) }) else {
      throw StoreError.failed(.other(detail: "The file is damaged or of another version"))
    }
    let memory = try DatabaseQueue(configuration: .ours)
    try source.backup(to: memory)
    try Schema.migrator().migrate(memory)
    return memory
  }
}

extension StorageObstacle {
  /// Translates an error of the database, or of the way to it.
  init(_ error: any Error) {
    switch error {
    case StoreError.failed(let obstacle): self = obstacle
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
}
