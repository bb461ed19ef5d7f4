// SPDX-License-Identifier: MIT

// The signed-in person: the stored profile at once, then the service's unless the stored one is fresh.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
final class ProfileTests {
  let service = FakePhotoService()
  let store = FakePhotoStore()
  private lazy var profile = Profile(
    account: .ada, service: service, store: store, now: { .noon })

  private func store(_ user: User, age: TimeInterval) {
    store.put(account: user, service: "demo", fetchedAt: .noon.addingTimeInterval(-age))
  }

  /// Starts and waits for the phase.
  private func start(until phase: Profile.Phase) async {
    let profile = profile
    profile.start()
    await BelvedereModelTests.until { profile.phase == phase }
  }

  @Test func whoIsUnknownIsAskedForAndStored() async {
    #expect(profile.phase == .loading)

    await start(until: .loaded(.ada))
    await settle()

    #expect(service.calls == [.me])
    #expect(store.storedUsers(service: "demo") == [.ada])
  }

  @Test func aFreshProfileMakesNoRequest() async {
    store(.ada, age: PagedPhotos.freshness - 1)

    await start(until: .loaded(.ada))
    await settle()

    #expect(service.calls.isEmpty)
  }

  @Test func aStaleProfileIsShownAndAskedForAnew() async {
    var older = User.ada
    older.name = "Ada V."
    store(older, age: PagedPhotos.freshness)
    service.gate.close()

    await start(until: .loaded(older))
    await service.gate.arrivals(1)
    service.gate.open()
    let profile = profile
    await until { profile.phase == .loaded(.ada) }

    #expect(service.calls == [.me])
  }

  @Test func aFailureLeavesWhoWasSeenLast() async {
    store(.ada, age: PagedPhotos.freshness)
    service.answerMe(.failure(.timedOut))

    await start(until: .loaded(.ada))
    await service.gate.arrivals(1)
    await settle()

    #expect(profile.phase == .loaded(.ada))
  }

  @Test func aFailureWithNobodyToShowIsThePageUntilTriedAgain() async {
    service.answerMe(.failure(.timedOut))
    await start(until: .failed(.timedOut))

    service.answerMe(.success(.ada))
    profile.refresh()
    #expect(profile.phase == .loading)
    let profile = profile
    await until { profile.phase == .loaded(.ada) }
  }

  @Test func aBrokenDatabaseIsNoObstacle() async {
    store.fail()

    await start(until: .loaded(.ada))

    #expect(service.calls == [.me])
  }

  @Test func afterStopALateAnswerChangesNothing() async {
    service.gate.close()
    profile.start()
    await service.gate.arrivals(1)

    profile.stop()
    service.gate.open()
    await settle()

    #expect(profile.phase == .loading)
    #expect(store.storedUsers(service: "demo") == [])
  }

  @Test(arguments: HostileNumbers.counts) func likesOfAnyNumberCanBeCounted(count: Int?)
    async throws
  {
    var user = User(id: "1", username: "ada", name: "Ada")
    user.totalLikes = count
    service.answerMe(.success(user))
    await start(until: .loaded(user))

    for change in [1, 1, -1, 1] { profile.countLikes(change) }

    let counted = try #require(profile.user).totalLikes
    #expect(counted.map { $0 >= 0 } == count.map { _ in true })
  }
}
