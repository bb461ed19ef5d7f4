// SPDX-License-Identifier: MIT

// A mouse that rests where a popover opens. X11 places the mouse in the middle of the screen at first.

import CGtk
import GtkKit
import XCTest

final class StrayMotionsTests: GtkTestCase {
  func testTheMouseStaysInAPopoverThatOpensUnderIt() throws {
    try onMain {
      PopoverGrabs.decide()
      let (menu, popover, inside) = (gtk_menu_button_new()!, gtk_popover_new()!, gtk_button_new()!)
      gtk_widget_set_size_request(menu, 1000, 800)
      gtk_widget_set_size_request(inside, 200, 200)
      gtk_popover_set_child(popover.cast(), inside)
      gtk_menu_button_set_popover(menu.opaque, popover)
      let behind = menu.children[0]
      let window = window(with: menu)
      defer { gtk_window_destroy(window.cast()) }
      iterate { window.width > 0 }
      settle()
      let mouse = try XCTUnwrap(mousePlace(over: window))
      var above = GdkRectangle(x: gint(mouse.x), y: gint(mouse.y) - 100, width: 1, height: 1)
      gtk_popover_set_pointing_to(popover.cast(), &above)
      iterate { window.isUnderMouse }
      let frames = Note(0)
      menu.onFrames {
        frames.value += 1
        return true
      }

      // A layout while the mouse is in the window makes GTK send a motion in the next frame.
      gtk_widget_queue_resize(menu)
      iterate { frames.value > 0 }
      gtk_menu_button_popup(menu.opaque)
      gdk_display_sync(gtk_widget_get_display(window))
      gtk_widget_queue_resize(menu)
      iterate { popover.isUnderMouse }
      let returns = Note(0)
      behind.onNumber("state-flags-changed") { _ in if behind.isUnderMouse { returns.value += 1 } }
      frames.value = 0
      iterate { frames.value > 3 }

      XCTAssertEqual(returns.value, 0)
    }
  }
}

/// The place of the mouse in the window; nil if it is elsewhere.
@MainActor private func mousePlace(over window: Widget) -> (x: Double, y: Double)? {
  let seat = gdk_display_get_default_seat(gtk_widget_get_display(window))
  var (x, y) = (0.0, 0.0)
  let surface = gdk_device_get_surface_at_position(gdk_seat_get_pointer(seat), &x, &y)
  return surface == gtk_native_get_surface(window.opaque) ? (x, y) : nil
}

extension Widget {
  fileprivate var isUnderMouse: Bool {
    gtk_widget_get_state_flags(self).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
  }
}
