// SPDX-License-Identifier: MIT

// The requests of the key's hour, shared by all who use the key.

import FoundationEssentials
import Synchronization

/// Counts API requests against the hourly limit.
package final class RateLimiter: Sendable {
  /// The state after a request.
  struct Count: Sendable {
    let limit: Int
    let remaining: Int
    /// True if the request exceeds the limit.
    let isExceeded: Bool
  }

  private struct State {
    var limit: Int
    var remaining: Int
    var windowEnds = Date.distantPast
  }

  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  init(limit: Int, now: @escaping @Sendable () -> Date) {
    self.now = now
    state = Mutex(State(limit: limit, remaining: limit))
  }

  /// Counts one request.
  func count() -> Count {
    let now = now()
    return state.withLock { state in
      if now >= state.windowEnds {
        // The first window starts with the first request and keeps the values that were set before.
        if state.windowEnds != .distantPast { state.remaining = state.limit }
        state.windowEnds = now.addingTimeInterval(3_600)
      }
      let isExceeded = state.remaining <= 0
      state.remaining = max(0, state.remaining - 1)
      return Count(limit: state.limit, remaining: state.remaining, isExceeded: isExceeded)
    }
  }

  /// Sets the requests that remain in this hour, and the limit if one is given.
  package func set(remaining: Int, limit: Int? = nil) {
    state.withLock { state in
      if let limit { state.limit = limit }
      state.remaining = remaining
    }
  }
}
