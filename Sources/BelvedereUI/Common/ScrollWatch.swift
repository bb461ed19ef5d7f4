// A watch on the movement of a scrolled window: rows are added before its end is reached, and pictures are loaded
// near the visible part.

import GtkKit

/// Follows an adjustment, once for all changes of a turn of the main loop. A movement or another size may come in
/// the middle of a layout, in which nothing may be changed, so it follows after that.
final class ScrollWatch {
  private let follow: () -> Void
  private var isDue = false

  /// - Parameter follow: not called after this object has gone.
  init(_ position: ScrollPosition, follow: @escaping () -> Void) {
    self.follow = follow
    for signal in ["value-changed", "changed"] {
      position.on(signal) { [weak self] in self?.followSoon() }
    }
  }

  /// Follows, too, what is not a movement: other content.
  func followSoon() {
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      self?.isDue = false
      self?.follow()
    }
  }
}
