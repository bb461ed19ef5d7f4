// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8 to 4.18: after a layout GTK sends the window a motion of the mouse, since another widget may
// be under the mouse now (`gdk_surface_ensure_motion`). Under X11 it checks only that the mouse is within the window's
// bounds. A popover may be there, over the window; only one that takes all input is considered. The window then takes
// the mouse for its own, and a press on a line of the popover goes to the widget behind it.
//
// So such a motion reaches only the window or popover that the mouse is in.

import CGtk

enum StrayMotions {
  private static let events = g_signal_lookup("event", gdk_surface_get_type())
  /// Matches the handler by which GTK receives the events of a window or popover.
  private static let handler = G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_DATA.rawValue

  private static let isNeeded = Workaround.strayMotions.isNeeded

  /// Keeps the event from GTK if it is a stray motion. Called with each event before GTK receives it.
  ///
  /// - Parameter isCovered: true if a popover may be over a window; else the display server is not asked.
  static func withhold(_ event: OpaquePointer, isCovered: Bool) {
    guard isNeeded, let surface = gdk_event_get_surface(event),
      let widget = gtk_native_get_for_surface(surface)
    else { return }
    let unblocked = GSignalMatchType(rawValue: handler | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
    let isReceived =
      g_signal_handler_find(surface.raw, unblocked, events, 0, nil, nil, widget.raw) != 0
    let isOfPopover = g_type_check_instance_is_a(surface.cast(), gdk_popup_get_type()) != 0
    let isStray = (isCovered || isOfPopover) && isStray(event, in: surface)
    guard isReceived == isStray else { return }
    let set = isStray ? g_signal_handlers_block_matched : g_signal_handlers_unblock_matched
    _ = set(surface.raw, GSignalMatchType(rawValue: handler), events, 0, nil, nil, widget.raw)
  }

  private static func isStray(_ event: OpaquePointer, in surface: OpaquePointer) -> Bool {
    // Only events that GTK makes itself have no time.
    guard gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY,
      gdk_event_get_time(event) == GDK_CURRENT_TIME
    else { return false }
    return gdk_device_get_surface_at_position(gdk_event_get_device(event), nil, nil) != surface
  }
}
