// SPDX-License-Identifier: MIT

// A spinner that uses no processor time while it is not visible.

import CGtk

/// A GtkSpinner that turns while `isTurning` is set and it is on the screen.
///
/// Work-around for GTK before 4.16: a spinner that turns out of sight keeps the frame clock running.
package final class Spinner {
  package let widget: Widget

  package var isTurning: Bool {
    didSet { turn(isTurning && (widget.isMapped || !Workaround.unseenSpinners.isNeeded)) }
  }

  /// - Parameter size: width and height, in application pixels; nil leaves it to the style.
  package init(size: Int? = nil, isTurning: Bool = false) {
    widget = gtk_spinner_new()!
    self.isTurning = isTurning
    widget.setLeastSize(width: size, height: size)
    widget.align(.center, .center)
    widget.attach(self)
    guard Workaround.unseenSpinners.isNeeded else {
      turn(isTurning)
      return
    }
    widget.on("map") { [weak self] in if let self { turn(isTurning) } }
    widget.on("unmap") { [weak self] in self?.turn(false) }
  }

  private func turn(_ turns: Bool) { gtk_spinner_set_spinning(widget.opaque, turns ? 1 : 0) }
}
