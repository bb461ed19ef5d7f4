// SPDX-License-Identifier: MIT

import Synchronization

/// A clock on which every sleep ends at once and is recorded.
final class EagerClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var sleeps: [Duration] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
