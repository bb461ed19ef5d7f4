import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DatabaseOpeningTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let feed = PhotoListName(service: "demo", account: "", list: "editorial")
  private let page = Page(
    elements: [Photo(id: "a", imageAddress: "https://images.example/a")], hasNext: true)
  /// Noon, so that it is the same day everywhere but in the middle of the Pacific.
  private let date = Date(timeIntervalSince1970: 1_795_262_400)
  private let asideName = "belvedere.sqlite.unreadable-2026-11-21"

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("data/belvedere.sqlite")
  }

  private var dataNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: url.deletingLastPathComponent().path
      ).sorted()
    }
  }

  /// A database with one photo in it, closed again.
  private func makeDatabase() async throws {
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .ready)
    try await opened.save(page, number: 1, of: feed, at: date)
  }

  /// Opens the file and expects a new database, and the old file kept to the byte.
  private func expectSetAside(
    as name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try Data(contentsOf: url)
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .setAside(name: name), sourceLocation: sourceLocation)
    let kept = url.deletingLastPathComponent().appendingPathComponent(name)
    #expect(try Data(contentsOf: kept) == before, sourceLocation: sourceLocation)
    #expect(try await opened.list(feed) == nil, sourceLocation: sourceLocation)
    try await opened.save(page, number: 1, of: feed, at: date)
    #expect(
      try await opened.list(feed)?.photos.count == 1, sourceLocation: sourceLocation)
  }

  @Test func aNewDatabaseIsMadeWithItsFolderAndFoundAgain() async throws {
    try await makeDatabase()
    let opened = AppDatabase(at: url)
    #expect(await opened.outcome == .ready)
    #expect(try await opened.list(feed)?.photos.map(\.id) == ["a"])
  }

  @Test func whatIsNoDatabaseIsSetAside() async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(String(repeating: "This is no database. ", count: 500).utf8).write(to: url)
    try await expectSetAside(as: asideName)
  }

  @Test func theJournalsGoWithTheFile() async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    for suffix in ["", "-wal", "-shm"] {
      try Data(repeating: 0x41, count: 9000).write(to: URL(fileURLWithPath: url.path + suffix))
    }
    try await expectSetAside(as: asideName)
    for suffix in ["-wal", "-shm"] {
      #expect(try dataNames.contains(asideName + suffix))
    }
  }

  @Test func theSecondOfADayGetsANumber() async throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Not in the place of a database that was open: it is closed at some time later, and that writes.
    for name in [asideName, "\(asideName)-2"] {
      try Data(repeating: 0x42, count: 100).write(to: folder.appendingPathComponent(name))
    }
    try Data(repeating: 0x41, count: 9000).write(to: url)
    try await expectSetAside(as: "\(asideName)-3")
  }

  @Test func aDamagedPageIsSetAside() async throws {
    try await makeDatabase()
    try await DatabaseQueue(path: url.path).writeWithoutTransaction {
      _ = try $0.checkpoint(.truncate)
    }
    var bytes = try Data(contentsOf: url)
    for index in 4096..<bytes.count { bytes[index] = 0xA5 }
    try bytes.write(to: url)
    try await expectSetAside(as: asideName)
    #expect(try dataNames.contains(asideName))
  }

  @Test func aNewerSchemaIsSetAside() async throws {
    try await makeDatabase()
    try await DatabaseQueue(path: url.path).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
    }
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .setAside(name: asideName))
  }

  @Test func aDatabaseOfAnotherProgramIsSetAside() async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await DatabaseQueue(path: url.path).write {
      try $0.execute(sql: "CREATE TABLE feed (x); INSERT INTO feed VALUES (1)")
    }
    try await expectSetAside(as: asideName)
  }

  @Test func whereNothingCanBeWrittenTheDatabaseIsInMemory() async throws {
    try Data().write(to: url.deletingLastPathComponent())
    let opened = AppDatabase(at: url, date: date)
    guard case .temporary = await opened.outcome else {
      Issue.record("\(await opened.outcome)")
      return
    }
    try await opened.save(page, number: 1, of: feed, at: date)
    #expect(try await opened.list(feed)?.photos.count == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "root may open every file"))
  func withoutPermissionThatIsTheReason() async throws {
    try await makeDatabase()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .temporary(.permission))
  }

  @Test(arguments: [
    (DatabaseError(resultCode: .SQLITE_CANTOPEN) as any Error, StorageObstacle.permission),
    (DatabaseError(resultCode: .SQLITE_READONLY), .permission),
    (DatabaseError(resultCode: .SQLITE_BUSY), .inUse),
    (DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE), .diskFull),
    (CocoaError(.fileWriteNoPermission), .permission),
    (CocoaError(.fileWriteVolumeReadOnly), .permission),
    (DatabaseError(resultCode: .SQLITE_FULL), .diskFull),
    (CocoaError(.fileWriteOutOfSpace), .diskFull),
  ])
  func theReasonIsTold(_ error: any Error, _ obstacle: StorageObstacle) {
    #expect(StorageObstacle(error) == obstacle)
  }

  @Test func anUnknownReasonKeepsItsText() {
    #expect(StorageObstacle(StoreError.cancelled) != .permission)
  }

  @Test func aKilledRunLosesNothingThatWasSaved() async throws {
    // The journal is still there, as it is when a run is killed: both connections are open.
    let first = AppDatabase(at: url, date: date)
    try await first.save(page, number: 1, of: feed, at: date)
    let copy = folder.url.appendingPathComponent("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: url.path + suffix, toPath: copy.path + suffix)
    }
    let second = AppDatabase(at: copy, date: date)
    #expect(await second.outcome == .ready)
    #expect(try await second.list(feed)?.photos.map(\.id) == ["a"])
    #expect(try await first.list(feed) != nil)
  }
}
