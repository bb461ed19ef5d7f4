// The desktop's knowledge of positions, and the earth's cities, as a test tells them.

import BelvedereCore
import Synchronization

/// Yields what the test tells.
package final class FakePositions: PositionWatching {
  private struct State {
    var watches: [AsyncStream<Result<OwnPosition, PositionProblem>>.Continuation] = []
    var ended = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// How often somebody began to watch, and how often they ended it.
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

/// One city, near to everything but the sea of the test.
package struct FakeGeography: Geography {
  private let city: NearestCity?
  private let known: PlaceNames

  /// - Parameter city: nil for the sea.
  package init(_ city: NearestCity?, names: PlaceNames = PlaceNames()) {
    self.city = city
    known = names
  }

  package func nearestCity(to position: Coordinate) async -> NearestCity? { city }
  package func labels() async -> [MapLabel] { [] }
  package func names() async -> PlaceNames { known }
}
