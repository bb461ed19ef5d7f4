// SPDX-License-Identifier: MIT

// Opens the database. An unreadable file is never overwritten: it is renamed with the date (set aside), and a new one
// is created. Processes do this one at a time, and a file that another process has open is never set aside. If the file
// cannot be written (read-only or full disk), a copy of it in memory is used.

import BelvedereCore
import Foundation
import GRDB
import Logging

extension Configuration {
  /// The time limit for the lock of another program on the database. The window stays responsive in the meantime, and a
  /// like is delayed by this at most.
  private static let timeout: TimeInterval = 2
  /// Kibibytes of SQLite's page cache for each connection; the system caches the file, too.
  private static let cache = 512

  static var ours: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.prepareDatabase { database in
      // Deleted rows are overwritten, which is not every SQLite's default.
      try database.execute(sql: "PRAGMA cache_size = -\(cache); PRAGMA secure_delete = ON")
    }
    return configuration
  }
}

extension AppDatabase.Opened {
  /// Seconds to wait for another process that opens the same file: checking and migrating a large one take
  /// some.
  private static let timeout: TimeInterval = 30

  /// Opens the database at a path; blocks. Throws only if not even a database in memory can be created.
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
    try turn.waitForExclusive(atMost: Self.timeout)
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
    // From here on, waiting processes see that the file is in use.
    guard use.takeShared() else { throw StoreError.failed(.inUse) }
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
      // If the connection were closed later, it would delete the journal of a new database in its place.
      try pool.close()
      throw error
    }
    return pool
  }

  /// Sets the file aside and returns its new name. Throws `.inUse` if another process has it open.
  private static func setAside(_ url: URL, date: Date, unlessUsed use: FileLock) throws -> String {
    guard use.takeExclusive() else { throw StoreError.failed(.inUse) }
    return try DatabaseFile.setAside(url, date: date)
  }
}

// MARK: - Without writing

extension AppDatabase.Opened {
  /// Opens the file for reading only. It is not created, migrated or set aside.
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

  /// Creates a database in memory with a copy of the file's readable content.
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
  /// Maps an error of the database or of its file.
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
  /// True if the system denied SQLite access to the file, which SQLite reports as "unable to open".
  fileprivate var isForbidden: Bool {
    [.SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY].contains(resultCode)
  }

  /// True if there is no space, also for the index of the journal, which SQLite reports as a disk error.
  fileprivate var saysFull: Bool {
    resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }

  fileprivate var isLock: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED].contains(resultCode) }
}
