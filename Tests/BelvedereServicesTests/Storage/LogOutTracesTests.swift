// SPDX-License-Identifier: MIT

// A log-out leaves no byte of the account on the disk, also outside of rows.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct LogOutTracesTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let milo = AccountName(service: "demo", account: "milo")
  private let date = Date(timeIntervalSince1970: 1_700_000_000)
  /// Part of every text of the account that logs out.
  private let mark = "Kittiwake"
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "belvedere.sqlite")
  }

  private func photo(_ number: Int, _ words: String) -> Photo {
    var photo = Photo(id: "\(words)-\(number)", imageAddress: "https://i.example/\(words)")
    photo.caption = String(repeating: "\(words) ", count: 1 + number % 90)
    photo.tags = [Tag(title: words)]
    return photo
  }

  /// Stores lists, details and a person; some are replaced and pruned.
  private func fill(_ database: AppDatabase, of account: AccountName, words: String) async throws {
    var user = User(id: words, username: account.account, name: words)
    user.bio = String(repeating: words, count: 40)
    user.location = words
    try await database.save(user, of: account, at: date)
    for round in 0..<4 {
      for number in 0..<30 {
        let photos = (0..<7).map { photo(round * 1_000 + number * 10 + $0, words) }
        try await database.save(
          Page(elements: photos, hasNext: true), number: 1,
          of: PhotoListName(.search(PhotoSearch(query: "\(words) \(number)")), of: account),
          at: date)
        try await database.save(details: photos[0], for: account, at: date)
      }
      try await database.forgetSearches()
    }
    try await database.keep(
      StoredWish(photo: photo(1, words), isLiked: true, isLocal: false), of: account, at: date)
  }

  private func marks() throws -> Int {
    try folder.names().reduce(0) { count, name in
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      return count + (bytes.range(of: Data(mark.utf8)) == nil ? 0 : 1)
    }
  }

  @Test func noByteOfTheAccountIsLeftWhileTheProgramGoesOn() async throws {
    let database = AppDatabase(at: file)
    try await fill(database, of: milo, words: "Puffin")
    try await fill(database, of: ada, words: mark)
    #expect(try marks() > 0)
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try marks() == 0)
    #expect(try await database.user(of: milo)?.user.name == "Puffin")
    #expect(try await database.wishes(of: milo).count == 1)
  }

  @Test func whatAnEarlierVersionLeftInFreePagesGoesToo() async throws {
    let database = AppDatabase(at: file)
    try await fill(database, of: ada, words: mark)
    await database.close()
    let old = try DatabaseQueue(path: file.path)
    try await old.writeWithoutTransaction {
      try $0.execute(
        sql: "PRAGMA secure_delete = OFF; DELETE FROM photo; DELETE FROM feed; DELETE FROM account")
    }
    try old.close()
    #expect(try marks() > 0)
    let next = AppDatabase(at: file)
    try await next.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try marks() == 0)
  }

  @Test func aLogOutIsNotOverWhileTheJournalIsRead() async throws {
    let database = AppDatabase(at: file)
    try await fill(database, of: ada, words: mark)
    let reader = try DatabasePool(path: file.path)
    let snapshot = try reader.makeSnapshot()
    #expect(
      try await snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photo") } != 0)
    await #expect(throws: StoreError.failed(.inUse)) {
      try await database.forget(LogOut(of: ada, keepsWishes: false))
    }
    try snapshot.close()
    try reader.close()
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try marks() == 0)
  }

  @Test func aClosedDatabaseLeavesNoJournal() async throws {
    let database = AppDatabase(at: file)
    try await fill(database, of: ada, words: mark)
    #expect(try folder.names().contains("belvedere.sqlite-wal"))
    await database.close()
    let size = try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int
    #expect(size ?? 0 == 0)
    await #expect(throws: StoreError.self) { try await database.user(of: ada) }
    #expect(try await AppDatabase(at: file).user(of: ada)?.user.name == mark)
  }
}
