// What is not on the screen gets no focus; a wish waits until it is there.

import CGtk
import GtkKit
import XCTest

final class FocusWishTests: GtkTestCase {
  func testAHiddenPageGetsNoFocus() {
    onMain {
      let (shown, hidden) = (gtk_button_new()!, gtk_button_new()!)
      let stack = gtk_stack_new()!
      for page in [shown, hidden] { gtk_stack_add_child(stack.opaque, page) }
      let window = window(with: stack)
      iterate { shown.isMapped }
      XCTAssertTrue(shown.grabFocus())

      XCTAssertFalse(hidden.grabFocus())

      XCTAssertEqual(gtk_window_get_focus(window.cast()), shown)
      gtk_window_destroy(window.cast())
    }
  }

  func testAWishIsFulfilledWhenTheWidgetIsThere() {
    onMain {
      let (shown, hidden) = (gtk_button_new()!, gtk_button_new()!)
      let stack = gtk_stack_new()!
      for page in [shown, hidden] { gtk_stack_add_child(stack.opaque, page) }
      let window = window(with: stack)
      iterate { shown.isMapped }

      hidden.focusWhenSeen()
      XCTAssertNotEqual(gtk_window_get_focus(window.cast()), hidden)
      gtk_stack_set_visible_child(stack.opaque, hidden)

      XCTAssertEqual(gtk_window_get_focus(window.cast()), hidden)
      gtk_window_destroy(window.cast())
    }
  }
}
