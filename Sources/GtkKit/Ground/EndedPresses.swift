// In GTK 4.8 a gesture may remember a press after its end. It is not told of the end when another
// widget claimed the touch (a swipe, a scroll), or when its own widget was out of sight, behind a
// menu or no longer in the window by then. It then takes the next press for a second finger, so that a
// click on a photo does nothing, and it keeps the pressed widget alive: for ever, if it is a gesture of
// that widget. Still needed while the scenarios finger-meanwhile, viewer-leaves-nothing and
// places-exported (a click after a long press) fail without it.

import CGtk
import CGtkShim

extension Widget {
  /// Makes the gestures in this window forget presses that are over.
  package func forgetsEndedPresses() {
    // gtk_event_controller_legacy_new cannot fail.
    let events = gtk_event_controller_legacy_new()!.opaque
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    var count = 0
    // Also of presses that are over: a widget may leave the window after that.
    var pressed: [GObjectRef<Widget>] = []
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
          pressed.forEach(forgetIfGone)
          pressed = []
        }
        pressed += pick(at: event)
      case GDK_TOUCHPAD_PINCH where phase(of: event) == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN:
        pressed += pick(at: event)
      case GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_BUTTON_RELEASE:
        if type == GDK_BUTTON_RELEASE, buttons(heldAt: event) > 1 { return }
        let (window, ended) = (GObjectRef(retaining: self), count)
        // Runs later, because the gesture that claimed the press has yet to be told of its end. A
        // press that has begun by then may have the same sequence.
        Task {
          if count == ended { bv_forget_presses(window.pointer, 0, sequence) }
          pressed.forEach(forgetIfGone)
        }
      default: break
      }
    }
    gtk_widget_add_controller(self, events)
  }

  /// The widget that an event in this window is for; none for one in a popover.
  private func pick(at event: OpaquePointer) -> [GObjectRef<Widget>] {
    guard gdk_event_get_surface(event) == gtk_native_get_surface(opaque) else { return [] }
    var (place, shift) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    gdk_event_get_position(event, &place.x, &place.y)
    gtk_native_get_surface_transform(opaque, &shift.x, &shift.y)
    let picked = gtk_widget_pick(self, place.x - shift.x, place.y - shift.y, GTK_PICK_DEFAULT)
    return picked.map { [GObjectRef(retaining: $0)] } ?? []
  }
}

/// Makes the gestures of a widget that has left its window forget all presses.
private func forgetIfGone(_ widget: GObjectRef<Widget>) {
  if gtk_widget_get_root(widget.pointer) == nil { bv_forget_presses(widget.pointer, 1, nil) }
}

/// Counts the buttons that were down before the event.
private func buttons(heldAt event: OpaquePointer) -> Int {
  let all = [
    GDK_BUTTON1_MASK, GDK_BUTTON2_MASK, GDK_BUTTON3_MASK, GDK_BUTTON4_MASK, GDK_BUTTON5_MASK,
  ]
  let state = gdk_event_get_modifier_state(event).rawValue
  return all.count { state & $0.rawValue != 0 }
}

private func phase(of event: OpaquePointer) -> GdkTouchpadGesturePhase {
  gdk_touchpad_event_get_gesture_phase(event)
}
