// SPDX-License-Identifier: MIT

import Testing

/// Waits until a condition holds; records an issue after two minutes, much longer than any correct run.
func eventually(
  _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async {
  let deadline = ContinuousClock.now + .seconds(120)
  while await !condition() {
    guard ContinuousClock.now < deadline, !Task.isCancelled else {
      Issue.record("Never happened: \(comment)", sourceLocation: sourceLocation)
      return
    }
    do {
      try await Task.sleep(for: .milliseconds(1))
    } catch {
      Issue.record("Cancelled while waiting: \(comment)", sourceLocation: sourceLocation)
      return
    }
  }
}
