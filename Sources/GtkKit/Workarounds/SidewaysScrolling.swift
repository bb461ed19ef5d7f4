// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8 to 4.18: a scrolled window that can only move sideways also takes movements up and down
// (`scroll_controller_scroll` stops them), so that the wheel does nothing over it.

import CGtk

extension Widget {
  /// Makes this scrolled window, which moves sideways only, leave movements up and down to the widgets around it.
  package func leaveVerticalScrolling() {
    guard Workaround.sidewaysScrolling.isNeeded else { return }
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
