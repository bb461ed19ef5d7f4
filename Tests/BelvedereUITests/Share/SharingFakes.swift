// What sharing and facts lean on, answered from memory.

import BelvedereCore
import Foundation
import Synchronization

/// A disk that only remembers where it was asked to write.
final class FakeFiles: FileSaving {
  private let places = Mutex<[URL]>([])

  var saved: [URL] { places.withLock { $0 } }

  func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError) {
    places.withLock { $0.append(file) }
  }

  func save(_ data: Data, named name: String, in folder: URL) async throws(SaveError) -> URL {
    let file = folder.appending(path: name)
    places.withLock { $0.append(file) }
    return file
  }

  func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL {
    URL(filePath: "/lent/\(name)")
  }

  func forget(_ logOut: LogOut) async throws(StoreError) {}
}

/// Nothing is known, and nothing is kept.
struct NoDetails: DetailsStoring, DownloadReportStoring {
  func details(of photo: Photo.ID, for account: AccountName) async throws(StoreError) -> Photo? {
    nil
  }
  func save(details photo: Photo, for account: AccountName, at date: Date)
    async throws(StoreError)
  {}
  func addDownloadReport(of photo: Photo, service: String, at date: Date)
    async throws(StoreError)
  {}
  func downloadReports(service: String) async throws(StoreError) -> [DownloadReport] { [] }
  func removeDownloadReport(_ id: DownloadReport.ID) async throws(StoreError) {}
}
