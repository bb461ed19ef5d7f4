// SPDX-License-Identifier: MIT

// The person's own position: granted, refused, absent, off, and no answer.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PositionWatchTests {
  private let positions = FakePositions()
  private let clock = GatedClock()
  private let watch: PositionWatch

  init() {
    clock.gate.close()
    watch = PositionWatch(positions, clock: clock)
  }

  private func position(_ latitude: Double) throws -> OwnPosition {
    OwnPosition(
      try #require(Coordinate(latitude: latitude, longitude: 10)), accuracy: 50)
  }

  @Test func positionsFollowOneAnother() async throws {
    #expect(watch.state == .off && positions.begun == 0)
    watch.start()
    #expect(watch.state == .asking)
    watch.start()
    #expect(positions.begun == 1)
    let (first, second) = (try position(1), try position(2))
    positions.tell(.success(first))
    await until { watch.position == first }
    positions.tell(.success(second))
    await until { watch.position == second }
    // The time limit is for the first position only.
    clock.gate.open()
    await settle()
    #expect(watch.position == second)
  }

  @Test(arguments: PositionProblem.allCases)
  func aProblemEndsTheWatch(problem: PositionProblem) async throws {
    watch.start()
    positions.tell(.failure(problem))
    await until { watch.state == .failed(.problem(problem)) }
    try await eventually { positions.ended == 1 }
    // The button stays, as the next try may succeed.
    watch.start()
    #expect(watch.state == .asking && positions.begun == 2)
  }

  @Test func noAnswerEndsAfterTwentySeconds() async throws {
    watch.start()
    try await eventually { clock.sleeps == [.seconds(20)] }
    clock.gate.open()
    await until { watch.state == .failed(.noAnswer) }
    try await eventually { positions.ended == 1 }
  }

  @Test func leavingForgetsThePosition() async throws {
    watch.start()
    let own = try position(1)
    positions.tell(.success(own))
    await until { watch.position == own }
    watch.stop()
    #expect(watch.state == .off && watch.position == nil)
    try await eventually { positions.ended == 1 }
  }

  @Test func withoutAPartThatAsksItIsAbsent() {
    let watch = PositionWatch(nil)
    watch.start()
    #expect(watch.state == .failed(.problem(.absent)))
  }
}
