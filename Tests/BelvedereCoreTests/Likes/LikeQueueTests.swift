// SPDX-License-Identifier: MIT

// Every transition of the like queue: the requests, the waiting and reverted wishes, and the state of the heart in
// between.

import BelvedereCore
import Foundation
import Testing

@Suite struct LikeQueueTests {
  typealias Effect = LikeQueue.Effect

  private static let offline = APIError.unreachable(detail: "no route")
  private static let broken = APIError.serverFailed(status: 500, retryAfter: nil)

  var queue = LikeQueue()

  /// A queue whose first wish met an unavailable service.
  private static func held(_ ids: String...) -> LikeQueue {
    var queue = LikeQueue()
    for id in ids { _ = queue.wish(true, for: id, settled: false) }
    for id in ids { _ = queue.failed(id, .rateLimited(retryAfter: nil)) }
    return queue
  }

  // MARK: - A source without likes

  @Test func nothingIsEverSentToASourceWithoutLikes() {
    var queue = LikeQueue(isLocalOnly: true)

    #expect(queue.isLocalOnly)
    #expect(queue.wish(true, for: "a", settled: false) == [.keepLocally("a", isLiked: true)])
    #expect(queue.state(of: "a") == LikeState(isLiked: true))
    #expect(queue.wish(false, for: "a", settled: false) == [.forget("a")])
    #expect(queue.resume().isEmpty)
  }

  @Test func favouritesOfAnEarlierRunDoNotMakeItAsk() {
    var queue = LikeQueue(isLocalOnly: true)
    let left = LikeQueue.Left(id: "a", isLiked: true, settled: false, isLocal: true)

    #expect(queue.restore([left]).isEmpty)
    #expect(queue.wish(true, for: "b", settled: false) == [.keepLocally("b", isLiked: true)])
  }

  // MARK: - Wishes and answers

  @Test mutating func aWishIsKeptThenSentThenSettled() {
    #expect(
      queue.wish(true, for: "a", settled: false)
        == [.keep("a", isLiked: true), .send("a", isLiked: true)])
    #expect(queue.state(of: "a") == LikeState(isLiked: true, isBusy: true))
    #expect(queue.pendingCount == 1)
    #expect(queue.countChange == 1)

