// A changed preference reaches what it acts on.

import Observation

/// Tells each new value of what is read from the preferences, as long as it lives.
final class PreferenceEffect {
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - value: reads the preferences.
  ///   - action: called with a value that differs from the one before; several changes at once are one
  ///     call.
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
