// SPDX-License-Identifier: MIT

// Searches all stored photos: those of lists, facts, favourites and places.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase {
  /// A photo, which may be stored for several uses.
  private struct Known {
    let source: String
    /// The row with the most facts.
    let row: Int64
    var matches = false
    var isLiked = false
    /// The person's latest wish, if there is one.
    var wish: Bool?
  }

  /// Returns the photos of all sources and accounts on this computer that match all words, the newest first. A photo
  /// that is stored for several uses is returned once: it matches if any of its rows does, and is read from the one
  /// with the most facts.
  package func photos(
    matching words: SearchWords
  ) async throws(StoreError) -> [FoundPhoto] {
    try await read { database in
      let found = try Self.known(to: database, matching: words).values.filter(\.matches)
      let photos = try found.compactMap { known -> FoundPhoto? in
        let row = try Row.fetchOne(
          database.cachedStatement(sql: "SELECT \(StoredPhoto.columns) FROM photo WHERE id = ?"),
          arguments: [known.row])
        return try row.map {
          FoundPhoto(
            source: PhotoSource(id: known.source), photo: try StoredPhoto(row: $0).photo,
            isFavourite: known.wish ?? known.isLiked)
        }
      }
      return photos.sorted { first, second in
        let dates = [first, second].map { $0.photo.createdAt ?? .distantPast }
        if dates[0] != dates[1] { return dates[0] > dates[1] }
        return (first.source.id, first.photo.id) < (second.source.id, second.photo.id)
      }
    }
  }

  package func photo(
    _ id: Photo.ID, of account: AccountName
  ) async throws(StoreError) -> Photo? {
    try await read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT \(StoredPhoto.columns), account FROM photo WHERE source = ? AND photo = ?
          ORDER BY account != ?, \(Self.mostFactsFirst) LIMIT 1
          """, arguments: [account.service, id, account.account]
      ).map { row in
        var photo = try StoredPhoto(row: row).photo
        // The like of another account does not hold for this one.
        if account.account != row["account"] { photo.isLiked = false }
        return photo
      }
    }
  }

  /// Sorts the uses by their number of facts.
  private static let mostFactsFirst =
    "CASE keptFor WHEN 'details' THEN 0 WHEN 'place' THEN 1 WHEN 'wish' THEN 2 ELSE 3 END"

  /// True for a wish that waits for its person's next login, and is hidden until then.
  private static let isNobodysWish = """
    (photo.keptFor = 'wish' AND NOT EXISTS (
      SELECT 1 FROM feed WHERE feed.service = photo.source AND feed.account = photo.account))
    """

  /// Reads all rows: SQLite does not fold case and accents as the rest of the program does.
  private static func known(
    to database: Database, matching words: SearchWords
  ) throws -> [String: Known] {
    var all: [String: Known] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(StoredPhoto.columns), photo.id AS number, photo.source, wish.isLiked AS wish
        FROM photo LEFT JOIN wish ON wish.photo = photo.id
        WHERE \(isNobodysWish) = 0
        ORDER BY \(mostFactsFirst), photo.id
        """)
    while let row = try rows.next() {
      // An unreadable row is skipped everywhere.
      guard let photo = try? StoredPhoto(row: row).photo else { continue }
      let source: String = row["source"]
      let key = "\(source)\n\(photo.id)"
      let wish: Bool? = row["wish"]
      var known = all[key] ?? Known(source: source, row: row["number"])
      known.matches = known.matches || words.matches(SearchText(of: photo))
      known.isLiked = known.isLiked || photo.isLiked
      known.wish = known.wish ?? wish
      all[key] = known
    }
    return all
  }
}
