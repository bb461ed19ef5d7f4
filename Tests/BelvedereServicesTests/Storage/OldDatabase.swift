// A database as a version before records left it: photos and persons are JSON with the keys of
// Unsplash's API.

import BelvedereCore
import Foundation
import GRDB

@testable import BelvedereServices

/// A database of one of the versions 1 to 7, and what older programs wrote into it.
struct OldDatabase {
  static let versions = 1...7
  private static let migrations = [
    "1 feeds", "2 account", "3 likes", "4 details", "5 download reports", "6 accounts by name",
    "7 names of custom services",
  ]

  let queue: DatabaseQueue
  let version: Int

  /// - Parameter path: of the file; in memory without one.
  init(version: Int, at path: String = ":memory:") throws {
    self.version = version
    queue = try DatabaseQueue(path: path)
    try Schema.migrator().migrate(queue, upTo: Self.migrations[version - 1])
  }

  /// Adds a list of photos in pages, each photo as its id and JSON; the last page has a next one.
  func addFeed(
    _ list: String, of account: AccountName, pages: [[(id: String, json: String)]]
  ) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO feed (service, account, list, fetchedAt) VALUES (?, ?, ?, 1700000000.25)",
        arguments: [account.service, account.account, list])
      let feed = database.lastInsertedRowID
      for (index, photos) in pages.enumerated() {
        try database.execute(
          sql: "INSERT INTO feedPage VALUES (?, ?, 1)", arguments: [feed, index + 1])
        for (position, photo) in photos.enumerated() {
          try database.execute(
            sql: """
              INSERT INTO photo (service, account, photo, json) VALUES (?, ?, ?, ?)
              ON CONFLICT DO UPDATE SET json = excluded.json
              """, arguments: [account.service, account.account, photo.id, Data(photo.json.utf8)])
          try database.execute(
            sql: """
              INSERT INTO feedItem SELECT ?, ?, ?, id FROM photo
              WHERE service = ? AND account = ? AND photo = ?
              """,
            arguments: [
              feed, index + 1, position, account.service, account.account, photo.id,
            ])
        }
      }
    }
  }

  func addPerson(_ json: String, of account: AccountName) throws {
    let isByName = version >= 6
    let columns = isByName ? "service, account, json, fetchedAt" : "service, json, fetchedAt"
    let key: StatementArguments =
      isByName ? [account.service, account.account] : [account.service]
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO account (\(columns)) VALUES (\(isByName ? "?, " : "")?, ?, 1700000001.5)",
        arguments: key + [Data(json.utf8)])
    }
  }

  func addWish(
    _ id: String, _ json: String, isLiked: Bool, isLocal: Bool = false, at time: Double,
    of account: AccountName
  ) throws {
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO wish VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          account.service, account.account, id, Data(json.utf8), isLiked, isLocal, time,
        ])
    }
  }

  func addDetails(_ id: String, _ json: String, at time: Double, of account: AccountName) throws {
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO details VALUES (?, ?, ?, ?, ?)",
        arguments: [account.service, account.account, id, Data(json.utf8), time])
    }
  }

  func addReport(of id: String, link: String?, service: String) throws {
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO downloadReport (service, photo, link, madeAt) VALUES (?, ?, ?, 1.0)",
        arguments: [service, id, link])
    }
  }
}
