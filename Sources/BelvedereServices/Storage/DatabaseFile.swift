// The file of the database before it is open: whether it can be read, how it is read without a change, and how it
// is set aside. Blocks; may be called on any thread.

import BelvedereCore
import Foundation
import GRDB

/// Looks at the file of the database.
enum DatabaseFile {
  /// The journals that SQLite may leave beside the file.
  private static let journals = ["-wal", "-shm", "-journal"]

  /// False if the file is no database, is damaged, belongs to another program or was written by a
  /// newer version. Reads without writing, so that the file is set aside as it was found.
  static func isReadable(_ url: URL) throws -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return true }
    guard isFile(url), hasWritableVersion(url) else { return false }
    var configuration = Configuration.ours
    // SQLite rolls back what a power cut left of the very first transaction; for that it has to
    // write.
    configuration.readonly = !FileManager.default.fileExists(atPath: url.path + "-journal")
    do {
      let queue = try DatabaseQueue(path: url.path, configuration: configuration)
      let isReadable = try queue.read { database in
        // In this order: no row of a damaged file is what its table says.
        try isSound(database) && isOurs(database)
      }
      try queue.close()
      return isReadable
    } catch let error where isDamage(error) {
      return false
    }
  }

  /// True for a file, also at the end of a link. A folder holds no database, and reading from a pipe or a device may
  /// never end.
  private static func isFile(_ url: URL) -> Bool {
    var status = stat()
    return stat(url.path, &status) == 0 && status.isOfFile
  }

  /// False if the header names a version of the file format that this SQLite would read and never write. (1 is
  /// for the rollback journal, 2 for the write-ahead log; https://sqlite.org/fileformat.html.) To be called before
  /// this process has the file open: closing a file ends the locks that SQLite has on it.
  private static func hasWritableVersion(_ url: URL) -> Bool {
    let place = 18
    guard let file = try? FileHandle(forReadingFrom: url),
      let header = try? file.read(upToCount: place + 1), header.count > place,
      header.starts(with: Data("SQLite format 3\0".utf8))
    else { return true }
    return 1...2 ~= header[place]
  }

  /// Checks every page of the file for damage that opening does not reveal, and every row for values that its
  /// table forbids.
  static func isSound(_ database: Database) throws -> Bool {
    try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
  }

  /// True for a database of this version or of one before it, and for an empty one.
  static func isOurs(_ database: Database) throws -> Bool {
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    if isEmpty { return true }
    guard try database.tableExists("grdb_migrations") else { return false }
    return try !Schema.migrator().hasBeenSuperseded(database)
  }

  /// True if the file's content is at fault, not the disk, a permission, memory or another program.
  static func isDamage(_ error: any Error) -> Bool {
    switch error {
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY,
        .SQLITE_FULL, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_ABORT:
        false
      // Less is there than the file says of itself.
      case .SQLITE_IOERR: error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
      default: true
      }
    case is CocoaError, is StoreError, is CancellationError: false
    // A value that is not of its column's type.
    default: true
    }
  }

  /// Opens the file for reading only. Where SQLite cannot make the index of the journal, on a disk that is full or
  /// read-only, the file is read without its journal.
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
      // Never of a file that is missing.
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
    // The journals come first: left beside a new database they would damage it.
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
