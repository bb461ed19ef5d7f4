// SPDX-License-Identifier: MIT

// Stores the person of an account as last fetched, and deletes accounts.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  package func user(
    of account: AccountName
  ) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try await read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM account WHERE service = ? AND account = ?",
        arguments: [account.service, account.account])
      guard let row else { return nil }
      return (try StoredUser(row: row).user, Date(timeIntervalSince1970: row["fetchedAt"]))
    }
  }

  package func save(
    _ user: User, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.deferred) { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO account (
            service, account, fetchedAt, id, username, name, bio, location, portfolioURL,
            instagramUsername, page, portrait, totalLikes, totalPhotos, totalCollections,
            followersCount, followingCount)
          VALUES (
            :service, :account, :fetchedAt, :id, :username, :name, :bio, :location, :portfolioURL,
            :instagramUsername, :page, :portrait, :totalLikes, :totalPhotos, :totalCollections,
            :followersCount, :followingCount)
          """,
        arguments: try StoredUser(user).arguments(
          of: account, fetchedAt: date.timeIntervalSince1970))
    }
  }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    do {
      try await delete(logOut)
    } catch .failed(.diskFull) {
      // Deleting also writes to the journal, which is emptied to make room for that.
      try await emptyJournal()
      try await delete(logOut)
    }
    // A file that could not be opened may still contain rows of the account.
    if let obstacle = await obstacleToTheFile { throw .failed(obstacle) }
    try await removeTraces()
    await releasePages()
  }

  /// Removes remains of deleted rows: in pages that were rearranged or that an earlier version freed, and in the
  /// journal.
  private func removeTraces() async throws(StoreError) {
    do {
      try await rebuild()
    } catch .failed(.diskFull) {
      // The rows themselves were overwritten when they were deleted.
    }
    try await emptyJournal()
  }

  private func delete(_ logOut: LogOut) async throws(StoreError) {
    try await write(.flushed, work: .forgetting) { database in
      // Rows without an account stay.
      let isLoggedOut = "account <> '' AND (:account IS NULL OR account = :account)"
      // Photos are deleted when no list contains them.
      try database.execute(
        sql: """
          DELETE FROM account WHERE service = :service AND \(isLoggedOut);
          DELETE FROM feed WHERE service = :service AND \(isLoggedOut);
          DELETE FROM photo WHERE source = :service AND \(isLoggedOut)
            AND (keptFor = 'details' OR keptFor = 'wish' AND NOT :keepsWishes);
          """,
        arguments: [
          "service": logOut.service, "account": logOut.account, "keepsWishes": logOut.keepsWishes,
        ])
      try Self.prune(database)
    }
  }
}
