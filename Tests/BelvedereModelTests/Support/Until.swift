// SPDX-License-Identifier: MIT

import Observation

/// Waits until a condition on observable state holds; the suite's time limit ends a futile wait.
func until(_ condition: @escaping @MainActor @Sendable () -> Bool) async {
  for await holds in Observations({ condition() }) where holds { return }
}

/// Runs everything that is ready on the main actor, to check that something does not happen.
func settle() async {
  for _ in 0..<100 { await Task.yield() }
}

/// Waits until a condition on a fake holds, which cannot be observed. Ends a futile wait long before the time limit, so
/// that the other tests still run.
func eventually(_ condition: () -> Bool) async throws {
  struct WaitInVain: Error {}
  let end = ContinuousClock.now + .seconds(120)
  while !condition() {
    if ContinuousClock.now > end { throw WaitInVain() }
    try await Task.sleep(for: .milliseconds(2))
  }
}
