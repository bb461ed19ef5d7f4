// SPDX-License-Identifier: MIT

// The slideshow: shows the next photo after an interval, until the person intervenes. Each photo comes with its credit
// for a moment; the first one also with the way to end the slideshow.

import Observation

/// A timer that shows the next photo.
@Observable
package final class Slideshow {
  /// The time for which a photo's credit is shown.
  package static let creditTime = Duration.seconds(3)

  package private(set) var isPlaying = false
  /// True while the credit of the photo is to be shown.
  package private(set) var showsCredit = false
  /// True while it is to be said, once, how the slideshow ends.
  package private(set) var showsHint = false
  /// Called when the interval is over; false ends the slideshow.
  @ObservationIgnored var onTurn: () -> Bool = { false }
  @ObservationIgnored private let sleep: @Sendable (Duration) async throws -> Void
  @ObservationIgnored private var interval = Duration.seconds(5)
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var credit: Task<Void, Never>?

  /// - Parameter sleep: waits for a duration.
  init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

  /// Begins with the current photo.
  ///
  /// - Parameter seconds: the time for which each photo is shown.
  package func play(seconds: Int) {
    interval = .seconds(seconds)
    isPlaying = true
    restart()
    showsHint = true
  }

  package func pause() {
    if isPlaying { isPlaying = false }
    task?.cancel()
    task = nil
    hideCredit()
  }

  /// Restarts the interval while the slideshow plays.
  func restart() {
    guard isPlaying else { return }
    showCredit()
    task?.cancel()
    task = Task { [weak self, sleep, interval] in
      do { try await sleep(interval) } catch { return }
      guard let self, !Task.isCancelled else { return }
      if !onTurn() { pause() }
    }
  }

  private func showCredit() {
    hideCredit()
    showsCredit = true
    credit = Task { [weak self, sleep] in
      do { try await sleep(Self.creditTime) } catch { return }
      if !Task.isCancelled { self?.hideCredit() }
    }
  }

  private func hideCredit() {
    credit?.cancel()
    credit = nil
    if showsCredit { showsCredit = false }
    if showsHint { showsHint = false }
  }
}
