// SPDX-License-Identifier: MIT

// A database that refuses writes: the reported and the logged problems, and their end.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct StorageHealthTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private let queue: DatabaseQueue
  private let health: StorageHealth
  private let database: AppDatabase
  private let log = LogCapture()

  init() throws {
    queue = try DatabaseQueue()
    health = StorageHealth(logger: log.logger())
    database = try AppDatabase(queue, health: health)
  }

  private func wish(_ number: Int, size: Int = 10) -> StoredWish {
    let photo = Photo(
      id: "ph-\(number)",
      imageAddress: "https://images.example/" + String(repeating: "x", count: size))
    return StoredWish(photo: photo, isLiked: true, isLocal: false)
  }

  /// Leaves no room for another page.
  private func fillDisk() throws {
    try queue.inDatabase { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  private func makeRoom() throws {
    try queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
  }

  private func saveLargePage() async throws {
    let photos = (0..<30).map {
      Photo(
        id: "p-\($0)", imageAddress: "https://images.example/" + String(repeating: "x", count: 999))
    }
    try await database.save(
      Page(elements: photos, hasNext: true), number: 1,
      of: PhotoListName(service: "demo", account: "ada", list: .feed(.featured)), at: noon)
  }

  @Test func aFullDiskIsReportedOnceAndLoggedOnceAndItsEndIsReported() async throws {
    var problems = health.problems().makeAsyncIterator()
    #expect(await problems.next() == .some(nil))
    try fillDisk()

    for number in 1...3 {
      await #expect(throws: StoreError.failed(.diskFull)) {
        try await database.keep(wish(number, size: 90_000), of: ada, at: noon)
      }
    }
    #expect(await problems.next() == StorageProblem(.storingWishes, .diskFull))
    #expect(log.warnings == 1)
    // Nothing was written, so the state is unknown.
    try await database.forgetWish(for: "ph-9", of: ada)

    try makeRoom()
    try await database.keep(wish(1, size: 90_000), of: ada, at: noon)
    #expect(await problems.next() == .some(nil))
    #expect(log.warnings == 1)
  }

  @Test func whatWasSeenLastIsAnotherMatterThanAWish() async throws {
    var problems = health.problems().makeAsyncIterator()
    #expect(await problems.next() == .some(nil))
    try fillDisk()

    for _ in 1...2 {
      await #expect(throws: StoreError.failed(.diskFull)) { try await saveLargePage() }
      // There is room for a little.
      try await database.keep(wish(1), of: ada, at: noon)
    }

    #expect(await problems.next() == StorageProblem(.storingPhotos, .diskFull))
    #expect(log.warnings == 1)
  }

  @Test func aReadThatFailsIsReportedAndLoggedOnce() async throws {
    var problems = health.problems().makeAsyncIterator()
    #expect(await problems.next() == .some(nil))
    try await queue.write { try $0.execute(sql: "DROP TABLE wish") }
    for _ in 1...2 {
      await #expect(throws: StoreError.self) { try await database.wishes(of: ada) }
      // Other parts are readable, and the problem stays.
      #expect(try await database.user(of: ada) == nil)
    }
    #expect(await problems.next()??.work == .reading)
    #expect(log.warnings == 1)
  }

  @Test func aCancelledWriteIsNoFailure() async throws {
    let writing = Task { [database, ada, noon] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await database.keep(wish(1), of: ada, at: noon)
    }
    await #expect(throws: StoreError.cancelled) { try await writing.value }
    #expect(log.warnings == 0)
  }
}

/// A second program that holds the database.
@Suite(.timeLimit(.minutes(15)))
struct LockedDatabaseTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let wish = StoredWish(
    photo: Photo(id: "ph-1", imageAddress: "https://images.example/1"), isLiked: true,
    isLocal: false)
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "belvedere.sqlite")
  }

  @Test func aShortLockIsWaitedFor() async throws {
    let database = AppDatabase(at: file)
    #expect(await database.outcome == .ready)
    let other = try otherProgram()
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    // A thread of its own, since on a busy machine tasks wait longer for their turn than the database for the lock.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.4)
      try? other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }
    try await database.keep(wish, of: ada, at: .now)
    #expect(try await database.wishes(of: ada) == [wish])
  }

  @Test func aLongLockIsReported() async throws {
    let database = AppDatabase(at: file)
    #expect(await database.outcome == .ready)
    let other = try otherProgram()
    let held = try await holding(other, for: .seconds(5))
    await #expect(throws: StoreError.failed(.inUse)) {
      try await database.keep(wish, of: ada, at: .now)
    }
    // Reading works in the meantime, and the program can start.
    #expect(try await database.wishes(of: ada) == [])
    let next = AppDatabase(at: file)
    #expect(await next.outcome == .ready)
    held.cancel()
    try await held.value
    try await database.keep(wish, of: ada, at: .now)
  }

  private func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  /// Locks the database, and holds it until the time is over or the task is cancelled.
  private func holding(
    _ other: DatabaseQueue, for time: Duration
  ) async throws -> Task<Void, any Error> {
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return Task {
      try? await Task.sleep(for: time)
      try await Task { try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
        .value
    }
  }
}

extension LogCapture {
  fileprivate var warnings: Int { text.split(separator: "\n").count { $0.hasPrefix("warning") } }
}
