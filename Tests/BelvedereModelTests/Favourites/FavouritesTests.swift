// SPDX-License-Identifier: MIT

// Favourites follow the hearts of every screen, return to their places, have the right count at every moment, and are
// available without a network.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct FavouritesTests {
  private static let broken = APIError.serverFailed(status: 500, retryAfter: nil)

  let world = SessionWorld()

  /// Ada, who likes the photos 100..<130 and 60 more, with her favourites open.
  private func session() async throws -> (session: Session, favourites: Favourites) {
    var ada = User.ada
    ada.totalLikes = 90
    world.demo.photos.answerMe(.success(ada))
    world.demo.photos.answer(likes: 1, .success(liked(100..<130)))
    let session = try await world.signedInSession(as: ada)
    let favourites = try #require(session.signedIn?.favourites)
    favourites.start()
    await until { favourites.all.phase == .loaded }
    return (session, favourites)
  }

  private func liked(_ numbers: some Sequence<Int>, hasNext: Bool = true) -> Page<Photo> {
    var page = page(numbers, hasNext: hasNext)
    for index in page.elements.indices { page.elements[index].isLiked = true }
    return page
  }

  @Test func nothingIsAskedForBeforeTheyComeIntoView() async throws {
    let session = try await world.signedInSession()
    await settle()

    #expect(session.signedIn?.favourites.all.phase == .idle)
    #expect(!world.demo.photos.calls.contains(.likes(page: 1)))
  }

  @Test func aLikeInTheFeedStandsFirstAndCounts() async throws {
    let (session, favourites) = try await session()
    let likes = try #require(session.signedIn?.likes)
    #expect(favourites.count == 90)

    world.demo.photos.gate.close()
    likes.toggle(photos([3])[0])
    #expect(favourites.all.photos.first?.id == "photo-3")
    #expect(favourites.count == 91)

    world.demo.photos.gate.open()
    await until { likes.pendingCount == 0 }
    #expect(favourites.count == 91)
    #expect(session.signedIn?.profile.user?.totalLikes == 91)
  }

  @Test func aRemovalIsTakenBackToItsPlace() async throws {
    let (session, favourites) = try await session()
    let photo = favourites.all.photos[4]

    favourites.remove([photo])
    #expect(favourites.all.photos[4].id == "photo-105")
    #expect(favourites.count == 89)
    #expect(session.signedIn?.likes.state(of: photo).isLiked == false)

    favourites.restore([photo])
    #expect(favourites.all.photos[4].id == photo.id)
    #expect(favourites.count == 90)
    await until { session.signedIn?.likes.pendingCount == 0 }
    #expect(favourites.count == 90)
  }

  @Test func severalThatWereRemovedTogetherAreTakenBackTogether() async throws {
    let (session, favourites) = try await session()
    let before = favourites.all.photos
    let some = [before[2], before[3], before[7]]

    favourites.remove(some)
    #expect(favourites.removed == some)
    #expect(favourites.all.photos.count == before.count - 3)
    #expect(favourites.count == 87)

    favourites.restore(some)
    #expect(favourites.all.photos.map(\.id) == before.map(\.id))
    #expect(favourites.removed.isEmpty)
    await until { session.signedIn?.likes.pendingCount == 0 }
    #expect(favourites.count == 90)
  }

  @Test func aRefusedRemovalReturnsToItsPlace() async throws {
    let (_, favourites) = try await session()
    world.demo.photos.failLikes(Self.broken)

    favourites.remove([favourites.all.photos[4]])
    await until { favourites.all.photos.count == 30 }

    #expect(favourites.all.photos[4].id == "photo-104")
    #expect(favourites.count == 90)
  }

  @Test func aRefusedLikeLeavesAgain() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.failLikes(Self.broken)

    session.signedIn?.likes.toggle(photos([3])[0])
    #expect(favourites.all.photos.count == 31)
    await until { favourites.all.photos.count == 30 }

    #expect(favourites.count == 90)
  }

  @Test func wishesThatWaitShowInWhatIsLoadedLater() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.failLikes(.timedOut, .timedOut, .timedOut)
    let removed = favourites.all.photos[1]
    session.signedIn?.likes.toggle(photos([3])[0])
    favourites.remove([removed])
    let heart = session.signedIn?.likes.heart(of: removed)
    await until { heart?.state.isPending == true }

    favourites.all.refresh()
    await until { !favourites.all.isRefreshing }

    #expect(favourites.all.photos.map(\.id).prefix(3) == ["photo-3", "photo-100", "photo-102"])
  }

  @Test func wishesThatWaitShowWhereTheListCannotBeHad() async throws {
    let session = try await world.signedInSession()
    let favourites = try #require(session.signedIn?.favourites)
    world.demo.photos.failLikes(.timedOut, .timedOut, .timedOut)
    world.demo.photos.answer(likes: 1, .failure(Self.broken))
    session.signedIn?.likes.toggle(photos([3])[0])

    favourites.start()
    await until { favourites.all.phase == .loaded }
    #expect(favourites.all.photos.map(\.id) == ["photo-3"])
    #expect(favourites.all.tail == .failed(Self.broken))
    session.signedIn?.likes.toggle(photos([4])[0])
    #expect(favourites.all.photos.map(\.id) == ["photo-4", "photo-3"])

    world.demo.photos.answer(likes: 1, .success(liked(100..<130)))
    favourites.all.retryNextPage()
    await until { favourites.all.photos.count == 32 }
    #expect(favourites.all.photos.map(\.id).prefix(3) == ["photo-4", "photo-3", "photo-100"])
  }

  @Test func aLikeAfterTheListCouldNotBeHadIsShown() async throws {
    let session = try await world.signedInSession()
    let favourites = try #require(session.signedIn?.favourites)
    world.demo.photos.answer(likes: 1, .failure(Self.broken))
    favourites.start()
    await until { favourites.all.phase == .failed(Self.broken) }

    session.signedIn?.likes.toggle(photos([3])[0])

    #expect(favourites.all.phase == .loaded)
    #expect(favourites.all.photos.map(\.id) == ["photo-3"])
    #expect(favourites.all.tail == .failed(Self.broken))
  }

  @Test func onlyWhatThePersonTookOutCanBeTakenBack() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.failLikes(Self.broken)
    session.signedIn?.likes.toggle(photos([3])[0])
    await until { favourites.all.photos.count == 30 }
    #expect(favourites.removed.isEmpty)

    let photo = favourites.all.photos[4]
    favourites.remove([photo])
    #expect(favourites.removed == [photo])
    favourites.restore([photo])
    #expect(favourites.removed.isEmpty)
  }

  @Test func aFavouriteThatIsGoneIsCountedNoMoreAndCannotBeTakenBack() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.failLikes(.notFound(messages: []))

    favourites.remove([favourites.all.photos[4]])
    await until { session.signedIn?.likes.pendingCount == 0 }

    #expect(favourites.removed.isEmpty)
    #expect(favourites.all.photos.count == 29)
    #expect(favourites.count == 89)
  }

  @Test func aLikeThatSettlesWhileTheListIsAskedForIsInIt() async throws {
    let session = try await world.signedInSession()
    let favourites = try #require(session.signedIn?.favourites)
    let likes = try #require(session.signedIn?.likes)
    world.demo.photos.answer(likes: 1, .success(liked(100..<130)))
    world.demo.photos.gate.close()
    let calls = world.demo.photos.calls.count
    favourites.start()
    await world.demo.photos.gate.arrivals(calls + 1)
    likes.toggle(photos([3])[0])
    await world.demo.photos.gate.arrivals(calls + 2)

    world.demo.photos.gate.open()
    await until { likes.pendingCount == 0 && favourites.all.phase == .loaded }

    #expect(favourites.all.photos.first?.id == "photo-3")
    #expect(favourites.all.photos.count == 31)
  }

  @Test func afterARemovalThatSettledNoneIsPassedOver() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.answer(likes: 1, .success(liked(Array(100..<104) + Array(105..<131))))
    world.demo.photos.answer(likes: 2, .success(liked(131..<161)))
    favourites.remove([favourites.all.photos[4]])
    await until { session.signedIn?.likes.pendingCount == 0 }

    favourites.all.show(index: 28)
    await until { favourites.all.photos.count == 30 }
    favourites.all.show(index: 29)
    await until { favourites.all.photos.count == 60 }

    #expect(
      favourites.all.photos.map(\.id)
        == photos(Array(100..<104) + Array(105..<161)).map(\.id))
  }

  @Test func aServiceThatLostItsLikesLeavesWhatWasSeen() async throws {
    let name = PhotoListName.likes(of: LikesWorld.ada)
    world.store.put(
      StoredPhotoList(
        photos: liked(100..<103).elements, lastPage: 1, hasNext: true, fetchedAt: .distantPast),
      as: name)
    world.demo.photos.answer(likes: 1, .failure(.gone(messages: [])))
    let session = try await world.signedInSession()
    let favourites = try #require(session.signedIn?.favourites)

    favourites.start()
    await until { favourites.all.phase == .loaded && !favourites.all.isRefreshing }
    await until { favourites.all.tail == .end }

    #expect(favourites.all.photos.count == 3)
    #expect(favourites.all.refreshError == nil)
  }

  @Test func favouritesOfThisComputerAreListedAndCounted() async throws {
    let (session, favourites) = try await session()
    let likes = try #require(session.signedIn?.likes)
    world.demo.photos.failLikes(.gone(messages: []))
    world.demo.photos.answer(photo: "photo-3", .success(photos([3])[0]))

    likes.toggle(photos([3])[0])
    await until { likes.isLocalOnly }
    likes.toggle(photos([4])[0])

    #expect(favourites.all.photos.map(\.id).prefix(2) == ["photo-4", "photo-3"])
    #expect(favourites.count == 92)
  }

  @Test func aPhotoThatIsGoneLeavesFeedAndFavourites() async throws {
    let (session, favourites) = try await session()
    world.demo.photos.failLikes(.notFound(messages: []))

    session.signedIn?.likes.toggle(photos([3])[0])
    await until { session.signedIn?.feed?.photos.count == 29 }

    #expect(favourites.all.photos.count == 30)
    #expect(favourites.count == 90)
  }

  // MARK: - Search

  @Test func aSearchFindsWhatIsThereAndAsksForTheRest() async throws {
    let (_, favourites) = try await session()
    world.demo.photos.answer(likes: 2, .success(liked(named(130..<160, every: 10))))
    world.demo.photos.answer(
      likes: 3, .success(liked(named(160..<163, every: 1), hasNext: false)))

    favourites.search.search(for: "LOPEZ")
    #expect(favourites.search.isActive)
    await until { favourites.search.photos.count == 6 }

    #expect(favourites.search.tail == .end)
    #expect(!favourites.search.isPartial)
    favourites.search.search(for: "")
    #expect(favourites.search.photos.isEmpty)
    #expect(!favourites.search.isActive)
  }

  @Test func resultsFollowTheHearts() async throws {
    world.demo.photos.answer(
      likes: 1, .success(liked(named(100..<103, every: 1), hasNext: false)))
    let session = try await world.signedInSession()
    let favourites = try #require(session.signedIn?.favourites)
    favourites.start()
    await until { favourites.all.phase == .loaded }
    favourites.search.search(for: "lop")
    #expect(favourites.search.photos.count == 3)
    let generation = favourites.search.generation

    favourites.remove([favourites.all.photos[1]])
    await until { favourites.search.photos.count == 2 }

    #expect(favourites.search.generation > generation)
  }

  private func named(_ numbers: Range<Int>, every step: Int) -> [Photo] {
    photos(numbers).enumerated().map { index, photo in
      var photo = photo
      if index % step == 0 { photo.user = User(id: "9", username: "jl", name: "José López") }
      return photo
    }
  }

  private func liked(_ photos: [Photo], hasNext: Bool = true) -> Page<Photo> {
    Page(
      elements: photos.map { photo in
        var photo = photo
        photo.isLiked = true
        return photo
      }, hasNext: hasNext)
  }
}
