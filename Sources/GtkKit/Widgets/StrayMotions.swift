// After a window was laid out, GTK tells it that the mouse moved, since another widget may be under it now
// (`gdk_surface_ensure_motion`). Under X11 it asks only whether the mouse is within the window's bounds, not whether a
// popover is there over it, unless that takes all input. Without a compositor the window is told with the next frame
// only: the one in which a line of a list lights up under the mouse. The press then goes to what is behind the list.
//
// So such a motion reaches nothing but the window or popover that the mouse is in. Still needed while the scenario
// zoom-memory fails without it under X11.

import CGtk

enum StrayMotions {
  private static let events = g_signal_lookup("event", gdk_surface_get_type())
  /// Finds the function with which GTK hears of the events of a window or popover.
  private static let ear = G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_DATA.rawValue

  /// Keeps the event from GTK if it is a stray motion. Called with each event before GTK learns of it.
  ///
  /// - Parameter isCovered: whether a popover may be over a window; else the display server is not asked.
  static func withhold(_ event: OpaquePointer, isCovered: Bool) {
    guard let surface = gdk_event_get_surface(event),
      let widget = gtk_native_get_for_surface(surface)
    else { return }
    let open = GSignalMatchType(rawValue: ear | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
    let isHeard = g_signal_handler_find(surface.raw, open, events, 0, nil, nil, widget.raw) != 0
    let isOfPopover = g_type_check_instance_is_a(surface.cast(), gdk_popup_get_type()) != 0
    let isStray = (isCovered || isOfPopover) && isStray(event, in: surface)
    guard isHeard == isStray else { return }
    let set = isStray ? g_signal_handlers_block_matched : g_signal_handlers_unblock_matched
    _ = set(surface.raw, GSignalMatchType(rawValue: ear), events, 0, nil, nil, widget.raw)
  }

  private static func isStray(_ event: OpaquePointer, in surface: OpaquePointer) -> Bool {
    // Only what GTK makes up has no time.
    guard gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY,
      gdk_event_get_time(event) == GDK_CURRENT_TIME
    else { return false }
    return gdk_device_get_surface_at_position(gdk_event_get_device(event), nil, nil) != surface
  }
}
