// The favourites at the other sources that the person uses, as they are stored: seen from here, opened there.

import BelvedereCore
import Observation

/// What is stored of the favourites at other sources.
@Observable
package final class OtherFavourites {
  /// The favourites at one source.
  package struct Group: Equatable, Identifiable {
    package let source: PhotoSource
    package let count: Int
    /// The photos at the top of them.
    package let first: [Photo]

    package var id: String { source.id }
  }

  /// The photos that are shown of a source.
  private static let few = 3

  /// Without sources that have no favourites.
  package private(set) var groups: [Group] = []

  @ObservationIgnored private let source: PhotoSource
  @ObservationIgnored private let withoutAccounts: [PhotoSource]
  @ObservationIgnored private let store: any PhotoStoring & LikeStoring
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - source: the present one.
  ///   - withoutAccounts: the sources without accounts that the person can look around at.
  init(
    besides source: PhotoSource, withoutAccounts: [PhotoSource],
    store: any PhotoStoring & LikeStoring
  ) {
    self.source = source
    self.withoutAccounts = withoutAccounts
    self.store = store
  }

  /// Reads them anew: called when they come into view.
  package func start() {
    task?.cancel()
    task = Task {
      // What cannot be read is not shown here; the source itself says why.
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

  /// Returns the favourites that are stored, and the number that the service counts; nil without any.
  private func favourites(
    of account: AccountName
  ) async throws(StoreError) -> (photos: [Photo], count: Int)? {
    let list = try await store.list(.likes(of: account))
    // A log-out deletes the list of an account; wishes may wait for its next login, and are nobody's till then.
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
