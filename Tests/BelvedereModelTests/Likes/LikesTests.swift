// SPDX-License-Identifier: MIT

// Hearts over the queue: they change at once on all screens, wishes are on disk before they are sent, and failures are
// reported.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct LikesTests {
  private static let broken = APIError.serverFailed(status: 500, retryAfter: nil)

  let world = LikesWorld()
  let photo = photos([1])[0]

  @Test func aHeartTurnsAtOnceAndSettles() async {
    let likes = world.likes
    world.service.gate.close()
    #expect(likes.state(of: photo) == LikeState(isLiked: false))

    likes.toggle(photo)
    #expect(likes.state(of: photo) == LikeState(isLiked: true, isBusy: true))
    #expect(likes.countChange == 1)
    #expect(likes.pendingCount == 1)
    await world.service.gate.arrivals(1)
    #expect(world.kept == ["photo-1 true"])

    world.service.gate.open()
    await until { likes.pendingCount == 0 }
    await likes.writer.latest?.value
    #expect(likes.state(of: photo) == LikeState(isLiked: true))
    #expect(world.service.likeCalls == [.like("photo-1")])
    #expect(world.kept == [])
    #expect(world.store.settled == [.init(id: "photo-1", isLiked: true, countChange: 1)])
    #expect(world.turns == ["photo-1 true"])
    #expect(world.events == [])
  }

  @Test func everyCopyOfThePhotoShowsTheSame() async {
    let likes = world.likes
    var other = photo
    other.caption = "from a search"
    #expect(!likes.state(of: other).isLiked)

    likes.toggle(photo)

    #expect(likes.state(of: other).isLiked)
  }

  @Test func wantingWhatIsSoAsksForNothing() async {
    var liked = photo
    liked.isLiked = true
    world.likes.set(true, for: liked)
    await settle()

    #expect(world.service.calls == [])
    #expect(world.likes.pendingCount == 0)
  }

  @Test func rapidClicksSendTheFewest() async {
    let likes = world.likes
    world.service.gate.close()
    for _ in 1...7 { likes.toggle(photo) }
    await world.service.gate.arrivals(1)
    for _ in 1...3 { likes.toggle(photo) }
    world.service.gate.open()
    await until { likes.pendingCount == 0 }

    #expect(!likes.state(of: photo).isLiked)
    #expect(world.service.likeCalls == [.like("photo-1"), .unlike("photo-1")])
    #expect(likes.countChange == 0)
  }

  @Test func aRefusalTurnsTheHeartBackAndIsReported() async {
    let likes = world.likes
    world.service.failLikes(Self.broken, Self.broken)

    likes.toggle(photo)
    let heart = likes.heart(of: photo)
    await until { !heart.state.isLiked }
    likes.toggle(photo)
    await until { likes.pendingCount == 0 }
    await likes.writer.latest?.value

    #expect(
      world.events
        == [false, true].map {
          .failed(photo, wish: true, Self.broken, isSecond: $0)
        })
    #expect(
      world.turns
        == ["photo-1 true", "photo-1 false back", "photo-1 true", "photo-1 false back"])
    #expect(world.kept == [])
  }

  @Test func offlineALikeWaitsAndIsSentWhenARequestGoesWell() async {
    let likes = world.likes
    world.service.failLikes(.unreachable(detail: "no route"))
    likes.toggle(photo)
    let heart = likes.heart(of: photo)
    await until { heart.state.isPending }
    likes.toggle(photos([2])[0])
    await settle()

    #expect(likes.state(of: photo) == LikeState(isLiked: true, isPending: true))
    #expect(world.service.likeCalls.count == 1)
    #expect(world.kept == ["photo-1 true", "photo-2 true"])
    #expect(world.events == [.waiting(.unreachable(detail: "no route"))])

    likes.learn(photos(5..<8), askedAt: likes.moment)
    await until { likes.pendingCount == 0 }
    #expect(world.service.likeCalls.count == 3)
  }

  @Test func aServiceThatIsAwayIsAskedAgainAfterGrowingWaits() async {
    let likes = world.likes
    world.service.failLikes(.timedOut, .timedOut, .timedOut)
    likes.toggle(photo)
    for count in 1...3 {
      await world.clock.gate.arrivals(count)
      world.clock.gate.openOnce()
    }
    await until { likes.pendingCount == 0 }

    let seconds = world.clock.sleeps.map { ($0 / .seconds(1)).rounded() }
    #expect(seconds == [30, 60, 120])
    #expect(world.service.likeCalls.count == 4)
  }

  @Test func atTheLimitItWaitsUntilTheServiceAllowsIt() async {
    world.budget.tell(
      RequestBudget(
        limit: 50, remaining: 0, asOf: .noon, blockedUntil: .noon.addingTimeInterval(900)))
    let likes = world.likes
    world.service.failLikes(.rateLimited(retryAfter: nil))
    likes.toggle(photo)
    await world.clock.gate.arrivals(1)

    #expect((world.clock.sleeps[0] / .seconds(1)).rounded() == 900)
    likes.stop()
    world.clock.gate.open()
  }

  @Test func whatAnEarlierRunLeftIsSent() async {
    world.store.put(
      [
        StoredWish(photo: photo, isLiked: true, isLocal: false),
        StoredWish(photo: photos([2])[0], isLiked: true, isLocal: false),
      ], of: LikesWorld.ada)
    let likes = world.likes
    world.service.gate.close()

    likes.start()
    await until { likes.pendingCount == 2 }
    #expect(likes.state(of: photo).isLiked)
    world.service.gate.open()
    await until { likes.pendingCount == 0 }
    await likes.writer.latest?.value

    #expect(world.service.likeCalls == [.like("photo-1"), .like("photo-2")])
    #expect(world.kept == [])
  }

  /// The photos of last time are shown while the database still reads the wishes.
  @Test func aHeartThatWasShownBeforeTurnsToWhatAnEarlierRunLeft() async {
    world.store.put(
      [StoredWish(photo: photo, isLiked: true, isLocal: true)], of: LikesWorld.ada)
    let heart = world.likes.heart(of: photo)
    #expect(!heart.state.isLiked)

    world.likes.start()

    await until { heart.state.isLiked }
    // It is no news.
    #expect(world.turns == [])
  }

  @Test func anotherPersonsWishesAreNotSeen() async {
    world.store.put(
      [StoredWish(photo: photo, isLiked: true, isLocal: false)],
      of: AccountName(service: "demo", account: "milo"))

    world.likes.start()
    await settle()

    #expect(world.likes.pendingCount == 0)
    #expect(world.service.calls == [])
  }

  @Test func aPhotoThatIsGoneIsReported() async {
    let likes = world.likes
    var gone: [Photo.ID] = []
    likes.onGone = { gone.append($0) }
    world.service.failLikes(.notFound(messages: []))

    likes.toggle(photo)
    await until { likes.pendingCount == 0 }
    await likes.writer.latest?.value

    #expect(gone == ["photo-1"])
    #expect(world.events == [.photoGone(photo)])
    #expect(world.store.removed == ["photo-1"])
    #expect(world.service.calls == [.like("photo-1"), .photo("photo-1")])
  }

  @Test func withoutLikesAtTheServiceTheyAreFavouritesOfThisComputer() async {
    let likes = world.likes
    world.service.failLikes(.gone(messages: []))
    world.service.answer(photo: "photo-1", .success(photo))

    likes.toggle(photo)
    await until { likes.isLocalOnly }
    likes.toggle(photos([2])[0])
    await likes.writer.latest?.value

    #expect(world.events == [.becameLocal])
    #expect(likes.state(of: photo) == LikeState(isLiked: true))
    #expect(world.kept == ["photo-1 true local", "photo-2 true local"])
    #expect(world.service.calls == [.like("photo-1"), .photo("photo-1")])

    let next = world.makeLikes()
    next.start()
    await until { next.pendingCount == 2 }
    #expect(next.isLocalOnly)
    #expect(next.state(of: photo).isLiked)
    #expect(world.events == [.becameLocal])
  }

  @Test func a401KeepsTheWish() async {
    world.service.failLikes(.unauthorized(messages: []))
    world.likes.toggle(photo)
    await world.service.gate.arrivals(1)
    await settle()

    #expect(world.kept == ["photo-1 true"])
  }

  @Test func afterStopALateAnswerChangesNothing() async {
    let likes = world.likes
    world.service.gate.close()
    likes.toggle(photo)
    await world.service.gate.arrivals(1)

    likes.stop()
    world.service.gate.open()
    await settle()
    likes.toggle(photo)

    #expect(world.kept == ["photo-1 true"])
    #expect(world.store.settled.isEmpty)
    #expect(likes.state(of: photo).isBusy)
  }

  // MARK: - Likes in answers

  @Test func aHeartIsThereOnlyWhileItIsFollowedAndComesBackAsItWas() {
    let likes = world.likes
    var heart: Heart? = likes.heart(of: photo)
    weak let left = heart
    #expect(likes.heart(of: photo) === heart)
    likes.toggle(photo)
    heart = nil

    #expect(left == nil)
    #expect(likes.heart(of: photo).state.isLiked)
  }

  @Test func heartsFollowNewerAnswers() async {
    let likes = world.likes
    let heart = likes.heart(of: photo)
    #expect(!heart.state.isLiked)
    var newer = photo
    newer.isLiked = true

    likes.learn([newer], askedAt: likes.moment)

    #expect(heart.state.isLiked)
    #expect(likes.state(of: photo).isLiked)
    #expect(world.turns == [])
  }

  @Test func anAnswerFromBeforeTheLikeDoesNotTurnItsHeart() async {
    let likes = world.likes
    let moment = likes.moment
    likes.toggle(photo)
    await until { likes.pendingCount == 0 }

    likes.learn([photo], askedAt: moment)
    #expect(likes.state(of: photo).isLiked)
    likes.learn([photo], askedAt: likes.moment)
    #expect(!likes.state(of: photo).isLiked)
  }

  @Test func aWishThatCouldNotBeStoredIsStoredWhenTheDatabaseServesAgain() async throws {
    let likes = world.likes
    world.service.gate.close()
    world.store.fail()
    likes.toggle(photo)
    await world.clock.gate.arrivals(1)
    #expect(world.kept == [])

    world.store.heal()
    world.clock.gate.openOnce()
    try await eventually { world.kept == ["photo-1 true"] }
    #expect(world.clock.sleeps == [.seconds(10)])
    world.service.gate.open()
    await until { likes.pendingCount == 0 }
    await likes.writer.latest?.value
    #expect(world.kept == [])
  }

  @Test func aWishThatIsStillRefusedIsTriedOnAndOn() async throws {
    let likes = world.likes
    world.service.gate.close()
    world.store.fail()
    likes.toggle(photo)
    for count in 1...3 {
      await world.clock.gate.arrivals(count)
      world.clock.gate.openOnce()
    }
    await world.clock.gate.arrivals(4)
    world.store.heal()
    world.clock.gate.openOnce()
    try await eventually { world.kept == ["photo-1 true"] }
    world.service.gate.open()
  }

  @Test func aDatabaseThatDoesNotServeStopsNoLike() async {
    world.store.fail()
    let likes = world.likes
    likes.start()
    likes.toggle(photo)
    await until { likes.pendingCount == 0 }

    #expect(likes.state(of: photo).isLiked)
    #expect(world.service.likeCalls == [.like("photo-1")])
  }
}
