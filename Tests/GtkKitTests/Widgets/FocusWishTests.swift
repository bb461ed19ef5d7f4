// SPDX-License-Identifier: MIT

// A widget that is not on the screen gets no focus; a wish waits until it appears.

import CGtk
import GtkKit
import XCTest

final class FocusWishTests: GtkTestCase {
  func testAHiddenPageGetsNoFocus() {
    withTwoPages { shown, hidden, _ in
      XCTAssertTrue(shown.grabFocus())

      XCTAssertFalse(hidden.grabFocus())

      XCTAssertEqual(gtk_window_get_focus(shown.window), shown)
    }
  }

  func testAWishIsFulfilledWhenTheWidgetIsThere() {
    withTwoPages { shown, hidden, stack in
      hidden.focusWhenSeen()
      XCTAssertNotEqual(gtk_window_get_focus(shown.window), hidden)

      gtk_stack_set_visible_child(stack.opaque, hidden)

      XCTAssertEqual(gtk_window_get_focus(shown.window), hidden)
    }
  }

  /// Calls it with the page that is on the screen, another one, and the stack of both.
  private func withTwoPages(_ test: @MainActor (Widget, Widget, Widget) -> Void) {
    onMain {
      let (shown, hidden) = (gtk_button_new()!, gtk_button_new()!)
      let stack = gtk_stack_new()!
      for page in [shown, hidden] { gtk_stack_add_child(stack.opaque, page) }
      let window = window(with: stack)
      iterate { shown.isMapped }

      test(shown, hidden, stack)

      gtk_window_destroy(window.cast())
    }
  }
}
