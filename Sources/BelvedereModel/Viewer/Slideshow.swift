// SPDX-License-Identifier: MIT

// The slideshow: shows the next photo after an interval, until the person intervenes.

import Observation

/// A timer that shows the next photo.
@Observable
package final class Slideshow {
  package private(set) var isPlaying = false
  /// Called when the interval is over; false ends the slideshow.
  @ObservationIgnored var onTurn: () -> Bool = { false }
  @ObservationIgnored private let sleep: @Sendable (Duration) async throws -> Void
  @ObservationIgnored private var interval = Duration.seconds(5)
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter sleep: waits for a duration.
  init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

  /// Begins with the current photo.
  ///
  /// - Parameter seconds: the time for which each photo is shown.
  package func play(seconds: Int) {
    interval = .seconds(seconds)
    isPlaying = true
    restart()
  }

  package func pause() {
    if isPlaying { isPlaying = false }
    task?.cancel()
    task = nil
  }

  /// Restarts the interval while the slideshow plays.
  func restart() {
    guard isPlaying else { return }
    task?.cancel()
    task = Task { [weak self, sleep, interval] in
      do { try await sleep(interval) } catch { return }
      guard let self, !Task.isCancelled else { return }
      if !onTurn() { pause() }
    }
  }
}
