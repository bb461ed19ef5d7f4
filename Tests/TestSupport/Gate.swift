// SPDX-License-Identifier: MIT

// Holds calls of the fakes, so that a test sees the state during a call, and lets a test wait for calls.

import Synchronization

/// A gate that calls pass before they answer.
package final class Gate: Sendable {
  private struct State {
    var isOpen = true
    var arrivals = 0
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits until the gate is open, even in a cancelled task.
  package func pass() async {
    await withCheckedContinuation { continuation in
      let (passes, arrived) = state.withLock { state in
        state.arrivals += 1
        let arrivals = state.arrivals
        let arrived = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
        state.watchers.removeAll { $0.count <= arrivals }
        if !state.isOpen { state.held.append(continuation) }
        return (state.isOpen, arrived)
      }
      for watcher in arrived { watcher.resume() }
      if passes { continuation.resume() }
    }
  }

  /// Waits until this number of calls have come since the start, held or not.
  package func arrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.arrivals < count { state.watchers.append((count, continuation)) }
        return state.arrivals >= count
      }
      if isReached { continuation.resume() }
    }
  }

  package func close() { state.withLock { $0.isOpen = false } }

  /// Releases the held calls, and still holds later ones.
  package func openOnce() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  package func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }
}
