// What was asked about single photos. The details fetched latest are kept.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase: DetailsStoring {
  /// Photos whose details are kept; each has about 4 kB.
  static let maximumDetails = 2_000

  package func details(
    of photo: Photo.ID, for account: AccountName
  ) async throws(StoreError) -> Photo? {
    try await read { database in
      let json = try Data.fetchOne(
        database, sql: "SELECT json FROM details WHERE service = ? AND account = ? AND photo = ?",
        arguments: [account.service, account.account, photo])
      // What is not understood any more is as good as absent: the network will tell.
      return json.flatMap { try? JSONDecoder().decode(Photo.self, from: $0) }
    }
  }

  package func save(
    details photo: Photo, for account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await write(.atLeisure) { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO details (service, account, photo, json, fetchedAt)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          account.service, account.account, photo.id, try JSONEncoder().encode(photo),
          date.timeIntervalSince1970,
        ])
      try database.execute(
        sql: """
          DELETE FROM details WHERE rowid IN
          (SELECT rowid FROM details ORDER BY fetchedAt DESC LIMIT -1 OFFSET ?)
          """, arguments: [Self.maximumDetails])
    }
  }
}
