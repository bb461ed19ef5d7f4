// SPDX-License-Identifier: MIT

// Among the favourites, a photo disappears at once when its heart is pressed, and the next one takes its
// place. The second press of a double click must not reach that one.

import CGtk
import GtkKit

/// Stops a press on a list that has changed since the press just before.
final class PressGuard {
  /// The limits within which a press belongs to the one before, in milliseconds and application
  /// pixels: GTK's own defaults of `gtk-double-click-time` and `gtk-double-click-distance`.
  private static let (doubleClick, distance): (UInt32, Double) = (400, 5)

  private var last: (time: UInt32, x: Double, y: Double, generation: Int)?

  /// - Parameter generation: returns another number when the list has changed.
  init(on widget: Widget, generation: @escaping () -> Int) {
    // gtk_gesture_click_new cannot fail.
    let press = gtk_gesture_click_new()!.opaque
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    press.onPress("pressed") { [weak self] _, x, y in
      guard let self else { return }
      let time = gtk_event_controller_get_current_event_time(press)
      let present = generation()
      if let last, time &- last.time < Self.doubleClick, present != last.generation,
        abs(x - last.x) <= Self.distance, abs(y - last.y) <= Self.distance
      {
        gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
      } else {
        last = (time, x, y, present)
      }
    }
    gtk_widget_add_controller(widget, press)
    widget.attach(self)
  }
}
