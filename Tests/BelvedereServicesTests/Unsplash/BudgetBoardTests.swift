// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct BudgetBoardTests {
  private let now = Date(timeIntervalSince1970: 1_000)
  private let board = BudgetBoard(now: { Date(timeIntervalSince1970: 1_000) })

  @Test func knowsNothingAtFirst() {
    board.update(limit: nil, remaining: nil, isAtLimit: false, retryAfter: nil)
    #expect(board.budget == nil)
  }

  @Test func takesOverTheHeaders() {
    board.update(limit: 50, remaining: 49, isAtLimit: false, retryAfter: nil)
    #expect(board.budget == RequestBudget(limit: 50, remaining: 49, asOf: now))
  }

  @Test func isBlockedAtTheLimitForAsLongAsTheServiceSays() {
    board.update(limit: 50, remaining: 0, isAtLimit: true, retryAfter: 60)
    #expect(board.budget?.blockedUntil == now + 60)
  }

  @Test func keepsTheKnownLimitWhenTheServiceIsSilent() {
    board.update(limit: 50, remaining: 1, isAtLimit: false, retryAfter: nil)
    board.update(limit: nil, remaining: nil, isAtLimit: true, retryAfter: nil)
    #expect(board.budget?.limit == 50)
    #expect(board.budget?.remaining == 0)
    #expect(board.budget?.blockedUntil == now + RequestBudget.presumedWait)
  }

  @Test func isFreeAgainWithTheNextGoodAnswer() {
    board.update(limit: 50, remaining: 0, isAtLimit: true, retryAfter: nil)
    board.update(limit: 50, remaining: 49, isAtLimit: false, retryAfter: nil)
    #expect(board.budget?.blockedUntil == nil)
  }

  @Test func notifiesEveryReader() async {
    board.update(limit: 50, remaining: 40, isAtLimit: false, retryAfter: nil)
    var first = board.budgets().makeAsyncIterator()
    #expect(await first.next()?.remaining == 40)
    var second = board.budgets().makeAsyncIterator()
    #expect(await second.next()?.remaining == 40)
    board.update(limit: 50, remaining: 39, isAtLimit: false, retryAfter: nil)
    #expect(await first.next()?.remaining == 39)
    #expect(await second.next()?.remaining == 39)
  }

  @Test func givesASlowReaderTheLatest() async {
    var reader = board.budgets().makeAsyncIterator()
    for remaining in [30, 20, 10] {
      board.update(limit: 50, remaining: remaining, isAtLimit: false, retryAfter: nil)
    }
    #expect(await reader.next()?.remaining == 10)
  }
}
