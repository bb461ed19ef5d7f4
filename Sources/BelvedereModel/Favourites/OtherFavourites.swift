// SPDX-License-Identifier: MIT

// The stored favourites of the person's other sources, shown beside those of the present one.

import BelvedereCore
import Observation

/// The stored favourites at other sources.
@Observable
package final class OtherFavourites {
  /// The favourites at one source.
  package struct Group: Equatable, Identifiable {
    package let source: PhotoSource
    package let count: Int
    /// The first photos.
    package let first: [Photo]

    package var id: String { source.id }
  }

  /// The number of photos that are shown for each source.
  private static let few = 3

  /// One group for each source that has favourites.
  package private(set) var groups: [Group] = []

  @ObservationIgnored private let source: PhotoSource
  @ObservationIgnored private let withoutAccounts: [PhotoSource]
  @ObservationIgnored private let store: any PhotoStoring & LikeStoring
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - source: the present one.
  ///   - withoutAccounts: the sources without accounts that the person may have used.
  init(
    besides source: PhotoSource, withoutAccounts: [PhotoSource],
    store: any PhotoStoring & LikeStoring
  ) {
    self.source = source
    self.withoutAccounts = withoutAccounts
    self.store = store
  }

  /// Reads them again; called when they come into view.
  package func start() {
    task?.cancel()
    task = Task {
      // Unreadable favourites are not shown here; the screen of their source shows the error.
      guard let found = try? await read(), !Task.isCancelled, found != groups else { return }
      groups = found
    }
  }

  func stop() { task?.cancel() }

  private func read() async throws(StoreError) -> [Group] {
    var groups: [Group] = []
    for account in try await store.accountsWithFavourites() {
      let other = PhotoSource(id: account.service)
      guard other != source, other.hasAccounts || withoutAccounts.contains(other),
        let favourites = try await favourites(of: account)
      else { continue }
      groups.append(
        Group(
          source: other, count: favourites.count, first: Array(favourites.photos.prefix(Self.few))))
    }
    return groups
  }

  /// Returns the stored favourites, and the service's count of them; nil without any.
  private func favourites(
    of account: AccountName
  ) async throws(StoreError) -> (photos: [Photo], count: Int)? {
    let list = try await store.list(.likes(of: account))
    // A log-out deletes the list of an account. Its wishes may be kept for the next login, and are hidden until then.
    guard list != nil || !PhotoSource(id: account.service).hasAccounts else { return nil }
    let wishes = try await store.wishes(of: account).reversed()
    let photos = FavouriteList.photos(
      list?.photos ?? [], with: wishes.map { ($0.photo, $0.isLiked) }, isTop: true)
    guard !photos.isEmpty else { return nil }
    guard list?.hasNext == true, let total = try await store.user(of: account)?.user.totalLikes
    else { return (photos, photos.count) }
    return (photos, max(total, photos.count))
  }
}
