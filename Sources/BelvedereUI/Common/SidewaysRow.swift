// Rows that scroll sideways on a page that scrolls up and down.

import CGtk
import GtkKit

extension Widget {
  /// Makes this scrolled window leave movements up and down to the page around it: the wheel, and fingers on
  /// a touchpad. With Shift the wheel scrolls sideways.
  ///
  /// - Parameter step: the movement by one step of the wheel, in application pixels.
  func scrollsSidewaysOnly(by step: Double) {
    leaveVerticalScrolling()
    // gtk_event_controller_scroll_new cannot fail.
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!.opaque
    scroll.onScroll { _, distance in
      let state = gtk_event_controller_get_current_event_state(scroll).rawValue
      guard state & GDK_SHIFT_MASK.rawValue != 0 else { return false }
      let isWheel = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL
      scrollSideways(by: isWheel ? distance * step : distance)
      return true
    }
    gtk_widget_add_controller(self, scroll)
  }

  /// - Parameter distance: in application pixels; positive is to the right.
  func scrollSideways(by distance: Double) {
    let position = gtk_scrolled_window_get_hadjustment(opaque)!
    gtk_adjustment_set_value(position, gtk_adjustment_get_value(position) + distance)
  }
}
