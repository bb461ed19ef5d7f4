// SPDX-License-Identifier: MIT

// Observes the movement of a scrolled window, to add rows before its end is reached and to load pictures near the
// visible part.

import GtkKit

/// Calls `follow` once for all changes of an adjustment in a turn of the main loop. Changes may come during a layout,
/// when widgets must not be changed, so the call comes later.
final class ScrollWatch {
  private let follow: () -> Void
  private var isDue = false

  /// - Parameter follow: not called after this object is released.
  init(_ position: ScrollPosition, follow: @escaping () -> Void) {
    self.follow = follow
    for signal in ["value-changed", "changed"] {
      position.on(signal) { [weak self] in self?.followSoon() }
    }
  }

  /// Schedules a call for another reason, such as new content.
  func followSoon() {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      self?.isDue = false
      self?.follow()
    }
  }
}
