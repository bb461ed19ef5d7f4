// SPDX-License-Identifier: MIT

// Insertion, removal and replacement of single photos: the shown list follows at once, and later pages neither repeat
// nor miss a photo.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosEditingTests {
  let world = PagedPhotosWorld()

  /// A list of the person's own that shows photos 0..<30.
  private func startedOwnFeed() async -> PagedPhotos {
    world.service.answer(page: 1, .success(page(0..<30)))
    let feed = world.makeFeed(ownSource())
    feed.start()
    await until { feed.phase == .loaded }
    return feed
  }

  private func ownSource(
    arrange: @escaping PageSource.Arrange = { photos, _ in photos }
  ) -> PageSource {
    PageSource(name: PagedPhotosWorld.name, isOwn: true, arrange: arrange) {
      [service = world.service] page throws(APIError) in
      try await service.page(page, of: .feed(.featured))
    }
  }

  @Test func anInsertedPhotoStandsWhereItWasPut() async {
    let feed = await world.startedFeed()
    let (generation, edition) = (feed.generation, feed.edition)

    feed.insert(photos([99])[0], at: 0)

    #expect(feed.photos.map(\.id) == photos([99] + Array(0..<30)).map(\.id))
    #expect(feed.generation == generation + 1)
    #expect(feed.edition == edition)
  }

  @Test func aPhotoIsNeverThereTwice() async {
    let feed = await world.startedFeed()

    feed.insert(photos([7])[0], at: 0)
    feed.insert(photos([7])[0], at: 1_000)

    #expect(feed.photos.map(\.id) == photos(Array(0..<7) + Array(8..<30) + [7]).map(\.id))
  }

  @Test func aRemovedPhotoTellsWhereItStood() async {
    let feed = await world.startedFeed()
    let edition = feed.edition

    #expect(feed.remove(id: "photo-5") == 5)
    #expect(feed.remove(id: "photo-5") == nil)

    #expect(feed.photos.map(\.id) == photos(Array(0..<5) + Array(6..<30)).map(\.id))
    #expect(feed.edition == edition)
  }

  @Test func aPhotoTakenOutOfTheMiddleCanComeBackWithALaterPage() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page([5, 30, 31])))
    feed.remove(id: "photo-5")

    feed.show(index: 28)
    await until { feed.photos.count == 32 }

    #expect(feed.photos[29].id == "photo-5")
  }

  @Test func removingTheLastPhotoOfAllLeavesAnEmptyList() async {
    world.service.answer(page: 1, .success(page([1], hasNext: false)))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }

    feed.remove(id: "photo-1")
    #expect(feed.phase == .empty)
    feed.insert(photos([1])[0], at: 0)
    #expect(feed.phase == .loaded)
  }

  @Test func removingTheLastPhotoSeenAsksForMoreWhereMoreAre() async {
    world.service.answer(page: 1, .success(page([1])))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }
    world.service.answer(page: 1, .success(page([2])))

    feed.remove(id: "photo-1")
    await until { feed.photos.map(\.id) == ["photo-2"] }

    #expect(feed.phase == .loaded)
  }

  @Test func aRemovalNearTheEndAsksForTheNextPage() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))

    feed.remove(id: "photo-25")
    await until { feed.photos.count == 59 }

    #expect(world.service.askedPages == [1, 2])
  }

  @Test func aNewerStateKeepsThePlaceAndTheGeneration() async {
    let feed = await world.startedFeed()
    let generation = feed.generation
    var photo = feed.photos[3]
    photo.isLiked = true

    feed.replace(photo)
    feed.replace(photos([77])[0])

    #expect(feed.photos[3].isLiked)
    #expect(feed.photos.count == 30)
    #expect(feed.generation == generation)
  }

  @Test func aRefreshWithTheSamePhotosTakesOverTheirNewState() async {
    let feed = await world.startedFeed()
    let generation = feed.generation
    var newer = page(0..<30)
    newer.elements[0].isLiked = true
    world.service.answer(page: 1, .success(newer))

    feed.refresh()
    await until { feed.photos[0].isLiked }

    #expect(feed.generation == generation)
  }

  @Test func aPhotoThatIsGoneDoesNotComeBackWithTheNewerOnes() async {
    world.store(0..<30, age: PagedPhotos.freshness)
    world.service.answer(page: 1, .success(page(40..<70)))
    let feed = world.feed
    feed.start()
    await until { feed.hasNewer }

    feed.remove(id: "photo-41")
    feed.showNewer()

    #expect(feed.photos.map(\.id) == photos([40] + Array(42..<70)).map(\.id))
  }

  @Test func afterTheServiceLostPhotosNoneIsPassedOver() async {
    let feed = await startedOwnFeed()
    feed.remove(id: "photo-3")
    feed.shiftPages(by: 1)
    world.service.answer(page: 1, .success(page(Array(0..<3) + Array(4..<31))))
    world.service.answer(page: 2, .success(page(31..<61)))

    feed.show(index: 28)
    await until { feed.photos.count == 30 }
    feed.show(index: 29)
    await until { feed.photos.count == 60 }

    #expect(feed.photos.map(\.id) == photos(Array(0..<3) + Array(4..<61)).map(\.id))
    #expect(world.service.askedPages == [1, 1, 2])
  }

  @Test func photosTheServiceWonBeforeTheEndCostNoPage() async {
    let feed = await startedOwnFeed()
    feed.shiftPages(by: -2)
    world.service.answer(page: 2, .success(page(28..<58)))

    feed.show(index: 29)
    await until { feed.photos.count == 58 }

    #expect(world.service.askedPages == [1, 2])
  }

  @Test func aStoredListThatLostPhotosAsksForItsLastPageAgain() async {
    world.store(1..<60, lastPage: 2, age: 0)
    world.service.answer(page: 2, .success(page(31..<61)))
    let feed = world.makeFeed(ownSource())
    feed.start()
    await until { feed.phase == .loaded }

    feed.show(index: 58)
    await until { feed.photos.count == 60 }

    #expect(world.service.askedPages == [2])
  }

  @Test func newerPhotosOfOnesOwnTakeThePlaceOfStoredOnes() async {
    world.store(100..<130, age: PagedPhotos.freshness)
    world.service.answer(page: 1, .success(page(0..<30)))
    let feed = world.makeFeed(ownSource())

    feed.start()
    await until { feed.photos.first?.id == "photo-0" }

    #expect(!feed.hasNewer)
  }

  @Test func theSourceArrangesWhatIsShownAndNotWhatIsStored() async {
    world.service.answer(page: 1, .success(page(0..<30)))
    world.service.answer(page: 2, .success(page(30..<33, hasNext: false)))
    let extra = photos([99])
    let feed = world.makeFeed(
      ownSource { photos, isTop in (isTop ? extra : []) + photos.filter { $0.id != "photo-31" } })

    feed.start()
    await until { feed.phase == .loaded }
    feed.show(index: 30)
    await until { feed.tail == .end }
    await settle()

    #expect(feed.photos.map(\.id) == photos([99] + Array(0..<31) + [32]).map(\.id))
    #expect(world.store.writes.map(\.ids) == [0..<30, 30..<33].map { photos($0).map(\.id) })
  }
}

@Suite struct PhotoSpliceTests {
  @Test(
    arguments: [
      ("abc", "abc", 3, 0, 0), ("abc", "xabc", 0, 0, 1), ("abc", "axbc", 1, 0, 1),
      ("abc", "abcx", 3, 0, 1), ("abc", "bc", 0, 1, 0), ("abc", "ac", 1, 1, 0),
      ("abc", "ab", 2, 1, 0), ("abc", "", 0, 3, 0), ("", "abc", 0, 0, 3), ("abcd", "xbd", 0, 3, 2),
      ("aa", "a", 1, 1, 0),
    ])
  func replacesTheLeast(_ old: String, _ new: String, _ index: Int, _ removed: Int, _ added: Int) {
    let (old, new) = (old.map(String.init), new.map(String.init))
    let splice = PhotoSplice(from: old, to: new)

    #expect(splice.index == index)
    #expect(splice.removed == removed)
    #expect(splice.inserted == added)
    var result = old
    result.replaceSubrange(
      splice.index..<(splice.index + splice.removed),
      with: new[splice.index..<(splice.index + splice.inserted)])
    #expect(result == new)
  }
}
