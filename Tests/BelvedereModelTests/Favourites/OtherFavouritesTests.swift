// SPDX-License-Identifier: MIT

// The favourites at other sources: the stored ones, corrected by newer wishes, and only of sources that the person can
// use.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct OtherFavouritesTests {
  private let store = FakePhotoStore()
  private let visitor = AccountName.visitor(of: PhotoSource.commons.id)
  private let ada = AccountName(service: "demo", account: "ada")

  private func favourites(besides source: PhotoSource) -> OtherFavourites {
    OtherFavourites(besides: source, withoutAccounts: PhotoSource.withoutAccounts, store: store)
  }

  private func put(_ numbers: Range<Int>, hasNext: Bool = false, of account: AccountName) {
    store.put(
      StoredPhotoList(photos: photos(numbers), lastPage: 1, hasNext: hasNext, fetchedAt: .now),
      as: .likes(of: account))
  }

  @Test func eachOtherSourceIsShownWithItsFirstPhotos() async {
    put(0..<5, of: visitor)
    put(10..<12, of: ada)
    let atUnsplash = favourites(besides: .unsplash)
    atUnsplash.start()
    await until { atUnsplash.groups.count == 2 }

    #expect(atUnsplash.groups.map(\.source.id) == ["commons", "demo"])
    #expect(atUnsplash.groups.map(\.count) == [5, 2])
    #expect(atUnsplash.groups[0].first == photos(0..<3))

    let atCommons = favourites(besides: .commons)
    atCommons.start()
    await until { atCommons.groups.map(\.source.id) == ["demo"] }
  }

  @Test func wishesCountBeforeTheirListIsStored() async {
    let photos = photos(0..<2)
    store.put(
      photos.map { StoredWish(photo: $0, isLiked: true, isLocal: true) }, of: visitor)
    let favourites = favourites(besides: PhotoSource(id: "demo"))
    favourites.start()
    await until { !favourites.groups.isEmpty }

    #expect(favourites.groups.map(\.count) == [2])
    #expect(favourites.groups[0].first == Array(photos.reversed()))
  }

  @Test func theServicesCountIsShownWhereNotAllAreStored() async {
    put(0..<3, hasNext: true, of: ada)
    var user = User.ada
    user.totalLikes = 64
    store.put(user, of: ada, fetchedAt: .now)
    let favourites = favourites(besides: .commons)
    favourites.start()
    await until { !favourites.groups.isEmpty }

    #expect(favourites.groups.map(\.count) == [64])
  }

  @Test func anArchiveThatCannotBeReachedIsNotReported() async {
    put(0..<3, of: .visitor(of: PhotoSource.commons.demo.id))
    put(0..<3, of: ada)
    let favourites = favourites(besides: .unsplash)
    favourites.start()
    await until { !favourites.groups.isEmpty }

    #expect(favourites.groups.map(\.source.id) == ["demo"])
  }
}
