// SPDX-License-Identifier: MIT

// The states of the request budget, and their notices.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct BudgetWatchTests {
  let service = FakeBudget()
  let time = ManualTime()
  let watch: BudgetWatch

  init() {
    watch = Self.watch(service, time)
  }

  private static func watch(_ service: FakeBudget, _ time: ManualTime) -> BudgetWatch {
    BudgetWatch(service, now: { time.now }, sleep: { try await time.sleep($0) })
  }

  private func tell(_ remaining: Int, of limit: Int = 50, blockedFor seconds: TimeInterval? = nil) {
    service.tell(
      RequestBudget(
        limit: limit, remaining: remaining, asOf: time.now,
        blockedUntil: seconds.map { time.now + $0 }))
  }

  private func reach(_ state: BudgetWatch.State) async { await until { watch.state == state } }

  /// Waits for a number of sleepers, which cannot be observed.
  private func sleepers(_ count: Int) async {
    while time.sleeperCount != count && !Task.isCancelled { await Task.yield() }
  }

  @Test func nothingIsKnownBeforeTheFirstAnswer() {
    #expect(watch.state == .unknown)
    #expect(!watch.deservesNotice)
  }

  @Test func whatWasKnownBeforeIsShownAtOnce() {
    tell(37)
    #expect(Self.watch(service, time).state == .enough(remaining: 37, limit: 50))
  }

  @Test func fewerThanFiveAreWorthAWord() async {
    tell(5)
    await reach(.enough(remaining: 5, limit: 50))
    #expect(!watch.deservesNotice)
    tell(4)
    await reach(.low(remaining: 4, limit: 50))
    #expect(watch.deservesNotice)
  }

  @Test func aDismissedWordStaysAwayWhileTheStateIsTheSame() async {
    tell(4)
    await reach(.low(remaining: 4, limit: 50))
    watch.dismiss()
    tell(3)
    await reach(.low(remaining: 3, limit: 50))
    #expect(!watch.deservesNotice)
    tell(0, blockedFor: 900)
    await until { watch.deservesNotice }
  }

  @Test func aFewMoreDoNotMakeItFlap() async {
    tell(4)
    await reach(.low(remaining: 4, limit: 50))
    for remaining in [5, 9, 4, 6] {
      tell(remaining)
      await reach(.low(remaining: remaining, limit: 50))
    }
    tell(10)
    await reach(.enough(remaining: 10, limit: 50))
  }

  @Test func aSmallLimitThatIsWholeIsNotLow() async {
    tell(1, of: 3)
    await reach(.low(remaining: 1, limit: 3))
    tell(3, of: 3)
    await reach(.enough(remaining: 3, limit: 3))
  }

  @Test func atTheLimitTheNextTryIsNamed() async {
    tell(0, blockedFor: 600)
    await reach(.spent(limit: 50, until: .noon + 600))
    #expect(watch.deservesNotice)
  }

  @Test func theLastRequestThatSucceedsMeansTheLimitToo() async {
    tell(0)
    await reach(.spent(limit: 50, until: .noon + RequestBudget.presumedWait))
  }

  @Test func whenTheBlockEndsNothingIsClaimed() async {
    tell(0, blockedFor: 600)
    await reach(.spent(limit: 50, until: .noon + 600))
    watch.dismiss()
    await sleepers(1)
    time.pass(600)
    await reach(.unknown)
    #expect(!watch.deservesNotice)

    // The service refuses again, which needs a new notice.
    tell(0, blockedFor: 600)
    await until { watch.deservesNotice }
  }

  @Test func aLongerBlockMovesTheEnd() async {
    tell(0, blockedFor: 600)
    await reach(.spent(limit: 50, until: .noon + 600))
    time.pass(300)
    tell(0, blockedFor: 600)
    await reach(.spent(limit: 50, until: .noon + 900))
    await sleepers(1)
    time.pass(300)
    await settle()
    #expect(watch.state == .spent(limit: 50, until: .noon + 900))
    time.pass(300)
    await reach(.unknown)
  }

  @Test func afterAnHourTheWholeLimitIsThereAgain() async {
    tell(3)
    await reach(.low(remaining: 3, limit: 50))
    await sleepers(1)
    time.pass(RequestBudget.hour)
    await reach(.enough(remaining: 50, limit: 50))
    #expect(!watch.deservesNotice)
  }

  @Test func whileThereIsEnoughNoTimerRuns() async {
    tell(20)
    await reach(.enough(remaining: 20, limit: 50))
    await settle()
    #expect(time.sleeperCount == 0)
    time.pass(RequestBudget.hour)
    watch.update()
    #expect(watch.state == .enough(remaining: 50, limit: 50))
  }

  @Test func aClockThatWasSetBackKeepsNothingOfTheOldHour() {
    service.tell(RequestBudget(limit: 50, remaining: 3, asOf: time.now + 60))
    #expect(Self.watch(service, time).state == .enough(remaining: 50, limit: 50))
  }

  @Test func whoStopsWatchingLeavesNoTimer() async {
    tell(3)
    await reach(.low(remaining: 3, limit: 50))
    await sleepers(1)
    var other: BudgetWatch? = Self.watch(service, time)
    #expect(other?.state == .low(remaining: 3, limit: 50))
    await sleepers(2)
    other = nil
    await sleepers(1)
  }
}
