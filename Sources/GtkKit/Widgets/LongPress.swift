// SPDX-License-Identifier: MIT

// A finger that rests on a widget, distinguished from one that moves even while the program is busy.

import CGtk

/// The long press of one finger on a widget, which keeps it alive.
package final class LongPress {
  private let owner: Widget
  private let action: (_ x: Double, _ y: Double) -> Bool
  /// The short wait after a long press, in which events of the finger may still arrive.
  private var waiting: Timeout?

  /// - Parameter action: called with the place in application pixels of the widget; true keeps the finger from
  ///   becoming a click or a drag.
  @discardableResult
  package init(on widget: Widget, _ action: @escaping (_ x: Double, _ y: Double) -> Bool) {
    owner = widget
    self.action = action
    widget.attach(self)
    widget.on("destroy") { [weak self] in self?.waiting = nil }
    listen()
  }

  private func listen() {
    // Constructors of gestures cannot fail.
    let press = gtk_gesture_long_press_new()!.opaque
    gtk_gesture_single_set_touch_only(press, 1)
    // In the capture phase, the gesture gets each move and the end of a touch. In the bubble phase it would not: if a
    // child claims the touch, GTK 4.8 sends its parents no more events of it, and a menu would open half a second after
    // a swipe. The scenarios viewer-swipe-then-feed and touchscreen-then-touchpad check that.
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    // A long press knows its own finger only; this gesture is recognized while there are two fingers.
    let pair = owner.addZoom(phase: .capture)
    press.onPlace("pressed") { [weak self] x, y in
      self?.wait { [weak self] in
        guard let self, rests(press, x, y), !pair.isRecognized, action(x, y)
        else {
          return
        }
        gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
    gtk_widget_add_controller(owner, press)
  }

  /// Waits until all pending events have been handled. After half a second of other work, the timer of the gesture runs
  /// before the events of the finger; GTK delivers movements before the next frame.
  private func wait(_ then: @escaping @MainActor () -> Void) {
    waiting = Timeout(.milliseconds(40)) { [owner] in
      owner.onFrames {
        then()
        return false
      }
    }
  }
}

/// Returns true while the finger of a long press is still down near the place.
private func rests(_ press: OpaquePointer, _ x: Double, _ y: Double) -> Bool {
  var place = GdkRectangle()
  guard gtk_gesture_get_bounding_box(press, &place) != 0 else { return false }
  let widget = gtk_event_controller_get_widget(press)
  return gtk_drag_check_threshold(widget, gint(x), gint(y), place.x, place.y) == 0
}
