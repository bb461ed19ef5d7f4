// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DatabaseOpeningTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let feed = PhotoListName(service: "demo", account: "", list: .feed(.featured))
  private let page = Page(
    elements: [Photo(id: "a", imageAddress: "https://images.example/a")], hasNext: true)
  /// Noon, which is the same day everywhere but in the middle of the Pacific.
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

  /// Creates a database with one photo and closes it.
  private func makeDatabase() async throws {
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .ready)
    try await opened.save(page, number: 1, of: feed, at: date)
    await opened.close()
  }

  /// Opens the file and expects a new database, and the old file unchanged.
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

  /// Reading from a pipe would block for ever.
  @Test(.timeLimit(.minutes(1)), arguments: ["folder", "pipe", "device"])
  func whatIsNoFileIsSetAside(kind: String) async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(url.path, 0o600) == 0)
    default: #expect(symlink("/dev/zero", url.path) == 0)
    }
    let reading = AppDatabase(reading: url)
    await #expect(throws: StoreError.self) { try await reading.list(feed) }

    let opened = AppDatabase(at: url, date: date)

    #expect(await opened.outcome == .setAside(name: asideName))
    try await opened.save(page, number: 1, of: feed, at: date)
    #expect(try await opened.list(feed)?.photos.count == 1)
    #expect(try dataNames.contains(asideName))
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
    // Not in the place of an open database, which is closed later and then writes.
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

  // MARK: Damage that opening does not reveal

  /// Changes the content of the closed file.
  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: url.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Changes some bytes of the file.
  private func patch(_ offset: Int, _ bytes: [UInt8]) throws {
    var file = try Data(contentsOf: url)
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try file.write(to: url)
  }

  @Test func aListOfMigrationsThatCannotBeReadIsSetAside() async throws {
    try await makeDatabase()
    try change(
      """
      DROP TABLE grdb_migrations; CREATE TABLE grdb_migrations (identifier TEXT);
      INSERT INTO grdb_migrations VALUES (NULL), ('1 feeds');
      """)
    try await expectSetAside(as: asideName)
  }

  @Test func aListOfMigrationsWithoutItsTablesIsSetAside() async throws {
    try await makeDatabase()
    try change("DELETE FROM grdb_migrations WHERE identifier <> '1 feeds'")
    let opened = AppDatabase(at: url, date: date)
    #expect(await opened.outcome == .setAside(name: asideName))
    #expect(try await opened.list(feed) == nil)
  }

  /// The versions of the format for writing and for reading, and that of the schema (fileformat.html, 1.3).
  @Test(arguments: [(18, [9]), (19, [9]), (44, [0, 0, 0, 9]), (16, [0, 3])] as [(Int, [UInt8])])
  func aHeaderOfAnotherFormatIsSetAside(offset: Int, bytes: [UInt8]) async throws {
    try await makeDatabase()
    try patch(offset, bytes)
    try await expectSetAside(as: asideName)
  }

  /// For any damage by a bad disk, at most one start sets the file aside, and the next one works.
  @Test func noDamageKeepsEveryStartFromStoring() async throws {
    try await makeDatabase()
    let sound = try Data(contentsOf: url)
    var chance = SplitMix64(seed: 19)
    for round in 0..<80 {
      var bytes = sound
      // Half of the damage is in the header and the schema, which every opening reads.
      let range = round.isMultiple(of: 2) ? 0..<min(4_096, bytes.count) : 0..<bytes.count
      for _ in 0..<Int.random(in: 1...8, using: &chance) {
        bytes[Int.random(in: range, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
      }
      try FileManager.default.removeItem(at: url.deletingLastPathComponent())
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url)
      for _ in 1...2 {
        let opened = AppDatabase(at: url, date: date)
        if case .temporary(let obstacle, _) = await opened.outcome {
          Issue.record("round \(round): \(obstacle)")
        }
        await opened.close()
      }
    }
  }

  // MARK: Modes

  private func mode(of path: String) throws -> UInt32? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.uint32Value
  }

  @Test func nobodyElseReadsTheFolderAndTheFiles() async throws {
    let opened = AppDatabase(at: url, date: date)
    try await opened.save(page, number: 1, of: feed, at: date)
    let folder = url.deletingLastPathComponent()
    #expect(try mode(of: folder.path) == 0o700)
    for name in try dataNames {
      #expect(try mode(of: folder.appendingPathComponent(name).path) == 0o600, "\(name)")
    }
    await opened.close()
    // As an earlier version created them.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    let again = AppDatabase(at: url, date: date)
    try await again.save(page, number: 1, of: feed, at: date)
    #expect(try mode(of: folder.path) == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(try mode(of: url.path + suffix) == 0o600) }
  }

  @Test func whatIsSetAsideIsClosedToOthersToo() async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 0x41, count: 9_000).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    try await expectSetAside(as: asideName)
    let kept = url.deletingLastPathComponent().appendingPathComponent(asideName)
    #expect(try mode(of: kept.path) == 0o600)
  }

  // MARK: Where nothing can be written

  /// Runs in a process of its own, since the limit on the size of files holds for a whole process.
  @Test func onAFullDiskWhatIsStoredIsReadAndTheRestIsKeptInMemory() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "belvedere.sqlite")
      let position = try #require(Coordinate(latitude: 1, longitude: 10))
      let before = AppDatabase(at: file)
      _ = try await before.addSpot(at: position, name: "Pier")
      await before.close()
      let bytes = try Data(contentsOf: file)

      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 2_048, rlim_max: 2_048)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let opened = AppDatabase(at: file)
      guard case .temporary(_, isCopy: true) = await opened.outcome else {
        Issue.record("\(await opened.outcome)")
        return
      }
      #expect(try await opened.places(of: nil).map(\.name) == ["Pier"])
      let other = try #require(Coordinate(latitude: 2, longitude: 10))
      _ = try await opened.addSpot(at: other, name: nil)
      #expect(try await opened.places(of: nil).count == 2)
      // The rows of an account are still in the file.
      await #expect(throws: StoreError.self) {
        try await opened.forget(LogOut(service: "demo", account: nil, keepsWishes: false))
      }
      #expect(try Data(contentsOf: file) == bytes)
    }
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
    #expect(await opened.outcome == .temporary(.permission, isCopy: false))
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
  func theReasonIsReported(_ error: any Error, _ obstacle: StorageObstacle) {
    #expect(StorageObstacle(error) == obstacle)
  }

  @Test func anUnknownReasonKeepsItsText() {
    #expect(StorageObstacle(StoreError.cancelled) != .permission)
  }

  @Test func aKilledRunLosesNothingThatWasSaved() async throws {
    // The journal still exists, as after a killed run: both connections are open.
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
