// The person of an account as last seen, and forgetting accounts.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  package func user(
    of account: AccountName
  ) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try await read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT json, fetchedAt FROM account WHERE service = ? AND account = ?",
        arguments: [account.service, account.account])
      // What is not understood any more is as good as absent: the network will tell.
      guard let row, let user = try? JSONDecoder().decode(User.self, from: row["json"]) else {
        return nil
      }
      return (user, Date(timeIntervalSince1970: row["fetchedAt"]))
    }
  }

  package func save(
    _ user: User, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.atLeisure) { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO account (service, account, json, fetchedAt) VALUES (?, ?, ?, ?)
          """,
        arguments: [
          account.service, account.account, try JSONEncoder().encode(user),
          date.timeIntervalSince1970,
        ])
    }
  }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    do {
      try await delete(logOut)
    } catch .failed(.diskFull) {
      // Deleting writes, too: into the journal, which is emptied to make room for it.
      try await emptyJournal()
      try await delete(logOut)
    }
    // The file that could not be opened may hold more.
    if let obstacle = await obstacleToTheFile { throw .failed(obstacle) }
  }

  private func delete(_ logOut: LogOut) async throws(StoreError) {
    try await write(.flushed, work: .forgetting) { database in
      var tables = ["account", "feed", "details"]
      if !logOut.keepsWishes { tables.append("wish") }
      for table in tables {
        // What was seen without an account stays.
        try database.execute(
          sql: """
            DELETE FROM \(table)
            WHERE service = ?1 AND account <> '' AND (?2 IS NULL OR account = ?2)
            """, arguments: [logOut.service, logOut.account])
      }
      try Self.prune(database)
    }
  }
}
