// SPDX-License-Identifier: MIT

// The topics are requested once for all screens.

import BelvedereCore
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct TopicsTests {
  private static let night = Topic(id: "n", slug: "night", title: "Night")

  private let service = FakePhotoService()

  @Test func theyAreAskedForOnce() async {
    let topics = Topics(of: service)
    service.answerTopics(.success([Self.night]))
    #expect(topics.state == .idle && topics.all.isEmpty)
    topics.load()
    topics.load()
    await until { topics.state == .loaded([Self.night]) }
    topics.load()
    await settle()

    #expect(service.calls == [.topics] && topics.all == [Self.night])
  }

  @Test func afterAFailureTheyAreAskedForAgain() async {
    let topics = Topics(of: service)
    service.answerTopics(.failure(.timedOut))
    topics.load()
    await until { topics.state == .failed(.timedOut) }

    service.answerTopics(.success([]))
    topics.load()
    await until { topics.state == .loaded([]) }
  }

  @Test func coversThatAreMissingAreAskedForOneByOneUpToAFailure() async throws {
    let topics = Topics(of: service)
    var birds = Topic(id: "b", slug: "birds", title: "Birds")
    birds.covers = photos([9])
    let coasts = Topic(id: "c", slug: "coasts", title: "Coasts")
    service.answerTopics(.success([Self.night, birds, coasts]))
    service.answer(coversOf: "n", .success(photos([1, 2])))
    service.answer(coversOf: "c", .failure(.timedOut))
    topics.load()
    await until { topics.all.count == 3 }
    #expect(service.calls == [.topics])

    topics.loadWithCovers()
    try await eventually { service.calls.last == .covers("c") }
    await settle()
    #expect(topics.all.map(\.covers.count) == [2, 1, 0])
    #expect(service.calls == [.topics, .covers("n"), .covers("c")])

    service.answer(coversOf: "c", .success(photos([3])))
    try await eventually {
      // Nothing is asked before the failure has come.
      topics.loadWithCovers()
      return topics.all.map(\.covers.count) == [2, 1, 1]
    }
  }

  @Test func exploreAndFindPlacesShowTheSame() async throws {
    let world = SessionWorld()
    try world.secrets.put(AccessToken.ada, as: .demoToken)
    let session = world.session()
    session.start()
    await until { session.signedIn != nil }
    let signedIn = try #require(session.signedIn)

    #expect(signedIn.explore.topics === signedIn.places.topics)
  }
}
