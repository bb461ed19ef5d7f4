// SPDX-License-Identifier: MIT

// Delays the window's appearance until its first screen is complete, for a short time. An incomplete screen costs
// one more frame of the whole window, which takes 50 to 90 ms without a graphics card and delays the photos.

import GtkKit

/// Shows the window when its content is ready, or after a timeout.
final class FirstAppearance {
  /// The longest wait for the first pictures; after it the window shows the splash.
  static let longestWait = Duration.milliseconds(300)

  private let isReady: () -> Bool
  private var show: (() -> Void)?
  private var tracking: Tracking?
  private var timeout: Timeout?

  /// - Parameters:
  ///   - isReady: evaluated again whenever something observable in it changes.
  ///   - show: called once.
  init(
    longestWait: Duration, when isReady: @escaping () -> Bool, show: @escaping () -> Void
  ) {
    self.isReady = isReady
    self.show = show
    timeout = Timeout(longestWait) { [weak self] in self?.appear() }
    check()
  }

  /// Evaluates the condition again after something that is not observable has changed.
  func check() {
    guard show != nil else { return }
    tracking = track { [weak self] in
      if let self, show != nil, isReady() { appear() }
    }
  }

  private func appear() {
    timeout = nil
    show?()
    show = nil
  }
}
