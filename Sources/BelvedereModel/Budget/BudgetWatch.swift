// SPDX-License-Identifier: MIT

// The request budget for screens: a meter, and a notice when it runs out. Each answer of the service has the number
// of remaining requests, but never the end of its hour. A timer therefore ends a state that expires. It runs only
// in states that have a notice.
//
//   unknown -> enough -> low -> spent -> (the wait is over) unknown
//   low and enough -> (an hour without an answer) enough, with the whole limit

import BelvedereCore
import Foundation
import Observation

/// Follows the remaining requests of one key's hour.
@Observable
@MainActor package final class BudgetWatch {
  package enum State: Equatable {
    /// Unknown until the next answer.
    case unknown
    case enough(remaining: Int, limit: Int)
    case low(remaining: Int, limit: Int)
    /// None is left; another try is possible at `until`.
    case spent(limit: Int, until: Date)
  }

  fileprivate enum Kind { case unknown, enough, low, spent }

  /// The number of remaining requests at which a low budget becomes enough again. The hysteresis is needed since
  /// answers may arrive out of order, and a rolling hour returns requests one by one.
  private static let enoughAgain = 10

  package private(set) var state = State.unknown
  private var isDismissed = false

  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private let sleep: (TimeInterval) async throws -> Void
  @ObservationIgnored private var latest: RequestBudget?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var ending: Task<Void, Never>?

  /// Begins to follow the budget.
  ///
  /// - Parameter sleep: waits for these seconds; throws when its task is cancelled.
  package init(
    _ reporting: any RequestBudgetReporting, now: @escaping () -> Date = { Date() },
    sleep: @escaping (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.now = now
    self.sleep = sleep
    latest = reporting.budget
    update()
    let budgets = reporting.budgets()
    reading = Task { [weak self] in
      for await budget in budgets { self?.take(budget) }
    }
  }

  isolated deinit {
    reading?.cancel()
    ending?.cancel()
  }

  /// True if the state has a notice that was not dismissed.
  package var deservesNotice: Bool {
    (state.kind == .low || state.kind == .spent) && !isDismissed
  }

  /// Dismisses the notice until the kind of state changes.
  package func dismiss() { isDismissed = true }

  /// Updates the state to the current time, for a screen that is about to show it.
  package func update() {
    let new = latest.map(state(of:)) ?? .unknown
    if new.kind != state.kind { isDismissed = false }
    if new != state { state = new }
    endInTime()
  }

  private func take(_ budget: RequestBudget) {
    latest = budget
    update()
  }

  private func state(of budget: RequestBudget) -> State {
    let now = now()
    if let date = budget.nextTry {
      return date > now ? .spent(limit: budget.limit, until: date) : .unknown
    }
    // An hour after an answer, all the requests that it counted have expired.
    let isOver = !(0..<RequestBudget.hour).contains(now.timeIntervalSince(budget.asOf))
    let remaining = isOver ? budget.limit : budget.remaining
    let isLow = budget.isLow || (state.kind == .low && remaining < Self.enoughAgain)
    return isLow && !isOver && remaining < budget.limit
      ? .low(remaining: remaining, limit: budget.limit)
      : .enough(remaining: remaining, limit: budget.limit)
  }

  /// Starts the timer that ends a low or spent state.
  private func endInTime() {
    ending?.cancel()
    ending = nil
    let end: Date? =
      switch state {
      case .unknown, .enough: nil
      case .low: latest.map { $0.asOf + RequestBudget.hour }
      case .spent(_, let until): until
      }
    guard let end else { return }
    ending = Task { [weak self, sleep, wait = end.timeIntervalSince(now())] in
      do { try await sleep(max(0, wait)) } catch { return }
      if Task.isCancelled { return }
      self?.update()
    }
  }
}

extension BudgetWatch.State {
  fileprivate var kind: BudgetWatch.Kind {
    switch self {
    case .unknown: .unknown
    case .enough: .enough
    case .low: .low
    case .spent: .spent
    }
  }
}
