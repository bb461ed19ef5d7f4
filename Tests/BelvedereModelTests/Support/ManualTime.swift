// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// Time that only a test advances.
final class ManualTime {
  private(set) var now = Date.noon
  private var sleepers: [(deadline: Date, end: AsyncStream<Void>.Continuation)] = []

  /// The number of sleepers.
  var sleeperCount: Int {
    sleepers.count { if case .terminated = $0.end.yield() { false } else { true } }
  }

  func sleep(_ seconds: TimeInterval) async throws {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    sleepers.append((now + seconds, end))
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Advances the time, and wakes sleepers that are due.
  func pass(_ seconds: TimeInterval) {
    now += seconds
    for sleeper in sleepers where sleeper.deadline <= now { sleeper.end.finish() }
    sleepers.removeAll { $0.deadline <= now }
  }
}
