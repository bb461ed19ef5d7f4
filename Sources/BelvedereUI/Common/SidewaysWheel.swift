// Rows that scroll sideways, by the wheel, too.

import CGtk
import GtkKit

extension Widget {
  /// Turns the wheel's steps over this scrolled window into movement sideways: there is nothing to scroll up
  /// and down in it. At an end, the page around it scrolls.
  ///
  /// - Parameter step: the movement by one step, in application pixels.
  func turnsWheelSideways(by step: Double) {
    // gtk_event_controller_scroll_new cannot fail.
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!.opaque
    gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
    scroll.onScroll { _, steps in
      guard gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL else {
        return false
      }
      let position = gtk_scrolled_window_get_hadjustment(opaque)!
      let room = gtk_adjustment_get_upper(position) - gtk_adjustment_get_page_size(position)
      let present = gtk_adjustment_get_value(position)
      let value = present + steps * step
      guard value > 0 && value < room || present > 0 && present < room else { return false }
      gtk_adjustment_set_value(position, min(max(value, 0), room))
      return true
    }
    gtk_widget_add_controller(self, scroll)
  }
}
