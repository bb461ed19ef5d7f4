// SPDX-License-Identifier: MIT

// A clock whose sleeps last until the test ends them.

import Synchronization
import TestSupport

/// Sleepers wait at the gate; time does not pass.
nonisolated final class GatedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  /// Every sleep passes here.
  let gate = Gate()
  private let lengths = Mutex<[Duration]>([])
  private let start = ContinuousClock.now

  var now: Instant { start }
  var minimumResolution: Duration { .zero }
  /// The length of each sleep.
  var sleeps: [Duration] { lengths.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lengths.withLock { $0.append(start.duration(to: deadline)) }
    await gate.pass()
    try Task.checkCancellation()
  }
}