    #expect(
      queue.answered("a", isLiked: true)
        == [.forget("a"), .settled("a", isLiked: true, isNews: true)])
    #expect(queue.state(of: "a") == LikeState(isLiked: true))
    #expect(queue.pendingCount == 0)
    #expect(queue.countChange == 0)
  }

  @Test mutating func aWishThatTheServiceHoldsCostsNothing() {
    #expect(queue.wish(true, for: "a", settled: true) == [.forget("a")])
    #expect(queue.state(of: "a") == LikeState(isLiked: true))
    #expect(queue.pendingCount == 0)
  }

  @Test mutating func whileARequestRunsTheNextWishWaits() {
    _ = queue.wish(true, for: "a", settled: false)

    #expect(queue.wish(false, for: "a", settled: false) == [.keep("a", isLiked: false)])
    #expect(queue.state(of: "a") == LikeState(isLiked: false, isBusy: true))
    #expect(
      queue.answered("a", isLiked: true)
        == [.settled("a", isLiked: true, isNews: true), .send("a", isLiked: false)])
    #expect(
      queue.answered("a", isLiked: false)
        == [.forget("a"), .settled("a", isLiked: false, isNews: true)])
  }

  @Test mutating func rapidClicksEndInTheLastWishWithTwoRequestsAtMost() {
    var sends = 0
    for click in 1...9 {
      let effects = queue.wish(click % 2 == 1, for: "a", settled: false)
      sends += effects.count { if case .send = $0 { true } else { false } }
    }
    #expect(sends == 1)
    // The first request already asked for the state after the ninth click.
    #expect(
      queue.answered("a", isLiked: true)
        == [.forget("a"), .settled("a", isLiked: true, isNews: true)])
  }

  @Test mutating func photosDoNotWaitForEachOther() {
    _ = queue.wish(true, for: "a", settled: false)

    #expect(queue.wish(true, for: "b", settled: false).contains(.send("b", isLiked: true)))
    #expect(queue.pendingCount == 2)
  }

  @Test mutating func anAnswerThatContradictsTheRequestIsARefusal() {
    _ = queue.wish(true, for: "a", settled: false)

    #expect(
      queue.answered("a", isLiked: false) == [
        .forget("a"),
        .reverted(
          "a", wish: true, .refused(status: 200, messages: []), isSecond: false),
      ])
    #expect(queue.state(of: "a") == LikeState(isLiked: false))
  }

  @Test mutating func anAnswerNobodyAskedForChangesNothing() {
    #expect(queue.answered("a", isLiked: true) == [])
    #expect(queue.failed("a", Self.offline) == [])
    #expect(queue.found("a", isLiked: false) == [])
    #expect(queue.notFound("a", .notFound(messages: [])) == [])
    #expect(queue.state(of: "a") == nil)
  }

  // MARK: - An unavailable service

  @Test(
    arguments: [
      offline, .timedOut, .rateLimited(retryAfter: 60), .serverFailed(status: 503, retryAfter: 5),
      .serverFailed(status: 502, retryAfter: nil), .serverFailed(status: 504, retryAfter: nil),
    ])
  func aServiceThatIsAwayHoldsTheWish(error: APIError) {
    var queue = LikeQueue()
    _ = queue.wish(true, for: "a", settled: false)

    #expect(queue.failed("a", error) == [.hold(error, isNews: true)])
    #expect(queue.state(of: "a") == LikeState(isLiked: true, isPending: true))
    #expect(queue.isHeld)
    #expect(queue.pendingCount == 1)
  }

  @Test mutating func whileTheServiceIsAwayWishesAreKeptWithoutRequests() {
    queue = Self.held("a")

    #expect(queue.wish(true, for: "b", settled: false) == [.keep("b", isLiked: true)])
    #expect(queue.state(of: "b") == LikeState(isLiked: true, isPending: true))
    #expect(queue.wish(false, for: "b", settled: false) == [.forget("b")])
    #expect(queue.pendingCount == 1)
  }

  @Test mutating func oneIsTriedAndTheOthersFollowOneByOne() {
    queue = Self.held("a", "b", "c")

    #expect(queue.resume() == [.send("a", isLiked: true)])
    #expect(queue.resume() == [])
    #expect(queue.wish(true, for: "d", settled: false) == [.keep("d", isLiked: true)])
    #expect(queue.answered("a", isLiked: true).contains(.send("b", isLiked: true)))
    #expect(queue.answered("b", isLiked: true).contains(.send("c", isLiked: true)))
    #expect(queue.answered("c", isLiked: true).contains(.send("d", isLiked: true)))
    #expect(queue.answered("d", isLiked: true).count == 2)
    #expect(queue.pendingCount == 0)
  }

  @Test mutating func aTryThatFailsHoldsAllAgainWithoutNews() {
    queue = Self.held("a", "b")
    _ = queue.resume()

    #expect(queue.failed("a", Self.offline) == [.hold(Self.offline, isNews: false)])
    #expect(queue.pendingCount == 2)
    #expect(queue.isHeld)
  }

  @Test mutating func aRequestWithoutAnEndIsSentAgainThoughTheWishWasTakenBack() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .timedOut)

    // The service may have carried out the like.
    #expect(queue.wish(false, for: "a", settled: false) == [.keep("a", isLiked: false)])
    #expect(queue.resume() == [.send("a", isLiked: false)])
    #expect(
      queue.answered("a", isLiked: false)
        == [.forget("a"), .settled("a", isLiked: false, isNews: false)])
  }

  @Test mutating func aWishTakenBackAtTheLimitIsDone() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.wish(false, for: "a", settled: false)

    #expect(
      queue.failed("a", .rateLimited(retryAfter: nil)) == [
        .hold(.rateLimited(retryAfter: nil), isNews: true), .forget("a"),
        .settled("a", isLiked: false, isNews: false),
      ])
    #expect(queue.pendingCount == 0)
  }

  @Test mutating func resumingWithNothingToSendLetsTheNextWishThrough() {
    queue = Self.held("a")
    _ = queue.wish(false, for: "a", settled: false)

    #expect(queue.resume() == [])
    #expect(queue.wish(true, for: "b", settled: false).contains(.send("b", isLiked: true)))
  }

  @Test mutating func aRefusalAfterARequestWithoutAnEndAsksWhatHolds() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .timedOut)
    _ = queue.wish(false, for: "a", settled: false)
    _ = queue.resume()

    #expect(queue.failed("a", Self.broken) == [.check("a")])
    #expect(
      queue.found("a", isLiked: true)
        == [
          .settled("a", isLiked: true, isNews: true), .forget("a"),
          .reverted("a", wish: false, Self.broken, isSecond: false),
        ])
    #expect(queue.state(of: "a") == LikeState(isLiked: true))
  }

  // MARK: - Refusals

  @Test(
    arguments: [
      broken, .forbidden(messages: ["write_likes"]), .refused(status: 422, messages: []),
      .insecure(detail: ""), .unreadable(detail: ""),
    ])
  func aRefusalTurnsTheHeartBack(error: APIError) {
    var queue = LikeQueue()
    _ = queue.wish(true, for: "a", settled: false)

    #expect(
      queue.failed("a", error)
        == [.forget("a"), .reverted("a", wish: true, error, isSecond: false)])
    #expect(queue.state(of: "a") == LikeState(isLiked: false))
    #expect(queue.pendingCount == 0)
    #expect(!queue.isHeld)
  }

  @Test mutating func theSecondRefusalDiffersFromTheFirst() {
    for isSecond in [false, true, true] {
      _ = queue.wish(true, for: "a", settled: false)
      #expect(
        queue.failed("a", Self.broken).last
          == .reverted("a", wish: true, Self.broken, isSecond: isSecond))
    }
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.answered("a", isLiked: true)
    _ = queue.wish(false, for: "a", settled: false)
    #expect(
      queue.failed("a", Self.broken).last
        == .reverted("a", wish: false, Self.broken, isSecond: false))
  }

  @Test mutating func theRefusalOfAWishThatWasTakenBackIsNotReported() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.wish(false, for: "a", settled: false)

    #expect(
      queue.failed("a", .forbidden(messages: []))
        == [.forget("a"), .settled("a", isLiked: false, isNews: false)])
  }

  @Test mutating func aFailureHalfWayOfAWishTakenBackAsksForTheLastWish() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.wish(false, for: "a", settled: false)

    #expect(queue.failed("a", Self.broken) == [.send("a", isLiked: false)])
  }

  @Test mutating func aRefusalShowsThatTheServiceIsThere() {
    queue = Self.held("a", "b")
    _ = queue.resume()

    #expect(queue.failed("a", Self.broken).last == .send("b", isLiked: true))
  }

  @Test mutating func a401KeepsTheWish() {
    _ = queue.wish(true, for: "a", settled: false)

    #expect(queue.failed("a", .unauthorized(messages: [])).isEmpty)
    #expect(queue.pendingCount == 1)
  }

  // MARK: - Missing photos, no likes

  @Test(arguments: [APIError.notFound(messages: []), .gone(messages: [])])
  func notThereAsksForThePhotoItself(error: APIError) {
    var queue = LikeQueue()
    _ = queue.wish(true, for: "a", settled: false)

    #expect(queue.failed("a", error) == [.check("a")])
    #expect(queue.state(of: "a") == LikeState(isLiked: true, isBusy: true))
    #expect(queue.wish(false, for: "a", settled: false) == [.keep("a", isLiked: false)])
  }

  @Test mutating func aPhotoThatIsGoneLeaves() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .notFound(messages: []))

    #expect(
      queue.notFound("a", .notFound(messages: []))
        == [.forget("a"), .gone("a", wasLiked: false)])
    #expect(queue.state(of: "a") == nil)
    #expect(queue.pendingCount == 0)
  }

  @Test mutating func aCheckWithoutAnAnswerWaits() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .notFound(messages: []))

    #expect(queue.notFound("a", Self.offline) == [.hold(Self.offline, isNews: true)])
    #expect(queue.resume() == [.send("a", isLiked: true)])
  }

  /// A queue that has just detected that the service has no likes, with a like of `a`.
  private static func local() -> LikeQueue {
    var queue = LikeQueue()
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .gone(messages: []))
    _ = queue.found("a", isLiked: false)
    return queue
  }

  @Test mutating func aServiceWithoutLikesMakesThemFavouritesOfThisComputer() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.failed("a", .gone(messages: []))

    #expect(queue.found("a", isLiked: false) == [.keepLocally("a", isLiked: true), .becameLocal])
    #expect(queue.isLocalOnly)
    #expect(queue.state(of: "a") == LikeState(isLiked: true))
    #expect(queue.countChange == 1)
    #expect(queue.pendingCount == 1)
  }

  @Test mutating func favouritesOfThisComputerCostNoRequests() {
    queue = Self.local()

    #expect(queue.wish(true, for: "b", settled: false) == [.keepLocally("b", isLiked: true)])
    #expect(queue.wish(false, for: "c", settled: true) == [.keepLocally("c", isLiked: false)])
    #expect(queue.wish(false, for: "a", settled: false) == [.forget("a")])
    #expect(queue.state(of: "c") == LikeState(isLiked: false))
    #expect(queue.countChange == 0)
  }

  @Test mutating func otherWishesOnTheirWayBecomeLocalToo() {
    _ = queue.wish(true, for: "a", settled: false)
    _ = queue.wish(true, for: "b", settled: false)
    _ = queue.failed("a", .notFound(messages: []))
    _ = queue.failed("b", .notFound(messages: []))

    #expect(queue.found("a", isLiked: false) == [.keepLocally("a", isLiked: true), .becameLocal])
    #expect(queue.found("b", isLiked: false) == [.keepLocally("b", isLiked: true), .becameLocal])
  }

  @Test mutating func afterTheStartTheFirstWishAsksAgainAndStaysQuiet() {
    _ = queue.restore([.init(id: "a", isLiked: true, settled: false, isLocal: true)])
    #expect(queue.isLocalOnly)
    #expect(queue.state(of: "a") == LikeState(isLiked: true))

    #expect(queue.wish(true, for: "b", settled: false).last == .send("b", isLiked: true))
    #expect(queue.failed("b", .gone(messages: [])) == [.keepLocally("b", isLiked: true)])
    #expect(queue.wish(true, for: "c", settled: false) == [.keepLocally("c", isLiked: true)])
  }

  @Test mutating func likesThatAreBackGetWhatOnlyThisComputerKnew() {
    _ = queue.restore([.init(id: "a", isLiked: true, settled: false, isLocal: true)])
    _ = queue.wish(true, for: "b", settled: false)

    #expect(
      queue.answered("b", isLiked: true) == [
        .keep("a", isLiked: true), .forget("b"), .settled("b", isLiked: true, isNews: true),
        .send("a", isLiked: true),
      ])
    #expect(!queue.isLocalOnly)
  }

  // MARK: - Other answers

  @Test mutating func anAnswerAboutPhotosSettlesAWishThatWaits() {
    queue = Self.held("a")

    #expect(
      queue.learned("a", isLiked: true)
        == [.forget("a"), .settled("a", isLiked: true, isNews: false)])
  }

  @Test mutating func anAnswerAboutPhotosDoesNotTurnAHeartThatWaits() {
    queue = Self.held("a")

    #expect(queue.learned("a", isLiked: false) == [])
    #expect(queue.state(of: "a")?.isLiked == true)
  }

  @Test mutating func aSettledHeartFollowsTheService() {
    _ = queue.wish(true, for: "a", settled: false)
    #expect(queue.learned("a", isLiked: false) == [], "a request runs")
    _ = queue.answered("a", isLiked: true)

    #expect(queue.learned("a", isLiked: false) == [])
    #expect(queue.state(of: "a") == LikeState(isLiked: false))
    #expect(queue.pendingCount == 0)
  }

  // MARK: - The next start

  @Test mutating func whatWasLeftIsSentOneByOneOldestFirst() {
    let left = [
      LikeQueue.Left(id: "a", isLiked: true, settled: false),
      .init(id: "b", isLiked: false, settled: true),
    ]

    #expect(queue.restore(left) == [.send("a", isLiked: true)])
    #expect(queue.state(of: "b") == LikeState(isLiked: false, isPending: true))
    #expect(queue.answered("a", isLiked: true).last == .send("b", isLiked: false))
  }

  @Test mutating func whatWasLeftIsSentThoughItLooksSettled() {
    #expect(
      queue.restore([.init(id: "a", isLiked: true, settled: true)])
        == [.send("a", isLiked: true)])
  }

  @Test mutating func aWishOfThisRunIsNewerThanWhatWasLeft() {
    _ = queue.wish(false, for: "a", settled: true)

    #expect(queue.restore([.init(id: "a", isLiked: true, settled: false)]) == [])
    #expect(queue.state(of: "a")?.isLiked == false)
  }

  @Test mutating func nothingLeftSendsNothing() {
    #expect(queue.restore([]) == [])
    #expect(queue.resume() == [])
  }
}
