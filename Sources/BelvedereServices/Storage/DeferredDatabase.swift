// The database from the first moment: opening it takes a while and happens elsewhere, and whoever
// asks early waits for it.

import BelvedereCore
import Foundation

/// A database that is being opened.
package struct DeferredDatabase: PhotoStoring, LikeStoring, DetailsStoring, DownloadReportStoring {
  private let opening: Task<Result<OpenedDatabase, StoreError>, Never>
  private let health: StorageHealth
  private let url: URL

  /// Starts opening the database at a path.
  package init(at url: URL) {
    let health = StorageHealth()
    self.health = health
    self.url = url
    opening = Task {
      do throws(StoreError) {
        return .success(try await AppDatabase.open(at: url, health: health))
      } catch {
        return .failure(error)
      }
    }
  }

  /// What had to be done to open it.
  package var outcome: OpenedDatabase.Outcome {
    get async {
      switch await opening.value {
      case .success(let opened): opened.outcome
      case .failure(let error): .temporary(.other(detail: "\(error)"))
      }
    }
  }

  /// What cannot be stored: now, and at each change.
  package func troubles() -> AsyncStream<StorageTrouble?> { health.troubles() }

  package func feed(_ name: FeedName) async throws(StoreError) -> StoredFeed? {
    try await database.feed(name)
  }

  package func save(
    _ page: Page<Photo>, number: Int, of name: FeedName, at date: Date
  ) async throws(StoreError) {
    try await database.save(page, number: number, of: name, at: date)
  }

  package func user(
    of account: AccountName
  ) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    try await database.user(of: account)
  }

  package func save(
    _ user: User, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await database.save(user, of: account, at: date)
  }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    try await database.forget(logOut)
    // The file that could not be opened may hold more.
    if case .temporary(let obstacle) = await outcome,
      FileManager.default.fileExists(atPath: url.path)
    {
      throw .failed(obstacle)
    }
  }

  package func details(
    of photo: Photo.ID, for account: AccountName
  ) async throws(StoreError) -> Photo? {
    try await database.details(of: photo, for: account)
  }

  package func save(
    details photo: Photo, for account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await database.save(details: photo, for: account, at: date)
  }

  package func addDownloadReport(
    of photo: Photo, service: String, at date: Date
  ) async throws(StoreError) {
    try await database.addDownloadReport(of: photo, service: service, at: date)
  }

  package func downloadReports(service: String) async throws(StoreError) -> [DownloadReport] {
    try await database.downloadReports(service: service)
  }

  package func removeDownloadReport(_ id: DownloadReport.ID) async throws(StoreError) {
    try await database.removeDownloadReport(id)
  }

  package func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] {
    try await database.wishes(of: account)
  }

  package func keep(
    _ wish: StoredWish, of account: AccountName, at date: Date
  ) async throws(StoreError) {
    try await database.keep(wish, of: account, at: date)
  }

  package func forgetWish(
    for photo: Photo.ID, of account: AccountName
  ) async throws(StoreError) {
    try await database.forgetWish(for: photo, of: account)
  }

  package func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {
    try await database.settle(settled, of: account)
  }

  package func remove(
    photo: Photo.ID, countChange: Int, of account: AccountName
  ) async throws(StoreError) {
    try await database.remove(photo: photo, countChange: countChange, of: account)
  }

  private var database: AppDatabase {
    get async throws(StoreError) { try await opening.value.get().database }
  }
}
