// SPDX-License-Identifier: MIT

// Gestures and event controllers of widgets. Their signals are connected by the methods in GObject.

import CGtk

/// A gesture or an event controller; its widget keeps it.
nonisolated package struct Controller: ObjectPointer {
  package let raw: UnsafeMutableRawPointer

  package init(raw: UnsafeMutableRawPointer) { self.raw = raw }
}

// Constructors of gestures and controllers cannot fail.
extension Widget {
  /// Adds a GtkGestureClick.
  ///
  /// - Parameter button: the mouse's button; 0 for all.
  package func addClick(button: Int = Int(GDK_BUTTON_PRIMARY), phase: PropagationPhase = .bubble)
    -> Controller
  {
    let click = add(gtk_gesture_click_new()!.opaque, phase)
    gtk_gesture_single_set_button(click.opaque, guint(button))
    return click
  }

  /// Adds a GtkGestureDrag.
  package func addDrag(isTouchOnly: Bool = false) -> Controller {
    let drag = add(gtk_gesture_drag_new()!.opaque)
    gtk_gesture_single_set_touch_only(drag.opaque, isTouchOnly ? 1 : 0)
    return drag
  }

  /// Adds a GtkGestureZoom: two fingers that part or meet.
  package func addZoom(phase: PropagationPhase = .bubble) -> Controller {
    add(gtk_gesture_zoom_new()!.opaque, phase)
  }

  /// Adds a GtkGestureRotate: two fingers that turn.
  package func addRotation() -> Controller { add(gtk_gesture_rotate_new()!.opaque) }

  /// Adds a GtkEventControllerMotion.
  package func addMotion(phase: PropagationPhase = .bubble) -> Controller {
    add(gtk_event_controller_motion_new()!.opaque, phase)
  }

  /// Adds a GtkEventControllerScroll.
  ///
  /// - Parameter isVertical: true leaves movements to the side to other widgets.
  package func addScroll(isVertical: Bool = false, phase: PropagationPhase = .bubble) -> Controller
  {
    let axes =
      isVertical ? GTK_EVENT_CONTROLLER_SCROLL_VERTICAL : GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES
    return add(gtk_event_controller_scroll_new(axes)!.opaque, phase)
  }

  /// Handles each event as it comes; other controllers get it, too.
  package func onEveryEvent(
    phase: PropagationPhase = .bubble,
    _ action: @escaping @MainActor (_ event: OpaquePointer) -> Void
  ) {
    add(gtk_event_controller_legacy_new()!.opaque, phase).onEvent(action)
  }

  /// Calls `action` when the focus comes to this widget or into it.
  package func onFocus(_ action: @escaping @MainActor () -> Void) {
    add(gtk_event_controller_focus_new()!.opaque).on("enter", action)
  }

  /// Follows the pointer: its place in application pixels of the widget, and nil when it leaves.
  package func onPointer(_ action: @escaping @MainActor (_ place: SIMD2<Double>?) -> Void) {
    let motion = addMotion()
    for signal in ["enter", "motion"] { motion.onPlace(signal) { action(SIMD2($0, $1)) } }
    motion.on("leave") { action(nil) }
  }

  /// Handles keys pressed while the focus is in this widget; true stops further handling. Keys pressed in a
  /// popover that stands on the widget are the popover's.
  @discardableResult package func onKey(
    phase: PropagationPhase = .bubble,
    _ action: @escaping @MainActor (_ key: UInt32, _ modifiers: Modifiers) -> Bool
  ) -> Controller {
    let keys = add(gtk_event_controller_key_new()!.opaque, phase)
    keys.onKeyPressed { [self] key, modifiers in !isFocusInPopover && action(key, modifiers) }
    return keys
  }

  /// Handles Escape while the focus is in this widget.
  package func onEscape(
    phase: PropagationPhase = .bubble, _ action: @escaping @MainActor () -> Void
  ) {
    onKey(phase: phase) { key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      action()
      return true
    }
  }

  /// Handles keys that are released while the focus is in this widget.
  package func onKeyRelease(_ action: @escaping @MainActor (_ key: UInt32) -> Void) {
    add(gtk_event_controller_key_new()!.opaque).onKeyReleased(action)
  }

  package func remove(_ controller: Controller) {
    gtk_widget_remove_controller(self, controller.opaque)
  }

  private func add(_ controller: OpaquePointer, _ phase: PropagationPhase = .bubble) -> Controller {
    gtk_event_controller_set_propagation_phase(controller, phase)
    gtk_widget_add_controller(self, controller)
    return Controller(raw: controller.raw)
  }

  /// The controllers of a class, such as those that GTK gave the widget.
  package func controllers(of type: GType) -> [Controller] {
    // The model has a reference to each; the widget keeps them alive after it.
    let all = GObjectRef(adopting: gtk_widget_observe_controllers(self)!)
    return (0..<g_list_model_get_n_items(all.pointer)).compactMap { index in
      guard let item = g_list_model_get_item(all.pointer, index) else { return nil }
      defer { g_object_unref(item) }
      let isWanted = g_type_check_instance_is_a(
        item.assumingMemoryBound(to: GTypeInstance.self), type)
      return isWanted != 0 ? Controller(raw: item) : nil
    }
  }

  /// Returns true if a movement, in application pixels, is far enough for a drag.
  package func isDrag(_ travel: SIMD2<Double>) -> Bool {
    gtk_drag_check_threshold(self, 0, 0, gint(travel.x), gint(travel.y)) != 0
  }
}

extension Controller {
  /// Claims the press or touch: other gestures lose it.
  package func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Denies the press or touch: it is left to other gestures.
  package func deny() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) }

  /// True while this gesture has all the fingers or buttons that it takes.
  package var isRecognized: Bool { gtk_gesture_is_recognized(opaque) != 0 }

  /// The time of the present event, in milliseconds since an arbitrary moment.
  package var time: Double { Double(gtk_event_controller_get_current_event_time(opaque)) }

  /// The keys and buttons that were held at the present event.
  package var modifiers: Modifiers { gtk_event_controller_get_current_event_state(opaque) }

  /// True if the present event came from a touchscreen.
  package var isFromFinger: Bool {
    guard let device = gtk_event_controller_get_current_event_device(opaque) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }

  /// True if the present scrolling comes from a wheel, whose distance is counted in steps.
  package var isWheel: Bool {
    gtk_event_controller_scroll_get_unit(opaque) == GDK_SCROLL_UNIT_WHEEL
  }
}
