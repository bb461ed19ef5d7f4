// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8: a gesture may remember a press after its end. GTK does not notify it when another widget has
// claimed the touch (a swipe, a scroll), or when its own widget was hidden, covered by a menu or removed in the
// meantime. Two symptoms follow:
// - The gesture takes the next press for a second finger, and a click on a photo does nothing.
// - The gesture keeps the pressed widget alive; if it is a gesture of that widget, for ever.
// So gestures that remember a press are reset when a press ends, and before the next one begins.

import CGtk
import CGtkShim

enum EndedPresses {
  /// Makes the gestures of every window that is closed forget all presses, from now on. One of the window itself would
  /// keep it.
  static func forgetWithTheirWindow() {
    guard Workaround.endedPresses.isNeeded else { return }
    EveryWidget.on("unrealize") { window in
      guard g_type_check_instance_is_a(window.cast(), gtk_window_get_type()) != 0 else { return }
      // Most are freed at once, and must be: timers of a window that is closed, but not freed, miss its frames.
      let closed = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)
      g_weak_ref_init(closed, window)
      // Runs later, because a gesture may be what closes it.
      Task {
        if let kept = g_weak_ref_get(closed) {
          let held = GObjectRef(adopting: kept.assumingMemoryBound(to: GtkWidget.self))
          bv_forget_presses(held.pointer, 1, nil)
        }
        g_weak_ref_clear(closed)
        closed.deallocate()
      }
    }
  }
}

extension Widget {
  /// Makes the gestures in this window forget presses that are over. To be called once.
  package func forgetEndedPresses() {
    guard Workaround.endedPresses.isNeeded else { return }
    // gtk_event_controller_legacy_new cannot fail.
    let events = gtk_event_controller_legacy_new()!.opaque
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    var count = 0
    // The pressed widgets. They stay here after the press, because a widget may leave the window later.
    var pressed: [GObjectRef<Widget>] = []
    /// Makes the gestures of widgets that have left the window forget all presses.
    func forgetGone() {
      let gone = pressed.filter { gtk_widget_get_root($0.pointer) == nil }
      pressed.removeAll { widget in gone.contains { $0 === widget } }
      for widget in gone { bv_forget_presses(widget.pointer, 1, nil) }
    }
    func remember(_ event: OpaquePointer) {
      forgetGone()
      guard let widget = pickWidget(at: event), !pressed.contains(where: { $0.pointer == widget })
      else { return }
      pressed.append(GObjectRef(retaining: widget))
    }
    events.onEvent { event in
      let type = gdk_event_get_event_type(event)
      let sequence = gdk_event_get_event_sequence(event)
      switch type {
      case GDK_TOUCH_BEGIN, GDK_BUTTON_PRESS:
        count += 1
        let isFirst =
          type == GDK_TOUCH_BEGIN
          ? gdk_touch_event_get_emulating_pointer(event) != 0 : buttons(heldAt: event) == 0
        if isFirst {
          bv_forget_presses(self, 1, sequence)
          forgetGone()
          pressed = []
        }
        remember(event)
      case GDK_TOUCHPAD_PINCH
      where gdk_touchpad_event_get_gesture_phase(event) == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN:
        remember(event)
      case GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_BUTTON_RELEASE:
        if type == GDK_BUTTON_RELEASE, buttons(heldAt: event) > 1 { return }
        let (window, ended) = (GObjectRef(retaining: self), count)
        // Runs later, because the gesture that claimed the press has not been notified of its end yet. A
        // press that has begun in the meantime may have the same sequence.
        Task {
          if count == ended { bv_forget_presses(window.pointer, 0, sequence) }
          forgetGone()
        }
      default: break
      }
    }
    gtk_widget_add_controller(self, events)
  }
}

/// Counts the buttons that were down before the event.
private func buttons(heldAt event: OpaquePointer) -> Int {
  let all = [
    GDK_BUTTON1_MASK, GDK_BUTTON2_MASK, GDK_BUTTON3_MASK, GDK_BUTTON4_MASK, GDK_BUTTON5_MASK,
  ]
  let state = gdk_event_get_modifier_state(event).rawValue
  return all.count { state & $0.rawValue != 0 }
}
