// SPDX-License-Identifier: MIT

import CGtk
import XCTest

@testable import GtkKit

final class FocusRegionsTests: GtkTestCase {
  func testF6LeadsThroughTheRegionsAndShiftF6Back() {
    onMain {
      let (window, buttons) = openWindow()
      defer { gtk_window_destroy(window.cast()) }
      buttons[1].grabFocus()
      var order: [Int?] = []
      for isBack in [false, false, false, true, true] {
        XCTAssertTrue(window.pressF6(isBack: isBack))
        let focus = gtk_window_get_focus(window.cast())
        order.append(buttons.firstIndex { $0 == focus })
      }
      // The second region is hidden, the last one cannot take the focus.
      XCTAssertEqual(order, [3, 0, 3, 0, 3])
    }
  }

  func testWithoutAFocusItBeginsWithTheFirst() {
    onMain {
      let (window, buttons) = openWindow()
      defer { gtk_window_destroy(window.cast()) }
      gtk_window_set_focus(window.cast(), nil)
      XCTAssertTrue(window.pressF6())
      XCTAssertEqual(gtk_window_get_focus(window.cast()), buttons[0])
    }
  }

  func testARegionThatGoesGivesTheFocusBack() throws {
    try onMain {
      let (window, buttons) = openWindow()
      defer { gtk_window_destroy(window.cast()) }
      let last = try XCTUnwrap(gtk_widget_get_parent(buttons[3]))
      buttons[1].grabFocus()
      XCTAssertTrue(window.pressF6())
      last.leaveRegion()
      XCTAssertEqual(gtk_window_get_focus(window.cast()), buttons[1])
      // The person has left it since.
      buttons[0].grabFocus()
      last.leaveRegion()
      XCTAssertEqual(gtk_window_get_focus(window.cast()), buttons[0])
    }
  }

  func testAnItemThatIsOneStopIsLeftByTab() {
    onMain {
      let items = [true, false].map { isOneStop in
        let item = Make.orderedItem(isOneStop: isOneStop)
        gtk_overlay_set_child(item.opaque, Make.button(isOneStop ? "1" : "2"))
        return item
      }
      let window = present(Make.box(.vertical, items))
      defer { gtk_window_destroy(window.cast()) }
      items[0].grabFocus()
      XCTAssertFalse(items[0].moveFocus(.forward))
      items[0].children[0].grabFocus()
      XCTAssertFalse(items[0].moveFocus(.forward))
      items[1].grabFocus()
      XCTAssertTrue(items[1].moveFocus(.forward))
      XCTAssertEqual(gtk_window_get_focus(window.cast()), items[1].children[0])
    }
  }
}

/// Four regions: two buttons, a hidden one, one, and a label.
@MainActor private func openWindow() -> (window: Widget, buttons: [Widget]) {
  let buttons = (0..<4).map { Make.button("\($0)") }
  let parts = [
    Make.box(.horizontal, [buttons[0], buttons[1]]), Make.box(.horizontal, [buttons[2]]),
    Make.box(.horizontal, [buttons[3]]), Make.label("words"),
  ]
  for part in parts { part.becomeRegion() }
  parts[1].isVisible = false
  return (present(Make.box(.vertical, parts)), buttons)
}

@MainActor private func present(_ content: Widget) -> Widget {
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), content)
  window.leadsThroughRegions()
  gtk_window_present(window.cast())
  XCTAssertTrue(MainLoop.run(atMost: 20) { content.isMapped })
  return window
}

extension Widget {
  @MainActor fileprivate func pressF6(isBack: Bool = false) -> Bool {
    enterRegion(isForward: !isBack)
  }
}
