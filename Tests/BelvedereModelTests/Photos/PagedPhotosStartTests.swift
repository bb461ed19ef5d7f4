// SPDX-License-Identifier: MIT

// The start of a feed: stored photos at once, then the service, unless they are fresh.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosStartTests {
  let world = PagedPhotosWorld()

  @Test func aColdStartShowsTheFirstPageAndStoresIt() async {
    let feed = await world.startedFeed()
    await world.store.gate.arrivals(1)
    await settle()

    #expect(feed.photos.map(\.id) == photos(0..<30).map(\.id))
    #expect(feed.tail == .more)
    #expect(world.service.askedPages == [1])
    #expect(
      world.store.writes == [
        FakePhotoStore.Write(name: PagedPhotosWorld.name, number: 1, ids: photos(0..<30).map(\.id))
      ])
  }

  @Test func theLoaderShowsWhileNothingIsThere() async {
    let feed = world.feed
    world.service.gate.close()
    #expect(feed.phase == .idle)

    feed.start()
    await world.service.gate.arrivals(1)

    #expect(feed.phase == .loading)
    world.service.gate.open()
  }

  @Test func aFreshStoredFeedIsShownWithoutARequest() async {
    world.store(0..<60, lastPage: 2, age: PagedPhotos.freshness - 1)
    let feed = world.feed

    feed.start()
    await until { feed.phase == .loaded }
    await settle()

    #expect(feed.photos.count == 60)
    #expect(world.service.calls.isEmpty)
  }

  @Test func aStaleStoredFeedIsShownWhileTheServiceIsAsked() async {
    world.store(100..<130, age: PagedPhotos.freshness)
    world.service.answer(page: 1, .success(page(0..<30)))
    world.service.gate.close()
    let feed = world.feed

    feed.start()
    await world.service.gate.arrivals(1)
    #expect(feed.photos.map(\.id) == photos(100..<130).map(\.id))
    #expect(feed.phase == .loaded)
    #expect(feed.isRefreshing)
    let generation = feed.generation

    world.service.gate.open()
    await until { feed.hasNewer }
    #expect(!feed.isRefreshing)
    #expect(feed.photos.map(\.id) == photos(100..<130).map(\.id), "nothing jumps by itself")

    feed.showNewer()
    #expect(feed.photos.map(\.id) == photos(0..<30).map(\.id))
    #expect(feed.generation == generation + 1)
    #expect(!feed.hasNewer)
  }

  @Test func anUnchangedFirstPageChangesNothing() async {
    world.store(0..<60, lastPage: 2, age: PagedPhotos.freshness)
    world.service.answer(page: 1, .success(page(0..<30)))
    world.service.gate.close()
    let feed = world.feed

    feed.start()
    await world.service.gate.arrivals(1)
    world.service.gate.open()
    await until { !feed.isRefreshing }
    #expect(!feed.hasNewer)
    #expect(feed.photos.count == 60)
  }

  @Test func aStoredFeedFromTheFutureIsNotFresh() async {
    world.store(0..<30, age: -3_600)
    world.service.answer(page: 1, .success(page(0..<30)))
    world.service.gate.close()
    let feed = world.feed

    feed.start()
    await world.service.gate.arrivals(1)
    #expect(world.service.calls == [.editorial(page: 1)])
    world.service.gate.open()
    await until { !feed.isRefreshing }
  }

  @Test func aStoredFeedGoesOnAfterItsLastPage() async {
    world.store(0..<60, lastPage: 2, age: 0)
    world.service.answer(page: 3, .success(page(60..<90)))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }

    feed.show(index: 59)
    await until { feed.photos.count == 90 }

    #expect(world.service.askedPages == [3])
  }

  @Test func aStoredFeedThatEndedAsksForNothingMore() async {
    world.store(0..<10, hasNext: false, age: 0)
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }

    feed.show(index: 9)

    #expect(feed.tail == .end)
  }

  @Test func anEmptyStoredFeedIsAskedForAnew() async {
    world.store(0..<0, age: 0)

    _ = await world.startedFeed()

    #expect(world.service.askedPages == [1])
  }

  @Test func aBrokenDatabaseCostsNothingButTheWarmStart() async {
    world.store(100..<130, age: 0)
    world.store.fail()

    let feed = await world.startedFeed()

    #expect(feed.photos.map(\.id) == photos(0..<30).map(\.id))
  }

  @Test func startingTwiceAsksOnce() async {
    let feed = world.feed
    feed.start()

    _ = await world.startedFeed()
    await settle()

    #expect(world.service.askedPages == [1])
    #expect(feed.phase == .loaded)
  }

  @Test func nothingToShowIsEmpty() async {
    world.service.answer(page: 1, .success(page(0..<0, hasNext: false)))
    let feed = world.feed

    feed.start()
    await until { feed.phase == .empty }

    #expect(feed.tail == .end)
  }
}
