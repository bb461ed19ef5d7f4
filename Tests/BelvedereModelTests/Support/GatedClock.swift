// A clock whose sleeps last until the test says so.

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
  /// How long each sleep was to be.
  var sleeps: [Duration] { lengths.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lengths.withLock { $0.append(start.duration(to: deadline)) }
    await gate.pass()
    try Task.checkCancellation()
  }
}
