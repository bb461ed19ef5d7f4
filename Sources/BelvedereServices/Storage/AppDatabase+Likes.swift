// Likes on their way, and what the stored lists show of those that arrived.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  package func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] {
    try await read { database in
      let decoder = JSONDecoder()
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT json, isLiked, isLocal FROM wish WHERE service = ? AND account = ?
          ORDER BY wishedAt, rowid
          """, arguments: [account.service, account.account])
      // What is not understood any more cannot be sent either.
      return rows.compactMap { row in
        guard let photo = try? decoder.decode(Photo.self, from: row["json"]) else { return nil }
        return StoredWish(photo: photo, isLiked: row["isLiked"], isLocal: row["isLocal"])
      }
    }
  }

  package func keep(
    _ wish: StoredWish, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.flushed) { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO wish (service, account, photo, json, isLiked, isLocal, wishedAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          account.service, account.account, wish.photo.id, try JSONEncoder().encode(wish.photo),
          wish.isLiked, wish.isLocal, date.timeIntervalSince1970,
        ])
    }
  }

  package func forgetWish(
    for photo: Photo.ID, of account: AccountName
  ) async throws(StoreError) {
    try await write(.flushed) { try Self.deleteWish(for: photo, of: account, in: $0) }
  }

  package func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {
    // Not flushed: a wish that comes back after a power cut is sent again, and the service holds it.
    try await write(.atLeisure) { database in
      if settled.endsWish { try Self.deleteWish(for: settled.photo.id, of: account, in: database) }
      try Self.update(settled.photo, of: account, in: database)
      try Self.updateDetails(of: settled.photo, account: account, in: database)
      try Self.setFavourite(settled.photo, of: account, in: database)
      try Self.addToLikes(settled.countChange, of: account, in: database)
    }
  }

  package func remove(
    photo: Photo.ID, countChange: Int, of account: AccountName
  ) async throws(StoreError) {
    try await write(.atLeisure) { database in
      try Self.deleteWish(for: photo, of: account, in: database)
      try Self.addToLikes(countChange, of: account, in: database)
      try database.execute(
        sql: """
          DELETE FROM feedItem WHERE photo IN
            (SELECT id FROM photo WHERE service = ? AND account = ? AND photo = ?)
          """, arguments: [account.service, account.account, photo])
      try Self.prune(database)
    }
  }
}

extension AppDatabase {
  private static func deleteWish(
    for photo: Photo.ID, of account: AccountName, in database: Database
  ) throws {
    try database.execute(
      sql: "DELETE FROM wish WHERE service = ? AND account = ? AND photo = ?",
      arguments: [account.service, account.account, photo])
  }

  /// Every list shows the photo's new state.
  private static func update(
    _ photo: Photo, of account: AccountName, in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE photo SET json = ? WHERE service = ? AND account = ? AND photo = ?",
      arguments: [
        try JSONEncoder().encode(photo), account.service, account.account, photo.id,
      ])
  }

  private static func updateDetails(
    of photo: Photo, account: AccountName, in database: Database
  ) throws {
    let key: StatementArguments = [account.service, account.account, photo.id]
    let json = try Data.fetchOne(
      database, sql: "SELECT json FROM details WHERE service = ? AND account = ? AND photo = ?",
      arguments: key)
    guard let json, var details = try? JSONDecoder().decode(Photo.self, from: json) else { return }
    details.isLiked = photo.isLiked
    try database.execute(
      sql: "UPDATE details SET json = ? WHERE service = ? AND account = ? AND photo = ?",
      arguments: [try JSONEncoder().encode(details)] + key)
  }

  /// Puts the photo first in the stored favourites, or takes it out. A list that was never stored
  /// begins with the first answer.
  private static func setFavourite(
    _ photo: Photo, of account: AccountName, in database: Database
  ) throws {
    let name = FeedName.likes(of: account)
    let feed = try Int64.fetchOne(
      database,
      sql: """
        SELECT feed.id FROM feed JOIN feedPage ON feedPage.feed = feed.id AND feedPage.number = 1
        WHERE service = ? AND account = ? AND list = ?
        """, arguments: [name.service, name.account, name.list])
    guard let feed else { return }
    try database.execute(
      sql: """
        DELETE FROM feedItem WHERE feed = ? AND photo IN
          (SELECT id FROM photo WHERE service = ? AND account = ? AND photo = ?)
        """, arguments: [feed, account.service, account.account, photo.id])
    guard photo.isLiked else { return }
    try database.execute(
      sql: """
        INSERT INTO feedItem (feed, page, position, photo)
        SELECT ?, 1, ifnull(min(position), 0) - 1, ? FROM feedItem WHERE feed = ? AND page = 1
        """, arguments: [feed, try store(photo, of: name, in: database), feed])
  }

  private static func addToLikes(
    _ change: Int, of account: AccountName, in database: Database
  ) throws {
    guard change != 0 else { return }
    let key: StatementArguments = [account.service, account.account]
    let json = try Data.fetchOne(
      database, sql: "SELECT json FROM account WHERE service = ? AND account = ?", arguments: key)
    guard let json, var user = try? JSONDecoder().decode(User.self, from: json),
      let likes = user.totalLikes
    else { return }
    user.totalLikes = max(0, likes + change)
    try database.execute(
      sql: "UPDATE account SET json = ? WHERE service = ? AND account = ?",
      arguments: [try JSONEncoder().encode(user)] + key)
  }
}
