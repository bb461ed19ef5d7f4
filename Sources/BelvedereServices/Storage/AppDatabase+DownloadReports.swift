// SPDX-License-Identifier: MIT

// Stores the unsent download reports, in order.

import BelvedereCore
import Foundation
import GRDB

extension AppDatabase: DownloadReportStoring {
  /// The most reports that are kept. If more photos are saved without a network, the oldest reports are lost.
  static let maximumReports = 200

  package func addDownloadReport(
    of photo: Photo, service: String, at date: Date
  ) async throws(StoreError) {
    try await write(.flushed) { database in
      try database.execute(
        sql: "INSERT INTO downloadReport (service, photo, link, madeAt) VALUES (?, ?, ?, ?)",
        arguments: [
          service, photo.id, photo.links.downloadLocation, date.timeIntervalSince1970,
        ])
      try database.execute(
        sql: """
          DELETE FROM downloadReport WHERE id IN
          (SELECT id FROM downloadReport ORDER BY id DESC LIMIT -1 OFFSET ?)
          """, arguments: [Self.maximumReports])
    }
  }

  package func downloadReports(service: String) async throws(StoreError) -> [DownloadReport] {
    try await read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, photo, link FROM downloadReport WHERE service = ? ORDER BY id",
        arguments: [service])
      return rows.map { DownloadReport(id: $0["id"], photo: $0["photo"], link: $0["link"]) }
    }
  }

  package func removeDownloadReport(_ id: DownloadReport.ID) async throws(StoreError) {
    try await write(.flushed) { database in
      try database.execute(sql: "DELETE FROM downloadReport WHERE id = ?", arguments: [id])
    }
  }
}
