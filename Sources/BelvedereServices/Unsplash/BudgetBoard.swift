// SPDX-License-Identifier: MIT

// The request budget as state: every answer of the API updates it, and any number of readers follow it.

import BelvedereCore
import Foundation
import Synchronization

/// Stores the remaining requests of the key's hour.
final class BudgetBoard: RequestBudgetReporting {
  private struct State {
    var budget: RequestBudget?
    var readers: [Int: AsyncStream<RequestBudget>.Continuation] = [:]
    var lastReader = 0
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  var budget: RequestBudget? { state.withLock { $0.budget } }

  func budgets() -> AsyncStream<RequestBudget> {
    // A slow reader gets the latest state only.
    let (stream, continuation) = AsyncStream.makeStream(
      of: RequestBudget.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastReader += 1
      state.readers[state.lastReader] = continuation
      if let budget = state.budget { continuation.yield(budget) }
      return state.lastReader
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  /// Updates from the headers of an answer. At the limit the service may send none; the known limit then
  /// stays.
  func update(limit: Int?, remaining: Int?, isAtLimit: Bool, retryAfter: TimeInterval?) {
    let date = now()
    state.withLock { state in
      guard isAtLimit || remaining != nil else { return }
      let left = isAtLimit ? 0 : max(0, remaining ?? 0)
      let blockedUntil = isAtLimit ? date + (retryAfter ?? RequestBudget.presumedWait) : nil
      let budget = RequestBudget(
        limit: limit ?? state.budget?.limit ?? left, remaining: left, asOf: date,
        blockedUntil: blockedUntil)
      state.budget = budget
      for reader in state.readers.values { reader.yield(budget) }
    }
  }

  private func remove(_ id: Int) { state.withLock { _ = $0.readers.removeValue(forKey: id) } }
}
