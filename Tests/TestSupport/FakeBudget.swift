// SPDX-License-Identifier: MIT

import BelvedereCore
import Synchronization

/// A request budget that a test sets.
package final class FakeBudget: RequestBudgetReporting {
  private struct State {
    var budget: RequestBudget?
    var readers: [AsyncStream<RequestBudget>.Continuation] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var budget: RequestBudget? { state.withLock { $0.budget } }

  package func budgets() -> AsyncStream<RequestBudget> {
    let (stream, reader) = AsyncStream.makeStream(of: RequestBudget.self)
    state.withLock { state in
      state.readers.append(reader)
      if let budget = state.budget { reader.yield(budget) }
    }
    return stream
  }

  package func tell(_ budget: RequestBudget) {
    state.withLock { state in
      state.budget = budget
      for reader in state.readers { reader.yield(budget) }
    }
  }
}
