// SPDX-License-Identifier: MIT

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport

/// A feed with all of its dependencies.
final class PagedPhotosWorld {
  static let name = PhotoListName(service: "demo", account: "ada", list: .feed(.featured))

  let service = FakePhotoService()
  let store = FakePhotoStore()
  private(set) lazy var feed = makeFeed(
    PageSource(.feed(.featured), for: .ada, from: service))

  func makeFeed(_ source: PageSource) -> PagedPhotos {
    PagedPhotos(source: source, store: store, now: { .noon })
  }

  /// Stores photos as fetched a number of seconds ago.
  func store(
    _ numbers: Range<Int>, lastPage: Int = 1, hasNext: Bool = true, age: TimeInterval
  ) {
    store.put(
      StoredPhotoList(
        photos: photos(numbers), lastPage: lastPage, hasNext: hasNext,
        fetchedAt: .noon.addingTimeInterval(-age)),
      as: Self.name)
  }

  /// A feed that shows photos 0..<30.
  func startedFeed() async -> PagedPhotos {
    service.answer(page: 1, .success(page(0..<30)))
    let feed = feed
    feed.start()
    await until { feed.phase == .loaded }
    return feed
  }
}
