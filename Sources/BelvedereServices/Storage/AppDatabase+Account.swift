// The signed-in person as last seen, and forgetting them.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  package func account(
    service: String
  ) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try await read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT json, fetchedAt FROM account WHERE service = ?",
        arguments: [service])
      // What is not understood any more is as good as absent: the network will tell.
      guard let row, let user = try? JSONDecoder().decode(User.self, from: row["json"]) else {
        return nil
      }
      return (user, Date(timeIntervalSince1970: row["fetchedAt"]))
    }
  }

  package func save(account user: User, service: String, at date: Date) async throws(StoreError) {
    try await write(.atLeisure) { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO account (service, json, fetchedAt) VALUES (?, ?, ?)",
        arguments: [service, try JSONEncoder().encode(user), date.timeIntervalSince1970])
    }
  }

  package func deleteAccountData(service: String) async throws(StoreError) {
    try await write(.atLeisure) { database in
      try database.execute(sql: "DELETE FROM account WHERE service = ?", arguments: [service])
      try database.execute(
        sql: "DELETE FROM feed WHERE service = ? AND account <> ''", arguments: [service])
      try database.execute(
        sql: "DELETE FROM details WHERE service = ? AND account <> ''", arguments: [service])
      try Self.prune(database)
    }
  }
}
