// SPDX-License-Identifier: MIT

// The service's list of a person's likes, corrected by the wishes since its request.

import BelvedereCore
import Observation

/// Requests the likes of an account.
@Observable
final class FavouriteList {
  /// The service's last count of the likes; an estimate.
  var total: Int?

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let username: () async throws(APIError) -> String
  @ObservationIgnored private let lists: any PhotoLists
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let likes: Likes

  /// - Parameter username: the name for the service's route.
  init(
    account: AccountName, username: @escaping () async throws(APIError) -> String,
    lists: any PhotoLists, store: any PhotoStoring, likes: Likes
  ) {
    self.account = account
    self.username = username
    self.lists = lists
    self.store = store
    self.likes = likes
  }

  var source: PageSource {
    PageSource(
      name: .likes(of: account), isOwn: true, arrange: { self.arranged($0, isTop: $1) },
      page: { number throws(APIError) in try await self.page(number) })
  }

  private func page(_ number: Int) async throws(APIError) -> Page<Photo> {
    if likes.isLocalOnly { return await storedPage() }
    let moment = likes.moment
    do throws(APIError) {
      var page = try await lists.page(number, of: .likes(of: try await username()))
      likes.learn(page.elements, askedAt: moment)
      if let total = page.total { self.total = total }
      page.elements = Self.photos(
        page.elements, with: likes.wishes(since: moment), isTop: number == 1)
      return page
    } catch {
      // The service no longer has the list; the stored one is shown.
      switch error {
      case .notFound, .gone: return await storedPage()
      default: throw error
      }
    }
  }

  private func storedPage() async -> Page<Photo> {
    do {
      let stored = try await store.list(.likes(of: account))
      return Page(elements: stored?.photos ?? [], hasNext: false)
    } catch {
      return Page(elements: [], hasNext: false)
    }
  }

  private func arranged(_ photos: [Photo], isTop: Bool) -> [Photo] {
    Self.photos(photos, with: likes.openWishes, isTop: isTop)
  }

  /// Returns the photos with the wishes applied, the newest wish first.
  static func photos(
    _ photos: [Photo], with wishes: [(photo: Photo, isLiked: Bool)], isTop: Bool
  ) -> [Photo] {
    guard !wishes.isEmpty else { return photos }
    let added = isTop ? wishes.filter(\.isLiked).map(\.photo) : []
    let left = Set(wishes.filter { isTop || !$0.isLiked }.map(\.photo.id))
    return added + photos.filter { !left.contains($0.id) }
  }
}
