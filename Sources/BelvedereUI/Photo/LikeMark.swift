// SPDX-License-Identifier: MIT

// The small mark at the edge of a heart: the request to the service is running, or pending.

import GtkKit

/// Shows busy, pending or nothing.
final class LikeMark {
  /// The delay before the mark appears.
  private static let busyDelay = Duration.milliseconds(200)

  let widget: Widget

  private let spinner = Spinner(size: 12)
  private let clock = Make.image(Icon.recent.name, size: 12)
  private var delay: Timeout?

  init() {
    widget = Make.box(.horizontal, [spinner.widget, clock])
    widget.addClass("like-mark")
    widget.align(.end, .end)
    widget.isVisible = false
    // Clicks are for the heart under it.
    widget.setTarget(false)
  }

  func show(isBusy: Bool, isPending: Bool) {
    clock.isVisible = isPending && !isBusy
    spinner.widget.isVisible = isBusy
    spinner.isTurning = isBusy
    if isBusy && !widget.isVisible {
      delay = Timeout(Self.busyDelay) { [weak self] in self?.widget.isVisible = true }
    } else {
      delay = nil
      widget.isVisible = isBusy || isPending
    }
  }
}
