// SPDX-License-Identifier: MIT

// Further pages: each is requested once and ahead of the end, no photo is shown twice, and requests end if the service
// repeats itself.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosPagingTests {
  let world = PagedPhotosWorld()

  @Test func theNextPageIsAskedForAheadOfTheEnd() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))
    let generation = feed.generation

    feed.show(index: 30 - PagedPhotos.lookAhead - 1)
    #expect(feed.tail == .more)
    feed.show(index: 30 - PagedPhotos.lookAhead)
    #expect(feed.tail == .loading)
    await until { feed.photos.count == 60 }

    #expect(feed.photos.map(\.id) == photos(0..<60).map(\.id))
    #expect(feed.generation == generation)
    #expect(feed.tail == .more)
  }

  @Test func aPageIsAskedForOnceHoweverOftenItsNeighboursAreSeen() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))
    world.service.gate.close()

    for index in 20..<30 { feed.show(index: index) }
    await world.service.gate.arrivals(2)
    for index in 20..<30 { feed.show(index: index) }
    world.service.gate.open()
    await until { feed.photos.count == 60 }

    #expect(world.service.askedPages == [1, 2])
  }

  @Test func photosThatMovedToTheNextPageAreShownOnce() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(25..<55)))

    feed.show(index: 29)
    await until { feed.photos.count > 30 }

    #expect(feed.photos.map(\.id) == photos(0..<55).map(\.id))
  }

  @Test func duplicatesInsideAPageAreShownOnce() async {
    world.service.answer(page: 1, .success(page([1, 2, 1, 3, 3])))
    let feed = world.feed

    feed.start()
    await until { feed.phase == .loaded }

    #expect(feed.photos.map(\.id) == photos(1...3).map(\.id))
  }

  @Test func aPageWithNothingNewIsPassedOver() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(0..<30)))
    world.service.answer(page: 3, .success(page(30..<60)))

    feed.show(index: 29)
    await until { feed.photos.count == 60 }

    #expect(world.service.askedPages == [1, 2, 3])
    #expect(feed.tail == .more)
  }

  @Test func whilePagesArePassedOverNoneIsAskedForTwice() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(0..<30)))
    world.service.answer(page: 3, .success(page(30..<60)))
    world.service.gate.close()
    feed.show(index: 29)
    await world.service.gate.arrivals(2)

    // Page 2 passes the gate alone; page 3 is then held.
    world.service.gate.openOnce()
    await world.service.gate.arrivals(3)
    #expect(feed.tail == .loading)
    feed.show(index: 29)
    world.service.gate.open()
    await until { feed.photos.count == 60 }
    await settle()

    #expect(world.service.askedPages == [1, 2, 3])
  }

  @Test func aServiceThatRepeatsItselfIsAbandoned() async {
    let feed = await world.startedFeed()
    for number in 2...9 { world.service.answer(page: number, .success(page(0..<30))) }

    feed.show(index: 29)
    await until { feed.tail == .end }

    #expect(world.service.askedPages == Array(1...(1 + PagedPhotos.fruitlessPages)))
    #expect(feed.photos.count == 30)
  }

  @Test func emptyPagesThatAnnounceMoreAreAbandonedToo() async {
    let feed = await world.startedFeed()
    for number in 2...9 { world.service.answer(page: number, .success(page(0..<0))) }

    feed.show(index: 29)
    await until { feed.tail == .end }

    #expect(world.service.askedPages.count == 1 + PagedPhotos.fruitlessPages)
  }

  @Test func theLastPageEndsTheList() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<33, hasNext: false)))

    feed.show(index: 29)
    await until { feed.tail == .end }
    feed.show(index: 32)

    #expect(feed.photos.count == 33)
    #expect(feed.tail == .end)
  }

  @Test func pagesAreStoredInOrderThoughTheNextIsAskedForAtOnce() async {
    world.store.gate.close()
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))
    await world.store.gate.arrivals(1)

    // The write of page 1 is still running; further requests must not cancel it.
    feed.show(index: 29)
    await until { feed.photos.count == 60 }
    await world.store.gate.arrivals(2)
    world.store.gate.open()
    await until { feed.tail == .more }
    await settle()

    #expect(world.store.begunWrites == [1, 2])
    #expect(Set(world.store.writes.map(\.number)) == [1, 2])
  }
}
