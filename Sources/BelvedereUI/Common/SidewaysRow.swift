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

  /// Work-around for GTK 4.8: a scrolled window that can move sideways takes all scrolling, so that the wheel
  /// does nothing over it. Still needed while the scenario weather-of-a-place fails without this call.
  private func leaveVerticalScrolling() {
    let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(self)!)
    for index in 0..<g_list_model_get_n_items(controllers.pointer) {
      guard let item = g_list_model_get_item(controllers.pointer, index) else { continue }
      // The widget keeps its controllers alive.
      defer { g_object_unref(item) }
      let controller = OpaquePointer(item)
      let scrollType = gtk_event_controller_scroll_get_type()
      guard g_type_check_instance_is_a(controller.cast(), scrollType) != 0 else { continue }
      let flags = gtk_event_controller_scroll_get_flags(controller).rawValue
      let others = flags & ~GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue
      gtk_event_controller_scroll_set_flags(controller, GtkEventControllerScrollFlags(others))
    }
  }
}
