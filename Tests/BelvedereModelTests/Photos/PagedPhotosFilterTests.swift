// SPDX-License-Identifier: MIT

// Hiding sponsored items and illustrations: at once, without losing any; a completely hidden page does not end the
// list.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PagedPhotosFilterTests {
  private static let strict = PhotoFilter(showsSponsored: false, showsIllustrations: false)

  let world = PagedPhotosWorld()

  /// A page on which the items for which `isPlain` is true are photos.
  private func mixed(
    _ numbers: Range<Int>, hasNext: Bool = true, isPlain: (Int) -> Bool
  ) -> Page<Photo> {
    var page = page(numbers, hasNext: hasNext)
    for (index, number) in numbers.enumerated() where !isPlain(number) {
      if number.isMultiple(of: 2) {
        page.elements[index].sponsorship = Sponsorship()
      } else {
        page.elements[index].assetType = .illustration
      }
    }
    return page
  }

  private func ids(_ numbers: some Sequence<Int>) -> [Photo.ID] { photos(numbers).map(\.id) }

  @Test func togglingLosesNothingAndAsksForNothing() async {
    world.service.answer(page: 1, .success(mixed(0..<30) { $0.isMultiple(of: 5) }))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }
    #expect(feed.photos.count == 30)
    let (generation, edition) = (feed.generation, feed.edition)

    feed.apply(Self.strict)
    #expect(feed.photos.map(\.id) == ids(stride(from: 0, to: 30, by: 5)))
    #expect(feed.generation > generation)
    #expect(feed.edition == edition)

    feed.apply(PhotoFilter(showsSponsored: false))
    #expect(feed.photos.map(\.id) == ids((0..<30).filter { $0 % 5 == 0 || $0 % 2 == 1 }))

    feed.apply(PhotoFilter())
    #expect(feed.photos.map(\.id) == ids(0..<30))
    #expect(world.service.askedPages == [1])
  }

  @Test func aFilterThatChangesNothingIsNotANewList() async {
    let feed = await world.startedFeed()
    let generation = feed.generation
    feed.apply(Self.strict)
    #expect(feed.generation == generation)
  }

  @Test func wholePagesThatAreLeftOutArePassedOver() async {
    let feed = await world.startedFeed()
    feed.apply(Self.strict)
    // More pages than the limit for pages without a new photo.
    let last = 2 + PagedPhotos.fruitlessPages + 1
    for number in 2..<last {
      world.service.answer(
        page: number, .success(mixed((30 * (number - 1))..<(30 * number)) { _ in false }))
    }
    world.service.answer(page: last, .success(page(1000..<1030, hasNext: false)))

    feed.show(index: 29)
    await until { feed.tail == .end }

    #expect(feed.photos.map(\.id) == ids(Array(0..<30) + Array(1000..<1030)))
    #expect(world.service.askedPages == Array(1...last))
    feed.apply(PhotoFilter())
    #expect(feed.photos.count == 30 * last)
  }

  @Test func aFirstPageThatIsLeftOutIsFollowedByTheNext() async {
    world.service.answer(page: 1, .success(mixed(0..<30) { _ in false }))
    world.service.answer(page: 2, .success(page(30..<60)))
    let feed = world.feed
    feed.apply(Self.strict)
    feed.start()
    await until { feed.phase == .loaded }
    #expect(feed.photos.map(\.id) == ids(30..<60))
    #expect(world.service.askedPages == [1, 2])
  }

  @Test func leavingOutAllThatIsShownGoesOnToTheNextPage() async {
    world.service.answer(page: 1, .success(mixed(0..<30) { _ in false }))
    world.service.answer(page: 2, .success(page(30..<60)))
    let feed = world.feed
    feed.start()
    await until { feed.phase == .loaded }

    feed.apply(Self.strict)
    #expect(feed.phase == .loading)
    await until { feed.phase == .loaded }
    #expect(feed.photos.map(\.id) == ids(30..<60))

    feed.apply(PhotoFilter())
    #expect(feed.photos.map(\.id) == ids(0..<60))
  }

  @Test func aListOfWhichAllIsLeftOutIsEmptyAndSaysWhy() async {
    world.service.answer(page: 1, .success(mixed(0..<30, hasNext: false) { _ in false }))
    let feed = world.feed
    feed.apply(Self.strict)
    feed.start()
    await until { feed.phase == .empty }
    #expect(feed.hidesAllPhotos)

    feed.apply(PhotoFilter())
    #expect(feed.phase == .loaded)
    #expect(feed.photos.count == 30)
  }

  @Test func aFailureOnTheWayIsShownAndCanBeRetried() async {
    world.service.answer(page: 1, .success(mixed(0..<30) { _ in false }))
    world.service.answer(page: 2, .failure(.timedOut))
    let feed = world.feed
    feed.apply(Self.strict)
    feed.start()
    await until { feed.phase == .failed(.timedOut) }

    world.service.answer(page: 2, .success(page(30..<60)))
    feed.refresh()
    await until { feed.phase == .loaded }
    #expect(feed.photos.map(\.id) == ids(30..<60))
  }

  @Test func everythingIsStoredWhateverIsShown() async {
    world.service.answer(page: 1, .success(mixed(0..<30) { $0 < 10 }))
    let feed = world.feed
    feed.apply(Self.strict)
    feed.start()
    await until { feed.phase == .loaded }
    while world.store.writes.isEmpty && !Task.isCancelled { await Task.yield() }
    #expect(world.store.writes.map(\.ids) == [ids(0..<30)])
  }

  @Test func newerItemsThatAreLeftOutAreNoNews() async throws {
    world.store(0..<30, age: PagedPhotos.freshness + 1)
    world.service.answer(
      page: 1,
      .success(
        Page(elements: mixed(100..<103) { _ in false }.elements + photos(0..<27), hasNext: true)))
    let feed = world.feed
    feed.apply(Self.strict)
    feed.start()
    try await eventually {
      feed.phase == .loaded && !feed.isRefreshing && world.service.askedPages == [1]
    }
    await settle()
    #expect(!feed.hasNewer)
    #expect(feed.photos.map(\.id) == ids(0..<30))
  }
}
