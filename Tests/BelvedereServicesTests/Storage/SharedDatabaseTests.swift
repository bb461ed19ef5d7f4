// SPDX-License-Identifier: MIT

// Several programs with one file: window and commands, an older version beside a newer one, the desktop's search.

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct SharedDatabaseTests {
  private let date = Date(timeIntervalSince1970: 1_795_262_400)
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "belvedere.sqlite")
  }

  private func position(_ latitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: 10))
  }

  /// Opens the file several times at once, as programs would, and returns the outcomes.
  private func openedAtOnce(_ count: Int = 6) async -> [AppDatabase.Outcome] {
    await withTaskGroup(of: AppDatabase.Outcome.self) { group in
      for _ in 0..<count {
        group.addTask { [file, date] in
          let database = AppDatabase(at: file, date: date)
          let outcome = await database.outcome
          await database.close()
          return outcome
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func clear() throws {
    for name in try folder.names() {
      try FileManager.default.removeItem(at: folder.url.appending(path: name))
    }
  }

  @Test func manyMakeOneNewDatabase() async throws {
    for _ in 0..<15 {
      #expect(await openedAtOnce() == Array(repeating: .ready, count: 6))
      try clear()
    }
  }

  @Test func oneSetsADamagedDatabaseAsideAndTheOthersUseTheNewOne() async throws {
    for _ in 0..<10 {
      try Data(repeating: 0x41, count: 9_000).write(to: file)
      let outcomes = await openedAtOnce()
      #expect(outcomes.count { $0 == .ready } == 5)
      #expect(outcomes.contains(.setAside(name: "belvedere.sqlite.unreadable-2026-11-21")))
      try clear()
    }
  }

  @Test func whatAnotherProgramHasOpenIsNotSetAside() async throws {
    let running = AppDatabase(at: file)
    _ = try await running.addSpot(at: try position(1), name: "Pier")
    // It is of a newer version.
    try await DatabaseQueue(path: file.path).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
    }
    let before = try folder.names()
    let older = AppDatabase(at: file, date: date)
    #expect(await older.outcome == .temporary(.inUse, isCopy: false))
    #expect(try folder.names() == before)
    _ = try await running.addSpot(at: try position(2), name: nil)
    #expect(try await running.places(of: nil).count == 2)
    await running.close()
    #expect(
      await AppDatabase(at: file, date: date).outcome
        == .setAside(name: "belvedere.sqlite.unreadable-2026-11-21"))
  }

  // MARK: For reading only

  @Test func readingMakesNothing() async throws {
    let database = AppDatabase(reading: file)
    await #expect(throws: StoreError.self) { try await database.places(of: nil) }
    #expect(try folder.names() == [])
  }

  @Test func readingLeavesWhatItCannotReadAsItIs() async throws {
    let damaged = Data(repeating: 0x41, count: 9_000)
    try damaged.write(to: file)
    await #expect(throws: StoreError.self) {
      try await AppDatabase(reading: file).places(of: nil)
    }
    #expect(try folder.names() == ["belvedere.sqlite"])
    #expect(try Data(contentsOf: file) == damaged)

    try clear()
    // One without our tables yet.
    let empty = try DatabaseQueue(path: file.path)
    try await empty.write {
      try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    try empty.close()
    let old = try Data(contentsOf: file)
    await #expect(throws: StoreError.self) {
      try await AppDatabase(reading: file).places(of: nil)
    }
    #expect(try Data(contentsOf: file) == old)
  }

  @Test func readingSeesWhatIsThereAndWritesNothing() async throws {
    let running = AppDatabase(at: file)
    var photo = Photo(id: "a", imageAddress: nil)
    photo.location = Location()
    photo.location?.coordinate = try position(1)
    let ada = AccountName(service: "demo", account: "ada")
    // Its place is grouped at the next read by a connection that may write.
    try await running.save(details: photo, for: ada, at: date)
    let reading = AppDatabase(reading: file)
    #expect(try await reading.places(of: nil).isEmpty)
    #expect(try await running.places(of: nil).count == 1)
    #expect(try await reading.places(of: nil).count == 1)
    await #expect(throws: StoreError.self) { try await reading.addSpot(at: position(2), name: nil) }
  }

  @Test func theSearchDoesNotFindWhatWasDeletedMeanwhile() async throws {
    let running = AppDatabase(at: file)
    let pier = try await running.addSpot(at: try position(1), name: "Pier")
    let search = StoredSearch(
      in: AppDatabase(reading: file), geography: FakeGeography(Surroundings()))
    let words = SearchWords("pier")
    #expect(try await search.results(matching: words).map(\.title) == ["Pier"])
    try await running.removeSpot(pier.key)
    #expect(try await search.results(matching: words).isEmpty)
    _ = try await running.addSpot(at: try position(2), name: "The new pier")
    #expect(try await search.results(matching: words).map(\.title) == ["The new pier"])
  }
}
