// SPDX-License-Identifier: MIT

// Downloads that have to be reported to the service (API guidelines: trigger a download), stored until they
// are. They name a photo and no person, so they outlast a log-out and are sent after the next login.

import Foundation

/// A download to report.
package struct DownloadReport: Sendable, Hashable, Identifiable {
  /// Increases in the order of the downloads.
  package let id: Int64
  package let photo: Photo.ID
  /// `links.download_location`, whose query names the view that led to the download.
  package let link: String?

  package init(id: Int64, photo: Photo.ID, link: String?) {
    self.id = id
    self.photo = photo
    self.link = link
  }
}

/// Stores reports until they are sent. Calls may be made from any isolation and leave the main thread.
package protocol DownloadReportStoring: Sendable {
  /// Adds a report; the oldest ones beyond a bound are removed.
  func addDownloadReport(of photo: Photo, service: String, at date: Date) async throws(StoreError)
  /// The unsent reports to a service, the oldest first.
  func downloadReports(service: String) async throws(StoreError) -> [DownloadReport]
  func removeDownloadReport(_ id: DownloadReport.ID) async throws(StoreError)
}
