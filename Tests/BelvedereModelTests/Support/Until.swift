import Observation

/// Waits until a condition on observable state holds; the suite's time limit ends a wait in vain.
func until(_ condition: @escaping @MainActor @Sendable () -> Bool) async {
  for await holds in Observations({ condition() }) where holds { return }
}

/// Lets everything run that is ready to run on the main actor, for what must not happen.
func settle() async {
  for _ in 0..<100 { await Task.yield() }
}

/// Waits until a condition on a fake holds, which cannot be observed. Ends a wait in vain long before the time
/// limit, so that the other tests are still seen.
func eventually(_ condition: () -> Bool) async throws {
  struct WaitInVain: Error {}
  let end = ContinuousClock.now + .seconds(120)
  while !condition() {
    if ContinuousClock.now > end { throw WaitInVain() }
    try await Task.sleep(for: .milliseconds(2))
  }
}
