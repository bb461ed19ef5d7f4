// SPDX-License-Identifier: MIT

// The immediate effects of a changed preference on a running session.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PreferenceEffectTests {
  let world = SessionWorld()

  @Test func theServiceIsAskedInTheChosenLanguageFromTheFirstRequestOn() async {
    world.preferences.language = .german
    _ = await world.signedOutSession()
    #expect(world.demo.languages == ["de, en;q=0.9"])
  }

  @Test func anotherLanguageAsksForTheFeedAgain() async throws {
    let session = try await world.signedInSession()
    let photos = world.demo.photos
    #expect(world.demo.languages == ["ru"])
    let asked = photos.askedPages

    photos.gate.close()
    world.preferences.language = .japanese
    await until { session.signedIn?.feed?.isRefreshing == true }
    photos.gate.open()
    await until { session.signedIn?.feed?.isRefreshing == false }

    #expect(world.demo.languages == ["ru", "ja, en;q=0.9"])
    #expect(photos.askedPages == asked + [1])
  }

  @Test func theSameLanguageUnderAnotherNameAsksForNothing() async throws {
    let session = try await world.signedInSession()
    let asked = world.demo.photos.askedPages
    world.preferences.language = .german
    world.preferences.language = .system
    await settle()
    #expect(world.demo.languages == ["ru"])
    #expect(world.demo.photos.askedPages == asked)
    withExtendedLifetime(session) {}
  }

  @Test func theLimitOnDiskIsSet() async {
    let session = await world.signedOutSession()
    #expect(world.demo.images.limits.isEmpty)
    world.preferences.diskCacheLimit = 100
    await world.demo.images.limitSet()
    #expect(world.demo.images.limits == [100_000_000])
    withExtendedLifetime(session) {}
  }

  @Test func theBudgetIsThatOfThePresentService() async {
    let session = await world.signedOutSession()
    world.demo.budget.tell(RequestBudget(limit: 50, remaining: 30, asOf: Date()))
    await until { session.budget?.state == .enough(remaining: 30, limit: 50) }

    session.use(.unsplash(.own))
    #expect(session.budget == nil)
    await until { session.phase == .signedOut }
    #expect(session.budget?.state == .unknown)
  }
}
