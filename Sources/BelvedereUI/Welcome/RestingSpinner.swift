// A spinner for waits of minutes that costs less than GTK's.

import CGtk
import GtkKit

/// Shows that something is waited for: it turns for a moment, and is a still picture from then on. Each
/// frame of a spinner draws the window, which without a graphics card takes most of a processor's core.
final class RestingSpinner {
  private static let turning = Duration.seconds(1)

  let widget: Widget

  private let spinner: Widget
  private var timeout: Timeout?

  init() {
    spinner = Make.spinner(size: 32)
    gtk_spinner_stop(spinner.opaque)
    let still = gtk_image_new_from_icon_name(Icon.loading.name)!
    gtk_image_set_pixel_size(still.opaque, 32)
    widget = gtk_stack_new()!
    gtk_stack_add_named(widget.opaque, still, "still")
    gtk_stack_add_named(widget.opaque, spinner, "turning")
    widget.attach(self)
  }

  func start() {
    guard timeout == nil else { return }
    gtk_spinner_start(spinner.opaque)
    gtk_stack_set_visible_child_name(widget.opaque, "turning")
    timeout = Timeout(Self.turning) { [weak self] in self?.rest() }
  }

  func stop() {
    timeout = nil
    rest()
  }

  private func rest() {
    gtk_stack_set_visible_child_name(widget.opaque, "still")
    // A spinner that turns out of sight would keep the frame clock running.
    gtk_spinner_stop(spinner.opaque)
  }
}
