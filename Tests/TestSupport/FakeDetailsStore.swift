// SPDX-License-Identifier: MIT

// Details and reports in memory; reads and writes can fail.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeDetailsStore: DetailsStoring, DownloadReportStoring {
  private struct State {
    var details: [AccountName: [Photo.ID: Photo]] = [:]
    var reports: [(service: String, report: DownloadReport)] = []
    var lastID: Int64 = 0
    var isBroken = false
    var refusesRemoval = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Makes all reads and writes fail from now on.
  package func fail() { state.withLock { $0.isBroken = true } }
  /// Makes removals of reports fail from now on; additions still succeed.
  package func refuseRemoval() { state.withLock { $0.refusesRemoval = true } }

  package func details(
    of photo: Photo.ID, for account: AccountName
  ) async throws(StoreError) -> Photo? {
    try check()
    return state.withLock { $0.details[account]?[photo] }
  }

  package func save(
    details photo: Photo, for account: AccountName, at date: Date
  ) async throws(StoreError) {
    try check()
    state.withLock { $0.details[account, default: [:]][photo.id] = photo }
  }

  package func addDownloadReport(
    of photo: Photo, service: String, at date: Date
  ) async throws(StoreError) {
    try check()
    state.withLock { state in
      state.lastID += 1
      let report = DownloadReport(
        id: state.lastID, photo: photo.id, link: photo.links.downloadLocation)
      state.reports.append((service, report))
    }
  }

  package func downloadReports(service: String) async throws(StoreError) -> [DownloadReport] {
    try check()
    return state.withLock { $0.reports.filter { $0.service == service }.map(\.report) }
  }

  package func removeDownloadReport(_ id: DownloadReport.ID) async throws(StoreError) {
    try check()
    if state.withLock({ $0.refusesRemoval }) { throw .failed(.permission) }
    state.withLock { $0.reports.removeAll { $0.report.id == id } }
  }

  private func check() throws(StoreError) {
    if state.withLock({ $0.isBroken }) { throw .failed(.other(detail: "disk on fire")) }
    if Task.isCancelled { throw .cancelled }
  }
}
