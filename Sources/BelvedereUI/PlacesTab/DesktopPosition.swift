// The person's own position, from the desktop's Location portal.

import BelvedereCore
import GtkKit

/// Asks the desktop where the person is.
package struct DesktopPosition: PositionWatching {
  package init() {}

  nonisolated package func positions() -> AsyncStream<Result<OwnPosition, PositionProblem>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<OwnPosition, PositionProblem>.self)
    let asking = Task { @MainActor in
      let watch = LocationWatch(over: nil) { outcome in
        switch outcome {
        case .done: return
        case .cancelled: continuation.yield(.failure(.refused))
        case .failed: continuation.yield(.failure(.absent))
        }
        continuation.finish()
      } found: { fix in
        guard let position = Coordinate(latitude: fix.latitude, longitude: fix.longitude) else {
          return
        }
        continuation.yield(.success(OwnPosition(position, accuracy: max(0, fix.accuracy))))
      }
      // The watch lives as long as this task, which the end of the stream cancels.
      try? await Task.sleep(for: .seconds(1 << 40))
      withExtendedLifetime(watch) {}
    }
    continuation.onTermination = { _ in asking.cancel() }
    return stream
  }
}
