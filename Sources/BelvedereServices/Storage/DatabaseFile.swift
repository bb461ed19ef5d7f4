// SPDX-License-Identifier: MIT

// Handles the database's file without an open database: checks it, reads it without a change, and sets it aside.
// Blocks; may be called on any thread.

import BelvedereCore
import Foundation
import GRDB

/// Checks and renames the file of the database.
enum DatabaseFile {
  /// The journals that SQLite may leave beside the file.
  private static let journals = ["-wal", "-shm", "-journal"]

  /// False if the file is not a database, is damaged, belongs to another program or was written by a newer version.
  /// Reads without writing, so that the file can be set aside unchanged.
  static func isReadable(_ url: URL) throws -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return true }
    guard isFile(url), hasWritableVersion(url) else { return false }
    var configuration = Configuration.ours
    // SQLite rolls back an unfinished first transaction after a power cut; for that it must write.
    configuration.readonly = !FileManager.default.fileExists(atPath: url.path + "-journal")
    do {
      let queue = try DatabaseQueue(path: url.path, configuration: configuration)
      let isReadable = try queue.read { database in
        // In this order, since the rows of a damaged file cannot be trusted.
        try isSound(database) && isOurs(database)
      }
      try queue.close()
      return isReadable
    } catch let error where isDamage(error) {
      return false
    }
  }

  /// True for a regular file, also behind a link. Reading from a pipe or a device may never end.
  private static func isFile(_ url: URL) -> Bool {
    var status = stat()
    return stat(url.path, &status) == 0 && status.isOfFile
  }

  /// False if the header has a version of the file format that this SQLite would read but not write. (1 is for the
  /// rollback journal, 2 for the write-ahead log; https://sqlite.org/fileformat.html.) To be called before this process
  /// opens the database: closing the file would release SQLite's locks on it.
  private static func hasWritableVersion(_ url: URL) -> Bool {
    let place = 18
    guard let file = try? FileHandle(forReadingFrom: url),
      let header = try? file.read(upToCount: place + 1), header.count > place,
      header.starts(with: Data("SQLite format 3\0".utf8))
    else { return true }
    return 1...2 ~= header[place]
  }

  /// Checks every page of the file for damage that opening does not reveal, and every row for values that its table
  /// forbids.
  static func isSound(_ database: Database) throws -> Bool {
    try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
  }

  /// True for a database of this or an earlier version, and for an empty one.
  static func isOurs(_ database: Database) throws -> Bool {
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    if isEmpty { return true }
    guard try database.tableExists("grdb_migrations") else { return false }
    return try !Schema.migrator().hasBeenSuperseded(database)
  }

  /// True if the error is in the file's content, and not in the disk, a permission, memory or another program.
  static func isDamage(_ error: any Error) -> Bool {
    switch error {
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY,
        .SQLITE_FULL, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_ABORT:
        false
      // The file is shorter than its header says.
      case .SQLITE_IOERR: error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
      default: true
      }
    case is CocoaError, is StoreError, is CancellationError: false
    // A value of the wrong type for its column.
    default: true
    }
  }

  /// Opens the file for reading only. If SQLite cannot create the index of the journal, as on a full or read-only disk,
  /// the file is read without its journal.
  static func reader(of url: URL) throws -> DatabaseQueue {
    var configuration = Configuration.ours
    configuration.readonly = true
    guard isFile(url) else {
      throw StoreError.failed(.other(detail: "There is no file at \(url.path)"))
    }
    do {
      let queue = try DatabaseQueue(path: url.path, configuration: configuration)
      _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      return queue
    } catch let error as DatabaseError where !isDamage(error) && error.resultCode != .SQLITE_BUSY {
      // Not for a missing file.
      guard access(url.path, R_OK) == 0 else { throw error }
      return try DatabaseQueue(
        path: url.absoluteURL.absoluteString + "?immutable=1", configuration: configuration)
    }
  }

  /// Renames the file with its journals and returns the new name.
  static func setAside(_ url: URL, date: Date) throws -> String {
    let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().format(date)
    let base = "\(url.lastPathComponent).unreadable-\(day)"
    let folder = url.deletingLastPathComponent()
    var name = base
    var count = 1
    while FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) {
      count += 1
      name = "\(base)-\(count)"
    }
    // The journals first: beside a new database they would damage it.
    for suffix in journals + [""] {
      let source = url.path + suffix
      guard suffix.isEmpty || FileManager.default.fileExists(atPath: source) else { continue }
      PrivateFiles.closeToOthers(source)
      try FileManager.default.moveItem(
        atPath: source, toPath: folder.appendingPathComponent(name).path + suffix)
    }
    return name
  }
}
