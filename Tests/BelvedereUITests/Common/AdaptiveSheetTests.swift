// SPDX-License-Identifier: MIT

// A sheet over a page: at the side of a wide window, from below in a narrow one, and its closing.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class AdaptiveSheetTests: UITestCase {
  func testInAWideWindowItStandsAtTheSide() {
    onMain {
      let world = World(.side, width: 1000)
      world.sheet.setOpen(true)

      iterate { world.inside.isMapped && world.page.width <= 1000 - 320 }
      XCTAssertFalse(world.sheet.isBelow)
      XCTAssertEqual(gtk_widget_has_css_class(world.sheet.sheet, "sheet"), 0)
    }
  }

  func testInANarrowWindowItComesFromBelow() throws {
    try onMain {
      let world = World(.side, width: 360)
      iterate { world.sheet.isBelow }
      world.sheet.setOpen(true)

      iterate { world.inside.isMapped }
      XCTAssertEqual(world.page.width, 360)
      XCTAssertNotEqual(gtk_widget_has_css_class(world.sheet.sheet, "sheet"), 0)
      gtk_widget_activate(try XCTUnwrap(world.closeButton))
      iterate { !world.sheet.isOpen }
      XCTAssertEqual(world.changes, [true, false])
    }
  }

  func testItStaysOpenWithItsFocusWhenTheWindowGetsNarrow() {
    onMain {
      let world = World(.side, width: 1000)
      world.sheet.setOpen(true)
      iterate { world.inside.isMapped }
      XCTAssertTrue(world.inside.grabFocus())

      gtk_window_set_default_size(world.window.cast(), 400, 600)

      iterate { world.sheet.isBelow }
      XCTAssertEqual(world.places.last, true)
      XCTAssertTrue(world.sheet.isOpen)
      XCTAssertEqual(gtk_window_get_focus(world.window.cast()), world.inside)
      XCTAssertEqual(world.changes, [true])
    }
  }

  /// The window's close button is at the end of its upper edge.
  func testAtTheSideItIsClosedByAnArrowAtItsStartBelowTheBar() throws {
    try onMain {
      let world = World(.side, width: 1000)
      world.sheet.setOpen(true)
      iterate { world.inside.isMapped && world.page.width <= 1000 - 320 }

      let close = try XCTUnwrap(world.closeButton)
      let place = try XCTUnwrap(close.bounds(in: world.sheet.sheet))
      XCTAssertLessThan(place.x, 40)
      XCTAssertGreaterThanOrEqual(place.y, 50)
      XCTAssertFalse(world.sheet.sheet.tree.contains { $0.isA(gtk_window_controls_get_type()) })
      gtk_widget_activate(close)
      iterate { !world.sheet.isOpen }
    }
  }

  func testASheetForBelowIsThereInAWideWindowToo() {
    onMain {
      let world = World(.below, width: 1000)
      world.sheet.setOpen(true)

      iterate { world.inside.isMapped }
      XCTAssertTrue(world.sheet.isBelow)
      XCTAssertNotNil(world.closeButton)
      XCTAssertEqual(world.page.width, 1000)
      XCTAssertLessThan(world.sheet.sheet.height, 300)
    }
  }

  /// For example by a key before the first frame.
  func testOpenedBeforeTheFirstLayoutItIsThereWithIt() throws {
    try onMain {
      let world = World(.side, width: 1000, isLaidOut: false)
      XCTAssertTrue(world.page.grabFocus())
      let clock = try XCTUnwrap(gtk_widget_get_frame_clock(world.window))
      let opening = clock.connection("before-paint") {
        if world.page.width == 0 { world.sheet.setOpen(true) }
      }

      withExtendedLifetime(opening) { iterate { world.page.width > 0 } }

      XCTAssertEqual(world.page.width, 1000 - 320)
      XCTAssertTrue(world.inside.isMapped)
      XCTAssertEqual(gtk_window_get_focus(world.window.cast()), world.page)
      XCTAssertEqual(world.changes, [true])
    }
  }

  func testConcealedItIsOpenButNotSeen() {
    onMain {
      let world = World(.side, width: 1000)
      world.sheet.setOpen(true)
      world.sheet.conceal()
      XCTAssertEqual(gtk_widget_get_opacity(world.sheet.sheet), 0)
      XCTAssertTrue(world.sheet.isOpen)
    }
  }

  func testPageKeysScrollAPaneAtTheSide() throws {
    try onMain {
      let world = World(.side, width: 1000)
      world.inside.setLeastSize(height: 3_000)
      world.sheet.setOpen(true)
      let scroller = try XCTUnwrap(
        world.sheet.sheet.tree.first { $0.isA(gtk_scrolled_window_get_type()) })
      let column = try XCTUnwrap(world.sheet.sheet.children.first)
      let position = scroller.scrollPosition(.vertical)
      iterate { world.inside.isMapped && world.inside.height > 2_900 && position.page > 0 }
      XCTAssertTrue(world.inside.grabFocus())

      XCTAssertTrue(column.isPressed(GDK_KEY_End))
      iterate { position.value > 2_000 }
      XCTAssertTrue(column.isPressed(GDK_KEY_Home))
      iterate { position.value == 0 }
      XCTAssertTrue(column.isPressed(GDK_KEY_Page_Down))
      iterate { position.value > 0 }
      // An arrow moves the focus.
      XCTAssertFalse(column.isPressed(GDK_KEY_Down))
    }
  }

  func testTwentyLeaveNothing() {
    onMain {
      for _ in 0..<20 {
        for place in [AdaptiveSheet.Place.side, .below] {
          World(place, width: 800).sheet.setOpen(true)
        }
        closeWindows()
      }
    }
  }

  /// A window with a page and its sheet, which contains a button.
  @MainActor private final class World {
    let window = gtk_window_new()!
    let page = Make.box(GTK_ORIENTATION_VERTICAL)
    let inside = Make.button("Inside") {}
    private let bar = Make.box(GTK_ORIENTATION_VERTICAL)
    let sheet: AdaptiveSheet
    private(set) var changes: [Bool] = []
    private(set) var places: [Bool] = []

    /// - Parameter isLaidOut: false to return before the first layout.
    init(_ place: AdaptiveSheet.Place, width: Int, isLaidOut: Bool = true) {
      sheet = AdaptiveSheet(
        over: page, at: place, title: "Sheet", close: "Close It",
        content: Make.box(GTK_ORIENTATION_VERTICAL, [inside]), below: bar)
      sheet.onChange = { [weak self] in self?.changes.append($0) }
      sheet.onPlace = { [weak self] in self?.places.append($0) }
      gtk_widget_set_focusable(page, 1)
      gtk_window_set_default_size(window.cast(), gint(width), 600)
      gtk_window_present(window.cast())
      let (window, page) = (window, page)
      iterate { window.width > 0 }
      gtk_window_set_child(window.cast(), sheet.widget)
      bar.setLeastSize(width: nil, height: 50)
      bar.align(nil, .start)
      sheet.widget.addLayer(bar)
      if isLaidOut { iterate { page.width > 0 } }
    }

    /// The sheet's close button, while it is visible.
    var closeButton: Widget? {
      sheet.sheet.tree.first { button in
        let hint = gtk_widget_get_tooltip_text(button).map { String(cString: $0) }
        return hint == "Close It" && button.isMapped
      }
    }
  }
}
