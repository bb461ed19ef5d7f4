// GTK 4.8 keeps a widget that was pressed alive for as long as some gesture around it remembers the
// press. When a widget claims a touch (a swipe, a scroll), the window's own click gesture does not
// hear of its end, and with each such touch one more widget is kept until the window closes. Still
// needed while `LiveObjects` stays high after a photo was swiped away in the viewer.

import CGtk

extension Widget {
  /// Makes this window's own gestures forget each touch that has ended.
  package func forgetsEndedTouches() {
    // gtk_event_controller_legacy_new cannot fail.
    let events = gtk_event_controller_legacy_new()!.opaque
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    events.onEvent { event in
      let type = gdk_event_get_event_type(event)
      guard type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL else { return }
      // The gesture that claimed the touch is still to be told of its end.
      let window = GObjectRef(retaining: self)
      Task { window.pointer.forgetPresses() }
    }
    gtk_widget_add_controller(self, events)
  }

  /// Lets go of what the gestures of all widgets around this one remember: called when this widget is
  /// about to be taken out of the window.
  package func forgetPressesAround() {
    var ancestor = gtk_widget_get_parent(self)
    while let present = ancestor {
      present.forgetPresses()
      ancestor = gtk_widget_get_parent(present)
    }
  }

  /// Resets the gestures of this widget that remember a press.
  private func forgetPresses() {
    guard let controllers = gtk_widget_observe_controllers(self) else { return }
    defer { g_object_unref(controllers.raw) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      guard
        g_type_check_instance_is_a(
          controller.assumingMemoryBound(to: GTypeInstance.self), gtk_gesture_get_type()) != 0,
        let presses = gtk_gesture_get_sequences(OpaquePointer(controller))
      else { continue }
      g_list_free(presses)
      gtk_event_controller_reset(OpaquePointer(controller))
    }
  }
}
