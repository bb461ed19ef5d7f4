// SPDX-License-Identifier: MIT

// Scrolled windows inside pages: observers of their movement, and the handling of the wheel.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class ScrollingTests: UITestCase {
  func testChangesOfATurnAreFollowedOnce() {
    onMain {
      let position = GObjectRef(adopting: gtk_adjustment_new(0, 0, 100, 1, 10, 10)!)
      var count = 0
      let watch = ScrollWatch(position.pointer) { count += 1 }
      gtk_adjustment_set_value(position.pointer, 5)
      gtk_adjustment_set_upper(position.pointer, 200)
      watch.followSoon()

      XCTAssertEqual(count, 0, "in the middle of a layout nothing may be changed")
      iterate { count == 1 }
      gtk_adjustment_set_value(position.pointer, 6)
      iterate { count == 2 }
      withExtendedLifetime(watch) {}
    }
  }

  func testARowThatScrollsSidewaysLeavesThePageTheWheel() {
    onMain {
      let row = GObjectRef(adopting: gtk_scrolled_window_new()!)
      XCTAssertEqual(verticalControllers(of: row.pointer), 2, "GTK's own take all scrolling")
      row.pointer.scrollsSidewaysOnly(by: 60)

      // The one for Shift and the wheel.
      XCTAssertEqual(verticalControllers(of: row.pointer), 1)
    }
  }
}

/// The number of scroll controllers for vertical movements.
@MainActor private func verticalControllers(of widget: Widget) -> Int {
  let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(widget)!)
  return (0..<g_list_model_get_n_items(controllers.pointer)).count { index in
    guard let item = g_list_model_get_item(controllers.pointer, index) else { return false }
    defer { g_object_unref(item) }
    let controller = OpaquePointer(item)
    let type = gtk_event_controller_scroll_get_type()
    guard g_type_check_instance_is_a(controller.cast(), type) != 0 else { return false }
    let vertical = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue
    return gtk_event_controller_scroll_get_flags(controller).rawValue & vertical != 0
  }
}
