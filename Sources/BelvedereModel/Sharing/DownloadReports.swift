// SPDX-License-Identifier: MIT

// Reports used photos to the service, as the API guidelines require: one report each time a photo is saved, opened,
// dragged out, printed or set as wallpaper. Reports are sent in the background. Each is stored before it is sent, and
// deleted when the service has it, so that none is lost without a network. A report that the service refuses for good
// is dropped. Reports name no person and outlast a log-out.

import BelvedereCore
import Foundation

/// The reports of one service.
package final class DownloadReports {
  /// The waits before unsent reports are tried again.
  static let retryDelay = GrowingDelay(first: 60, longest: 3600)

  private let service: String
  private let downloads: (any DownloadReporting)?
  private let store: any DownloadReportStoring
  private let retry: RetryClock
  private let now: () -> Date
  private var sending: Task<Void, Never>?
  /// True if reports were added while others were being sent.
  private var hasMore = false
  private var isStopped = false

  /// - Parameter downloads: nil if the source wants no reports.
  package init(
    service: String, downloads: (any DownloadReporting)?, store: any DownloadReportStoring,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping () -> Date = { Date() }
  ) {
    self.service = service
    self.downloads = downloads
    self.store = store
    retry = RetryClock(Self.retryDelay, clock: clock)
    self.now = now
  }

  /// Sends the reports of earlier runs.
  package func start() { send() }

  /// Stores a report and sends it as soon as possible.
  package func add(_ photo: Photo) {
    guard let downloads else { return }
    Task {
      do {
        try await store.addDownloadReport(of: photo, service: service, at: now())
        send()
      } catch {
        // Without a database, the report is sent once, and lost if that fails.
        do { try await downloads.trackDownload(of: photo) } catch { return }
      }
    }
  }

  /// Ends sending; the remaining reports are sent after the next start.
  package func stop() {
    isStopped = true
    sending?.cancel()
    retry.cancel()
  }
}

extension DownloadReports {
  /// Sends all reports. Only one sender runs at a time: two would send the same reports twice.
  private func send() {
    guard !isStopped, let downloads else { return }
    hasMore = true
    retry.cancel()
    guard sending == nil else { return }
    sending = Task {
      var failure: APIError?
      while hasMore && failure == nil {
        hasMore = false
        failure = await sendAll(to: downloads)
      }
      sending = nil
      if let failure { wait(after: failure) }
    }
  }

  /// Sends the reports in order. Returns the error of the first one that the service cannot accept now.
  private func sendAll(to downloads: any DownloadReporting) async -> APIError? {
    for report in await stored() {
      if Task.isCancelled { return nil }
      do throws(APIError) {
        try await downloads.trackDownload(of: report.asPhoto)
      } catch {
        if Task.isCancelled || error == .cancelled { return nil }
        if case .unauthorized = error { return nil }
        // Any other refusal is permanent.
        if error.isTransient { return error }
      }
      retry.reset()
      // Stops if the report cannot be deleted, so that it is not sent again and again.
      do { try await store.removeDownloadReport(report.id) } catch { return nil }
    }
    return nil
  }

  /// Returns the stored reports; none if the database fails.
  private func stored() async -> [DownloadReport] {
    do { return try await store.downloadReports(service: service) } catch { return [] }
  }

  private func wait(after failure: APIError) {
    guard !isStopped else { return }
    let asked: TimeInterval = if case .rateLimited(let asked?) = failure { asked } else { 0 }
    retry.start(for: max(asked, retry.nextDelay)) { [self] in send() }
  }
}

extension DownloadReport {
  /// A photo with the properties that a report needs.
  fileprivate var asPhoto: Photo {
    var asked = Photo(id: photo, imageAddress: nil)
    asked.links.downloadLocation = link
    return asked
  }
}
