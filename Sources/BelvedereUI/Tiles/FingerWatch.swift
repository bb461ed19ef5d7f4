// SPDX-License-Identifier: MIT

// Detects the use of fingers, which cannot hover. Controls that otherwise appear under the pointer are then
// always shown.

import CGtk
import GtkKit

/// Detects if a widget is used by fingers or by a pointer.
final class FingerWatch {
  private let changed: (Bool) -> Void
  private var isForFingers = false
  /// True if a finger was used last, anywhere in the program.
  private static var wasFinger = false

  /// - Parameter changed: called with true when fingers are used instead of a pointer, and with false when the pointer
  ///   is used again.
  init(on widget: Widget, changed: @escaping (Bool) -> Void) {
    self.changed = changed
    let touch = gtk_gesture_click_new()!
    gtk_gesture_single_set_touch_only(touch.opaque, 1)
    gtk_event_controller_set_propagation_phase(touch.opaque, GTK_PHASE_CAPTURE)
    touch.onAny("begin") { [weak self] in self?.set(true) }
    gtk_widget_add_controller(widget, touch.opaque)
    let motion = gtk_event_controller_motion_new()!
    motion.onNotify("contains-pointer") { [weak self] in
      let device = gtk_event_controller_get_current_event_device(motion)
      if let device, gdk_device_get_source(device) != GDK_SOURCE_TOUCHSCREEN { self?.set(false) }
    }
    gtk_widget_add_controller(widget, motion)
    widget.on("map") { [weak self] in
      self?.set(Self.wasFinger)
      self?.readPointer(of: widget)
    }
  }

  /// Assumes fingers on a display with touch and without any pointer.
  private func readPointer(of widget: Widget) {
    guard let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)) else { return }
    let abilities = gdk_seat_get_capabilities(seat).rawValue
    let hasPointer = abilities & GDK_SEAT_CAPABILITY_POINTER.rawValue != 0
    if !hasPointer && abilities & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0 { set(true) }
  }

  private func set(_ isForFingers: Bool) {
    Self.wasFinger = isForFingers
    guard isForFingers != self.isForFingers else { return }
    self.isForFingers = isForFingers
    changed(isForFingers)
  }
}
