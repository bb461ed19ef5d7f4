// SPDX-License-Identifier: MIT

// A popover, also one of GTK's own, closes when another one opens.

import CGtk
import GtkKit
import XCTest

final class OnePopoverTests: GtkTestCase {
  func testAMenuButtonsPopoverClosesTheMenuOfAText() {
    onMain {
      let (text, menu, popover) = (gtk_entry_new()!, gtk_menu_button_new()!, gtk_popover_new()!)
      gtk_menu_button_set_popover(menu.opaque, popover)
      menu.closeOthersOnOpening()
      let window = window(with: Make.box(GTK_ORIENTATION_VERTICAL, [text, menu]))
      iterate { text.width > 0 }
      XCTAssertTrue(text.grabFocus())
      let inner = gtk_editable_get_delegate(text.opaque)!
      gtk_widget_activate_action_variant(inner.widget, "menu.popup", nil)
      iterate { inner.widget.children.contains { $0.isMapped && $0.isPopover } }

      gtk_menu_button_popup(menu.opaque)

      iterate { popover.isMapped }
      XCTAssertFalse(inner.widget.children.contains { $0.isMapped && $0.isPopover })
      gtk_window_destroy(window.cast())
    }
  }

  func testAPopoverInAnotherOneLeavesItOpen() {
    onMain {
      let (outer, inside) = (gtk_menu_button_new()!, gtk_menu_button_new()!)
      let (first, second) = (gtk_popover_new()!, gtk_popover_new()!)
      gtk_popover_set_child(first.cast(), inside)
      gtk_menu_button_set_popover(outer.opaque, first)
      gtk_menu_button_set_popover(inside.opaque, second)
      for button in [outer, inside] { button.closeOthersOnOpening() }
      let window = window(with: Make.box(GTK_ORIENTATION_VERTICAL, [outer]))
      iterate { outer.width > 0 }
      gtk_menu_button_popup(outer.opaque)
      iterate { first.isMapped }

      gtk_menu_button_popup(inside.opaque)

      iterate { second.isMapped }
      XCTAssertTrue(first.isMapped)
      gtk_window_destroy(window.cast())
    }
  }

  func testAPopoverOutOfSightDoesNotComeBack() {
    onMain {
      let (menu, popover) = (gtk_menu_button_new()!, gtk_popover_new()!)
      gtk_menu_button_set_popover(menu.opaque, popover)
      menu.closeOthersOnOpening()
      let part = Make.box(GTK_ORIENTATION_VERTICAL, [menu])
      let window = window(with: Make.box(GTK_ORIENTATION_VERTICAL, [part]))
      iterate { menu.width > 0 }
      gtk_menu_button_popup(menu.opaque)
      iterate { popover.isMapped }

      part.isVisible = false
      part.isVisible = true

      iterate { menu.isMapped }
      XCTAssertFalse(popover.isMapped)
      gtk_window_destroy(window.cast())
    }
  }
}

extension Widget {
  fileprivate var isPopover: Bool {
    g_type_check_instance_is_a(cast(), gtk_popover_get_type()) != 0
  }
}
