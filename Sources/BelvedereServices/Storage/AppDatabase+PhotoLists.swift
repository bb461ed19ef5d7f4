// SPDX-License-Identifier: MIT

// Stores and reads lists of photos. Their growth is limited: the first pages of the latest lists are kept, and a photo
// is deleted when no list contains it.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  /// The most pages that are kept of a list. A warm start shows the first ones, and 600 photos suffice until the
  /// network answers.
  static let maximumPages = 20
  /// The most lists that are kept besides feeds and favourites: the latest, searches after all others.
  static let maximumLists = 50
  /// The most feeds and lists of favourites that are kept, of all accounts and sources: the latest.
  static let maximumStartLists = 100

  package func list(_ name: PhotoListName) async throws(StoreError) -> StoredPhotoList? {
    try await read { database in
      let feed = try Row.fetchOne(
        database,
        sql: "SELECT id, fetchedAt FROM feed WHERE service = ? AND account = ? AND list = ?",
        arguments: [name.service, name.account, name.list])
      guard let feed else { return nil }
      let id: Int64 = feed["id"]
      guard let last = try Self.lastPage(of: id, in: database) else { return nil }
      return StoredPhotoList(
        photos: try Self.photos(of: id, upTo: last.number, in: database), lastPage: last.number,
        hasNext: last.hasNext, fetchedAt: Date(timeIntervalSince1970: feed["fetchedAt"]))
    }
  }

  package func save(
    _ page: Page<Photo>, number: Int, of name: PhotoListName, at date: Date
  ) async throws(StoreError) {
    guard (1...Self.maximumPages).contains(number) else { return }
    let account = AccountName(service: name.service, account: name.account)
    try await write(.deferred) { database in
      let feed = try Self.feedID(name, isFirstPage: number == 1, at: date, in: database)
      try database.execute(
        sql: "DELETE FROM feedPage WHERE feed = ? AND (number = ? OR ? = 1)",
        arguments: [feed, number, number])
      try database.execute(
        sql: "INSERT INTO feedPage (feed, number, hasNext) VALUES (?, ?, ?)",
        arguments: [feed, number, page.hasNext])
      for (position, photo) in page.elements.enumerated() {
        let id = try StoredPhoto(photo).save(for: .list, of: account, in: database)
        try database.cachedStatement(
          sql: "INSERT INTO feedItem (feed, page, position, photo) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [feed, number, position, id])
      }
      if number == 1 { try Self.prune(database) }
    }
  }

  package func forgetSearches() async throws(StoreError) {
    try await write(.deferred) { database in
      try Self.delete(try Self.lists(in: database).filter(\.isSearch), in: database)
      try Self.prune(database)
    }
  }

  package func accountsWithFavourites() async throws(StoreError) -> [AccountName] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT service, account FROM feed WHERE list = ?
          UNION
          SELECT photo.source, photo.account FROM wish JOIN photo ON photo.id = wish.photo
          ORDER BY 1, 2
          """, arguments: [PhotoQuery.Kind.likes.rawValue])
      return rows.map { AccountName(service: $0["service"], account: $0["account"]) }
    }
  }

  package func blurHash(
    of photo: Photo.ID, source: String
  ) async throws(StoreError) -> String? {
    try await read { database in
      try String.fetchOne(
        database,
        sql: "SELECT blurHash FROM photo WHERE source = ? AND photo = ? AND blurHash IS NOT NULL",
        arguments: [source, photo])
    }
  }

  package func keep(
    blurHash: String, of photo: Photo.ID, source: String
  ) async throws(StoreError) {
    try await write(.deferred) { database in
      try database.execute(
        sql: "UPDATE photo SET blurHash = ? WHERE source = ? AND photo = ? AND blurHash IS NULL",
        arguments: [blurHash, source, photo])
    }
  }

  /// Deletes the lists beyond the limits, and the photos that no list contains.
  static func prune(_ database: Database) throws {
    let lists = try lists(in: database)
    let others = lists.filter { !$0.isForStart }
    try delete(
      lists.filter(\.isForStart).dropFirst(maximumStartLists)
        + (others.filter { !$0.isSearch } + others.filter(\.isSearch)).dropFirst(maximumLists),
      in: database)
    try database.execute(
      sql: """
        DELETE FROM photo WHERE keptFor = 'list'
          AND NOT EXISTS (SELECT 1 FROM feedItem WHERE feedItem.photo = photo.id);
        """)
  }
}

extension AppDatabase {
  /// A stored list. An unknown name comes from another version; such a list is kept while there is room.
  private struct Listed {
    let row: Int64
    let kind: PhotoQuery.Kind?

    var isForStart: Bool { kind?.isForStart ?? false }
    var isSearch: Bool { kind == .search }
  }

  /// Returns all stored lists, the latest first.
  private static func lists(in database: Database) throws -> [Listed] {
    try Row.fetchAll(
      database.cachedStatement(sql: "SELECT id, list FROM feed ORDER BY fetchedAt DESC, id")
    ).map { Listed(row: $0[0], kind: PhotoQuery.Kind(ofListNamed: $0[1])) }
  }

  private static func delete(_ lists: some Sequence<Listed>, in database: Database) throws {
    for list in lists {
      try database.cachedStatement(sql: "DELETE FROM feed WHERE id = ?").execute(
        arguments: [list.row])
    }
  }

  /// Returns the last of the pages without a gap; nil if the first is missing.
  private static func lastPage(
    of feed: Int64, in database: Database
  ) throws -> (number: Int, hasNext: Bool)? {
    var last: (number: Int, hasNext: Bool)?
    let pages = try Row.fetchCursor(
      database, sql: "SELECT number, hasNext FROM feedPage WHERE feed = ? ORDER BY number",
      arguments: [feed])
    while let page = try pages.next() {
      guard page["number"] == (last?.number ?? 0) + 1 else { break }
      last = (page["number"], page["hasNext"])
    }
    return last
  }

  /// Returns the photos in order, without unreadable ones.
  private static func photos(
    of feed: Int64, upTo page: Int, in database: Database
  ) throws -> [Photo] {
    var seen: Set<Photo.ID> = []
    var photos: [Photo] = []
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(StoredPhoto.columns)
        FROM feedItem JOIN photo ON photo.id = feedItem.photo
        WHERE feedItem.feed = ? AND feedItem.page <= ?
        ORDER BY feedItem.page, feedItem.position
        """, arguments: [feed, page])
    while let row = try rows.next() {
      guard seen.insert(row["photo"]).inserted else { continue }
      if let photo = try? StoredPhoto(row: row).photo { photos.append(photo) }
    }
    return photos
  }

  /// Returns the id of a list, which is created if it is new. A first page sets the list's time.
  private static func feedID(
    _ name: PhotoListName, isFirstPage: Bool, at date: Date, in database: Database
  ) throws -> Int64 {
    try Int64.fetchOne(
      database,
      sql: """
        INSERT INTO feed (service, account, list, fetchedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET fetchedAt = iif(?, excluded.fetchedAt, fetchedAt)
        RETURNING id
        """,
      arguments: [
        name.service, name.account, name.list, date.timeIntervalSince1970, isFirstPage,
      ])
      ?? database.lastInsertedRowID
  }
}
