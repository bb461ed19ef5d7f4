// SPDX-License-Identifier: MIT

// One wait at a time, of the right length, with one call or none. Every order of a few steps is compared with a simple
// model.

import BelvedereCore
import TestSupport
import Testing

@testable import BelvedereModel

// All orders of steps take thousands of turns on the main actor, interleaved with all other tests.
@Suite(.timeLimit(.minutes(15)))
struct RetryClockTests {
  enum Step: CaseIterable {
    case start, startAsAsked, cancel, reset, letTimePass
  }

  /// The same clock without tasks.
  struct Expected {
    static let delays = [10.0, 20, 35]

    var failures = 0
    var isRunning = false
    var sleeps: [Double] = []
    var calls = 0

    mutating func take(_ step: Step) {
      switch step {
      case .start: start(Self.delays[min(failures, 2)])
      case .startAsAsked: start(7)
      case .cancel: isRunning = false
      case .reset: (failures, isRunning) = (0, false)
      case .letTimePass:
        if isRunning { calls += 1 }
        isRunning = false
      }
    }

    private mutating func start(_ seconds: Double) {
      sleeps.append(seconds)
      failures += 1
      isRunning = true
    }
  }

  @Test func everyOrderOfStepsWaitsAndCallsAsItShould() async {
    for steps in Self.orders(of: 4) {
      let time = GatedClock()
      time.gate.close()
      let clock = RetryClock(GrowingDelay(first: 10, longest: 35), clock: time)
      var expected = Expected()
      var calls = 0
      for step in steps {
        expected.take(step)
        switch step {
        case .start: clock.start { calls += 1 }
        case .startAsAsked: clock.start(for: 7) { calls += 1 }
        case .cancel: clock.cancel()
        case .reset: clock.reset()
        case .letTimePass: time.gate.openOnce()
        }
        await time.gate.arrivals(expected.sleeps.count)
        while calls < expected.calls { await Task.yield() }
        #expect(clock.isRunning == expected.isRunning, "\(steps)")
      }
      time.gate.open()
      if expected.isRunning { expected.take(.letTimePass) }
      while clock.isRunning { await Task.yield() }
      for _ in 0..<10 { await Task.yield() }
      #expect(calls == expected.calls, "\(steps)")
      #expect(time.sleeps == expected.sleeps.map(Duration.seconds), "\(steps)")
    }
  }

  @Test func theNextWaitIsKnownBefore() {
    let clock = RetryClock(GrowingDelay(first: 10, longest: 35), clock: GatedClock())
    var delays: [Double] = []
    for _ in 0..<4 {
      delays.append(clock.nextDelay)
      clock.start {}
    }
    clock.cancel()
    #expect(delays == [10, 20, 35, 35])
    #expect(clock.nextDelay == 35)
    clock.reset()
    #expect(clock.nextDelay == 10)
  }

  @Test func anotherWaitCanBeginInTheCall() async {
    let clock = RetryClock(GrowingDelay(first: 10, longest: 35), clock: GatedClock())
    var calls = 0
    func again() {
      calls += 1
      if calls < 3 { clock.start { again() } }
    }
    clock.start { again() }
    while calls < 3 { await Task.yield() }
    #expect(!clock.isRunning)
  }

  @Test func aClockThatIsGoneCallsNothing() async {
    let time = GatedClock()
    time.gate.close()
    var calls = 0
    var clock: RetryClock? = RetryClock(GrowingDelay(first: 10, longest: 35), clock: time)
    clock?.start { calls += 1 }
    await time.gate.arrivals(1)
    clock = nil
    time.gate.open()
    await settle()
    #expect(calls == 0)
  }

  private static func orders(of length: Int) -> [[Step]] {
    (0..<length).reduce([[]]) { orders, _ in
      orders.flatMap { order in Step.allCases.map { order + [$0] } }
    }
  }
}
