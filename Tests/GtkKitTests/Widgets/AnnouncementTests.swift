// SPDX-License-Identifier: MIT

// With a GTK that announces nothing, a text is the description of the focused widget until the focus leaves it.

import CGtk
import XCTest

@testable import GtkKit

final class AnnouncementTests: GtkTestCase {
  func testATextIsTheDescriptionOfWhatHasTheFocus() throws {
    try XCTSkipUnless(Workaround.unspokenTexts.isNeeded, "GTK announces by itself")
    onMain {
      let buttons = (0..<2).map { Make.button("\($0)") }
      buttons[1].setAccessibleDescription("its own")
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), Make.box(.horizontal, buttons))
      gtk_window_present(window.cast())
      defer { gtk_window_destroy(window.cast()) }
      XCTAssertTrue(MainLoop.run(atMost: 20) { buttons[0].isMapped })
      buttons[0].grabFocus()

      window.announce("Removed")
      XCTAssertEqual(buttons.map(\.isDescribed), [true, true])
      buttons[1].grabFocus()
      XCTAssertEqual(buttons.map(\.isDescribed), [false, true])

      window.announce("Removed")
      buttons[0].grabFocus()
      XCTAssertEqual(buttons.map(\.isDescribed), [false, true])
      gtk_window_set_focus(window.cast(), nil)
      window.announce("heard by nobody")
      XCTAssertEqual(buttons.map(\.isDescribed), [false, true])
    }
  }
}

extension Widget {
  @MainActor fileprivate var isDescribed: Bool {
    gtk_test_accessible_has_property(opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) != 0
  }
}
