// SPDX-License-Identifier: MIT

// Refreshing and stopping: the shown photos stay in the meantime, and a late answer changes nothing.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosRefreshTests {
  let world = PagedPhotosWorld()

  @Test func photosStayWhileARefreshRuns() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 1, .success(page(100..<130)))
    world.service.gate.close()
    let generation = feed.generation

    feed.refresh()
    await world.service.gate.arrivals(2)
    #expect(feed.phase == .loaded)
    #expect(feed.photos.map(\.id) == photos(0..<30).map(\.id))
    #expect(feed.isRefreshing)

    world.service.gate.open()
    await until { !feed.isRefreshing }
    #expect(feed.photos.map(\.id) == photos(100..<130).map(\.id))
    #expect(feed.generation == generation + 1)
  }

  @Test func aRefreshThatBringsTheSamePhotosReplacesNothing() async {
    let feed = await world.startedFeed()
    let generation = feed.generation

    feed.refresh()
    #expect(feed.isRefreshing)
    await until { !feed.isRefreshing }

    #expect(feed.generation == generation)
    #expect(world.service.askedPages == [1, 1])
  }

  @Test func refreshingTwiceAsksOnce() async {
    let feed = await world.startedFeed()

    feed.refresh()
    feed.refresh()
    await until { !feed.isRefreshing }
    await settle()

    #expect(world.service.askedPages == [1, 1])
  }

  @Test func theEndOfTheListWaitsForARefresh() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))

    feed.refresh()
    feed.show(index: 29)
    #expect(feed.tail == .more)
    await until { !feed.isRefreshing }

    feed.show(index: 29)
    await until { feed.photos.count == 60 }
    #expect(world.service.askedPages == [1, 1, 2])
  }

  @Test func aPageThatComesAfterARefreshBeganIsDropped() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .success(page(30..<60)))
    world.service.gate.close()
    feed.show(index: 29)
    await world.service.gate.arrivals(2)

    feed.refresh()
    await world.service.gate.arrivals(3)
    #expect(feed.tail == .more)
    world.service.gate.open()
    await until { !feed.isRefreshing }
    await settle()

    #expect(feed.photos.count == 30)
    #expect(world.store.writes.map(\.number) == [1, 1])
  }

  @Test func aRefreshReplacesAFailedTail() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .failure(.timedOut))
    feed.show(index: 29)
    await until { feed.tail == .failed(.timedOut) }

    feed.refresh()
    await until { feed.tail == .more }

    #expect(feed.photos.count == 30)
  }

  @Test func refreshingDuringTheStartAsksOnce() async {
    world.store(100..<130, age: 0)
    world.service.answer(page: 1, .success(page(0..<30)))
    let feed = world.feed

    feed.start()
    feed.refresh()
    await until { feed.phase == .loaded && !feed.isRefreshing }
    await settle()

    #expect(feed.photos.map(\.id) == photos(0..<30).map(\.id))
    #expect(world.service.askedPages == [1])
  }

  @Test func afterStopALateAnswerChangesNothing() async {
    world.service.answer(page: 1, .success(page(0..<30)))
    world.service.gate.close()
    let feed = world.feed
    feed.start()
    await world.service.gate.arrivals(1)

    feed.stop()
    world.service.gate.open()
    await settle()

    #expect(feed.photos.isEmpty)
    #expect(feed.phase == .loading)
    #expect(world.store.writes.isEmpty)
  }
}
