// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

@testable import BelvedereServices

/// Owns a line as the pipeline does, and records the order of the jobs.
private actor Gate {
  private let line: WaitingLine
  private(set) var admitted: [Int] = []
  private(set) var refused: [Int] = []

  init(places: Int) { line = WaitingLine(places: places) }

  var waiting: Int { line.count }

  func enter(_ job: Int, _ priority: ImagePriority) async {
    if await line.enter(job: job, priority: priority) {
      admitted.append(job)
    } else {
      refused.append(job)
    }
  }

  func leave() { line.leave() }
  func reorder(_ job: Int, _ priority: ImagePriority) {
    line.reorder(job: job, priority: priority)
  }
  func withdraw(_ job: Int) { line.withdraw(job: job) }
}

@Suite(.timeLimit(.minutes(15)))
struct WaitingLineTests {
  private let gate = Gate(places: 1)

  /// Gives job 0 the slot and queues the others.
  private func lineUp(_ jobs: [(Int, ImagePriority)]) async {
    await gate.enter(0, .visible)
    for (count, (job, priority)) in jobs.enumerated() {
      Task { await gate.enter(job, priority) }
      await eventually("job \(job) waits") { await gate.waiting == count + 1 }
    }
  }

  private func drain(_ count: Int) async {
    for number in 0..<count {
      await gate.leave()
      await eventually("one more came through") { await gate.admitted.count == number + 2 }
    }
  }

  @Test func higherPriorityComesFirstAndTheNewestAmongEquals() async {
    await lineUp([(1, .prefetch), (2, .visible), (3, .nearby), (4, .visible), (5, .prefetch)])
    await drain(5)
    #expect(await gate.admitted == [0, 4, 2, 3, 5, 1])
  }

  @Test func aRaisedJobComesFirst() async {
    await lineUp([(1, .prefetch), (2, .nearby), (3, .nearby)])
    await gate.reorder(1, .visible)
    await drain(3)
    #expect(await gate.admitted == [0, 1, 3, 2])
  }

  @Test func aWithdrawnJobIsRefusedAndTakesNoPlace() async {
    await lineUp([(1, .nearby), (2, .nearby)])
    await gate.withdraw(2)
    await eventually("it is told") { await gate.refused == [2] }
    await drain(1)
    #expect(await gate.admitted == [0, 1])
  }

  @Test func aPlaceThatNobodyWaitsForIsFreeAgain() async {
    await gate.enter(0, .visible)
    await gate.leave()
    await gate.enter(1, .prefetch)
    #expect(await gate.admitted == [0, 1])
  }

  @Test func aCancelledTaskTakesNoPlace() async {
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await gate.enter(7, .visible)
    }
    await cancelled.value
    #expect(await gate.refused == [7])
    await gate.enter(1, .visible)
    #expect(await gate.admitted == [1])
  }
}
