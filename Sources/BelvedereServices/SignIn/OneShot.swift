// SPDX-License-Identifier: MIT

import Synchronization

/// A value that is set once, from any thread, and awaited by any number of tasks.
final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case open([CheckedContinuation<Value, Never>])
    case done(Value)
  }

  private let state = Mutex(State.open([]))

  /// Sets the value, if it is not set. Returns true if this call has set it.
  @discardableResult
  func set(_ value: Value) -> Bool {
    let waiters: [CheckedContinuation<Value, Never>]? = state.withLock { state in
      guard case .open(let waiters) = state else { return nil }
      state = .done(value)
      return waiters
    }
    for waiter in waiters ?? [] { waiter.resume(returning: value) }
    return waiters != nil
  }

  /// Waits for the value, even in a cancelled task: on cancellation a value for that must be set.
  func value() async -> Value {
    await withCheckedContinuation { waiter in
      let present: Value? = state.withLock { state in
        switch state {
        case .done(let value): return value
        case .open(let waiters):
          state = .open(waiters + [waiter])
          return nil
        }
      }
      if let present { waiter.resume(returning: present) }
    }
  }
}
