// SPDX-License-Identifier: MIT

// A widget that is hidden with the keyboard focus in it is released, and a visible widget gets the focus.

import CGtk
import GtkKit
import XCTest

final class UnseenFocusTests: GtkTestCase {
  /// A window with a page in a stack, in which a button has the focus, and a button beside the stack.
  @MainActor private struct Pages {
    let stack = gtk_stack_new()!
    let first = Make.box(GTK_ORIENTATION_VERTICAL)
    let second = Make.box(GTK_ORIENTATION_VERTICAL)
    let inside = gtk_button_new_with_label("Inside")!
    let beside = gtk_button_new_with_label("Beside")!
    let window: Widget

    init() {
      UnseenFocus.release()
      gtk_box_append(first.cast(), inside)
      for page in [first, second] { gtk_stack_add_child(stack.opaque, page) }
      window = GtkKitTests.window(with: Make.box(GTK_ORIENTATION_VERTICAL, [stack, beside]))
      iterate { [inside] in inside.isMapped }
      XCTAssertTrue(inside.grabFocus())
    }
  }

  private func skipWithNewerGTK() throws {
    try XCTSkipUnless(Workaround.unseenFocus.isNeeded, "the focus is left to newer GTK")
  }

  func testAPageThatIsLeftAndRemovedAtOnceIsLetGoOf() throws {
    try skipWithNewerGTK()
    onMain {
      let pages = Pages()
      let page = WeakObject(pages.first)

      gtk_stack_set_visible_child(pages.stack.opaque, pages.second)
      pages.first.isVisible = false
      gtk_stack_remove(pages.stack.opaque, pages.first)

      iterate { !page.isAlive }
      iterate { gtk_root_get_focus(pages.window.opaque) == pages.beside }
      gtk_window_destroy(pages.window.cast())
    }
  }

  /// The widget that had the focus when its page was left may have been hidden since.
  func testAPageThatWasLeftForAHiddenFocusIsLetGoOf() throws {
    try skipWithNewerGTK()
    onMain {
      let pages = Pages()
      let page = WeakObject(pages.first)
      let hidden = gtk_button_new_with_label("Hidden")!
      let around = Make.box(GTK_ORIENTATION_VERTICAL, [hidden])
      around.isVisible = false
      gtk_box_append(pages.second.cast(), around)

      gtk_stack_set_visible_child(pages.stack.opaque, pages.second)
      gtk_widget_grab_focus(hidden)
      XCTAssertNil(gtk_root_get_focus(pages.window.opaque))
      gtk_box_remove(pages.second.cast(), around)
      gtk_stack_remove(pages.stack.opaque, pages.first)

      iterate { !page.isAlive }
      gtk_window_destroy(pages.window.cast())
    }
  }

  func testAPageThatNobodySawIsLetGoOf() throws {
    try skipWithNewerGTK()
    onMain {
      let pages = Pages()
      let page = WeakObject(pages.first)
      gtk_stack_set_visible_child(pages.stack.opaque, pages.second)
      // As GTK itself may do. `grabFocus` refuses a widget that is not on the screen.
      gtk_widget_grab_focus(pages.inside)
      XCTAssertEqual(gtk_root_get_focus(pages.window.opaque), pages.inside)

      pages.first.isVisible = false
      XCTAssertNil(gtk_root_get_focus(pages.window.opaque))
      gtk_stack_remove(pages.stack.opaque, pages.first)

      iterate { !page.isAlive }
      gtk_window_destroy(pages.window.cast())
    }
  }

  func testTheFocusOfWhatIsRemovedGoesToWhatIsNextToIt() {
    onMain {
      UnseenFocus.release()
      let (gone, next) = (gtk_button_new_with_label("Gone")!, gtk_button_new_with_label("Next")!)
      let list = Make.box(GTK_ORIENTATION_VERTICAL, [gone, next])
      let before = gtk_button_new_with_label("Before")!
      let window = window(with: Make.box(GTK_ORIENTATION_VERTICAL, [before, list]))
      iterate { gone.isMapped }
      XCTAssertTrue(gone.grabFocus())

      gtk_box_remove(list.cast(), gone)

      iterate { gtk_root_get_focus(window.opaque) == next }
      gtk_window_destroy(window.cast())
    }
  }

  /// A handler of the focus may request another layout, which GTK would lose.
  func testTheFocusStaysWhileTheWindowIsLaidOut() {
    onMain {
      UnseenFocus.release()
      let hidden = gtk_button_new_with_label("Hidden")!
      let beside = gtk_button_new_with_label("Beside")!
      let (layout, focus) = (LayoutProbe(), Note<Widget?>(nil))
      let window = window(
        with: Make.box(GTK_ORIENTATION_VERTICAL, [hidden, beside, Canvas.make(layout)]))
      iterate { hidden.isMapped }
      XCTAssertTrue(hidden.grabFocus())
      layout.onAllocate = {
        gtk_widget_set_child_visible(hidden, 0)
        focus.value = gtk_root_get_focus(window.opaque)
      }

      gtk_window_set_default_size(window.cast(), 400, 300)

      iterate { focus.value != nil }
      XCTAssertEqual(focus.value, hidden)
      gtk_window_destroy(window.cast())
    }
  }
}
