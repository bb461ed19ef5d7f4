// SPDX-License-Identifier: MIT

// Stores wishes until the service holds them, and updates the stored lists when it does.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  package func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(StoredPhoto.columns), wish.isLiked AS isWished, wish.isLocal
          FROM wish JOIN photo ON photo.id = wish.photo
          WHERE photo.source = ? AND photo.account = ?
          ORDER BY wish.wishedAt, wish.photo
          """, arguments: [account.service, account.account])
      // An unreadable row cannot be sent.
      return rows.compactMap { row in
        guard let photo = try? StoredPhoto(row: row).photo else { return nil }
        return StoredWish(photo: photo, isLiked: row["isWished"], isLocal: row["isLocal"])
      }
    }
  }

  package func keep(
    _ wish: StoredWish, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.flushed) { database in
      try Self.deleteWish(for: wish.photo.id, of: account, in: database)
      let photo = try StoredPhoto(wish.photo).save(for: .wish, of: account, in: database)
      try database.execute(
        sql: "INSERT INTO wish (photo, isLiked, isLocal, wishedAt) VALUES (?, ?, ?, ?)",
        arguments: [photo, wish.isLiked, wish.isLocal, date.timeIntervalSince1970])
    }
  }

  package func forgetWish(
    for photo: Photo.ID, of account: AccountName
  ) async throws(StoreError) {
    try await write(.flushed) { try Self.deleteWish(for: photo, of: account, in: $0) }
  }

  package func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {
    // Not flushed: if a power cut restores the wish, it is sent again, which has no effect at the service.
    try await write(.deferred) { database in
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
    try await write(.deferred) { database in
      try Self.deleteWish(for: photo, of: account, in: database)
      try Self.addToLikes(countChange, of: account, in: database)
      try database.execute(
        sql: """
          DELETE FROM feedItem WHERE photo IN
            (SELECT id FROM photo WHERE source = ? AND account = ? AND photo = ?)
          """, arguments: [account.service, account.account, photo])
      try Self.removeFromPlaces(photo, of: account.service, in: database)
      try Self.prune(database)
    }
  }
}

extension AppDatabase {
  private static func deleteWish(
    for photo: Photo.ID, of account: AccountName, in database: Database
  ) throws {
    try database.execute(
      sql: """
        DELETE FROM photo WHERE source = ? AND account = ? AND photo = ? AND keptFor = 'wish'
        """, arguments: [account.service, account.account, photo])
  }

  /// Updates the photo in all stored lists.
  private static func update(
    _ photo: Photo, of account: AccountName, in database: Database
  ) throws {
    let isListed = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM photo WHERE source = ? AND account = ? AND photo = ? AND keptFor = 'list')
        """, arguments: [account.service, account.account, photo.id])
    guard isListed == true else { return }
    _ = try StoredPhoto(photo).save(for: .list, of: account, in: database)
  }

  private static func updateDetails(
    of photo: Photo, account: AccountName, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE photo SET isLiked = ?
        WHERE source = ? AND account = ? AND photo = ? AND keptFor = 'details'
        """, arguments: [photo.isLiked, account.service, account.account, photo.id])
  }

  /// Inserts the photo at the top of the stored favourites, or removes it. Does nothing if the first page of that list
  /// is not stored.
  private static func setFavourite(
    _ photo: Photo, of account: AccountName, in database: Database
  ) throws {
    let name = PhotoListName.likes(of: account)
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
          (SELECT id FROM photo WHERE source = ? AND account = ? AND photo = ?)
        """, arguments: [feed, account.service, account.account, photo.id])
    guard photo.isLiked else { return }
    let row = try StoredPhoto(photo).save(for: .list, of: account, in: database)
    try database.execute(
      sql: """
        INSERT INTO feedItem (feed, page, position, photo)
        SELECT ?, 1, ifnull(min(position), 0) - 1, ? FROM feedItem WHERE feed = ? AND page = 1
        """, arguments: [feed, row, feed])
  }

  private static func addToLikes(
    _ change: Int, of account: AccountName, in database: Database
  ) throws {
    guard change != 0 else { return }
    try database.execute(
      sql: """
        UPDATE account SET totalLikes = max(0, totalLikes + ?) WHERE service = ? AND account = ?
        """, arguments: [change, account.service, account.account])
  }
}
