// SPDX-License-Identifier: MIT

// The person's own position, from the desktop's Location portal.

import BelvedereCore
import GtkKit

/// Gets the person's position from the desktop.
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
      // Keeps the watch alive until the end of the stream cancels this task.
      try? await Task.sleep(for: .seconds(1 << 40))
      withExtendedLifetime(watch) {}
    }
    continuation.onTermination = { _ in asking.cancel() }
    return stream
  }
}
