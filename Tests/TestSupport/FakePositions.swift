// SPDX-License-Identifier: MIT

// The desktop's positions, and geographical facts, as a test sets them.

import BelvedereCore
import Synchronization

/// Yields the test's positions.
package final class FakePositions: PositionWatching {
  private struct State {
    var watches: [AsyncStream<Result<OwnPosition, PositionProblem>>.Continuation] = []
    var ended = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The numbers of watches that were begun and ended.
  package var begun: Int { state.withLock { $0.watches.count } }
  package var ended: Int { state.withLock { $0.ended } }

  package func tell(_ position: Result<OwnPosition, PositionProblem>) {
    for watch in state.withLock({ $0.watches }) { watch.yield(position) }
  }

  package func positions() -> AsyncStream<Result<OwnPosition, PositionProblem>> {
    let (stream, watch) = AsyncStream.makeStream(of: Result<OwnPosition, PositionProblem>.self)
    watch.onTermination = { [weak self] _ in self?.state.withLock { $0.ended += 1 } }
    state.withLock { $0.watches.append(watch) }
    return stream
  }
}

/// The same surroundings everywhere.
package struct FakeGeography: Geography {
  private let surroundings: Surroundings
  private let known: PlaceNames
  private let shown: [MapLabel]

  /// - Parameter surroundings: by default those of the high seas.
  package init(
    _ surroundings: Surroundings = Surroundings(), names: PlaceNames = PlaceNames(),
    labels: [MapLabel] = []
  ) {
    self.surroundings = surroundings
    known = names
    shown = labels
  }

  package func timeZone(at position: Coordinate) async -> String? { surroundings.timeZone }
  package func surroundings(of position: Coordinate) async -> Surroundings { surroundings }
  package func labels() async -> [MapLabel] { shown }
  package func names() async -> PlaceNames { known }
}
