// The small mark at the edge of a heart: the service is being told, or will be later.

import CGtk
import GtkKit

/// Shows busy, pending or nothing.
final class LikeMark {
  /// An answer that comes sooner needs no mark.
  private static let busyDelay = Duration.milliseconds(200)

  let widget: Widget

  private let spinner = Spinner(size: 12)
  private let clock: Widget
  private var delay: Timeout?

  init() {
    clock = gtk_image_new_from_icon_name(Icon.recent.name)!
    gtk_image_set_pixel_size(clock.opaque, 12)
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, [spinner.widget, clock])
    widget.addClass("like-mark")
    widget.align(GTK_ALIGN_END, GTK_ALIGN_END)
    widget.isVisible = false
    // Clicks are for the heart under it.
    gtk_widget_set_can_target(widget, 0)
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
