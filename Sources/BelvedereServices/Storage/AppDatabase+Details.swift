// SPDX-License-Identifier: MIT

// Stores the details of single photos; the latest are kept. A photo with a position is also stored for its place in the
// same transaction. It is grouped when places are next read.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase: DetailsStoring {
  /// The most photos whose details are kept; each takes about 2 kB.
  static let maximumDetails = 2_000

  package func details(
    of photo: Photo.ID, for account: AccountName
  ) async throws(StoreError) -> Photo? {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT \(StoredPhoto.columns) FROM photo
          WHERE source = ? AND account = ? AND photo = ? AND keptFor = 'details'
          """, arguments: [account.service, account.account, photo])
      // An unreadable row counts as missing: the details are fetched again.
      return row.flatMap { try? StoredPhoto(row: $0).photo }
    }
  }

  package func save(
    details photo: Photo, for account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.deferred) { database in
      let row = try StoredPhoto(photo).save(for: .details, of: account, in: database)
      try database.execute(
        sql: "INSERT OR REPLACE INTO details (photo, fetchedAt) VALUES (?, ?)",
        arguments: [row, date.timeIntervalSince1970])
      try database.execute(
        sql: """
          DELETE FROM photo WHERE id IN
          (SELECT photo FROM details ORDER BY fetchedAt DESC LIMIT -1 OFFSET ?)
          """, arguments: [Self.maximumDetails])
      if photo.location?.coordinate == nil {
        // The photographer may have removed the position.
        try Self.removeFromPlaces(photo.id, of: account.service, in: database)
      } else {
        try Self.storeForPlaces([photo], of: account.service, in: database)
      }
    }
  }
}
