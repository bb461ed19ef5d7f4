// SPDX-License-Identifier: MIT

// Applies a changed preference to the part of the program that it affects.

import Observation

/// Reports each new value of an expression over the preferences, until it is released.
@MainActor final class PreferenceEffect {
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - value: reads the preferences.
  ///   - action: called with each value that differs from the one before; several changes at once
  ///     make one call.
  init<Value: Equatable & Sendable>(
    of value: @escaping @MainActor () -> Value, action: @escaping (Value) -> Void
  ) {
    let first = value()
    let values = Observations { value() }
    task = Task {
      var latest = first
      for await value in values where value != latest {
        latest = value
        action(value)
      }
    }
  }

  isolated deinit { task?.cancel() }
}
