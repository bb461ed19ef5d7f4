// SPDX-License-Identifier: MIT

// Failures: the shown photos stay, an empty list has the reason, and a retry requests the same page.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosFailureTests {
  let world = PagedPhotosWorld()

  /// A feed with stored photos, while the service is unavailable.
  private func feedOfLastTime() async -> PagedPhotos {
    world.store(0..<30, age: PagedPhotos.freshness * 2)
    world.service.answer(page: 1, .failure(.timedOut))
    let feed = world.feed
    feed.start()
    await until { feed.refreshError == .timedOut }
    return feed
  }

  @Test(arguments: [
    APIError.unreachable(detail: "no route"), .timedOut, .rateLimited(retryAfter: 60),
    .serverFailed(status: 503, retryAfter: nil), .unreadable(detail: "HTML"),
    .forbidden(messages: ["scope"]),
  ])
  func withNothingToShowTheFailureIsThePage(error: APIError) async {
    world.service.answer(page: 1, .failure(error))
    let feed = world.feed

    feed.start()
    await until { feed.phase == .failed(error) }

    #expect(feed.photos.isEmpty)
    #expect(!feed.isRefreshing)
    #expect(feed.refreshError == nil)
  }

  @Test func tryingAgainAfterAFailedStartLoads() async {
    world.service.answer(page: 1, .failure(.timedOut))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .failed(.timedOut) }

    world.service.answer(page: 1, .success(page(0..<30)))
    feed.refresh()
    await until { feed.phase == .loaded }

    #expect(feed.photos.count == 30)
  }

  @Test func whatWasStoredStaysWhenTheServiceIsAway() async {
    let feed = await feedOfLastTime()

    #expect(feed.phase == .loaded)
    #expect(feed.photos.count == 30)
    feed.dismissRefreshError()
    #expect(feed.refreshError == nil)
  }

  @Test func aLaterSuccessTakesTheRefreshErrorAway() async {
    let feed = await feedOfLastTime()

    world.service.answer(page: 1, .success(page(0..<30)))
    feed.refresh()
    await until { feed.refreshError == nil }

    #expect(feed.phase == .loaded)
  }

  @Test func aFailedNextPageIsAskedForAgainOnRequestOnly() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .failure(.timedOut))
    feed.show(index: 29)
    await until { feed.tail == .failed(.timedOut) }
    #expect(feed.photos.count == 30)

    feed.show(index: 29)
    #expect(feed.tail == .failed(.timedOut))

    world.service.answer(page: 2, .success(page(30..<60)))
    feed.retryNextPage()
    #expect(feed.tail == .loading)
    await until { feed.photos.count == 60 }
    #expect(world.service.askedPages == [1, 2, 2])
  }

  @Test func onlyAFailedPageIsTriedAgain() async {
    let feed = await world.startedFeed()

    feed.retryNextPage()

    #expect(feed.tail == .more)
  }

  @Test func a401IsAFailureAsOthersUntilTheSessionEnds() async {
    world.service.answer(page: 1, .failure(.unauthorized(messages: [])))
    let feed = world.feed

    feed.start()

    await until { feed.phase == .failed(.unauthorized(messages: [])) }
  }

  @Test func aCancelledNextPageIsNoFailure() async {
    let feed = await world.startedFeed()
    world.service.answer(page: 2, .failure(.cancelled))

    feed.show(index: 29)
    await until { feed.tail == .more }

    #expect(feed.phase == .loaded)
  }
}
