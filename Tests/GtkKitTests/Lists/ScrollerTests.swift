// SPDX-License-Identifier: MIT

// A scroller gets a width from its content, lets it place the children, notifies it of each movement, moves the focus
// through the children in their order, and releases the content with the widget.

import CGtk
import GtkKit
import XCTest

/// Buttons below each other, 100 pixels high; only visible ones are placed.
@MainActor private final class Column: ScrollerContent {
  let leastWidth = 120
  let leastHeight: Int
  private(set) var scroller: Scroller!
  private(set) var allocated: [Int] = []
  private(set) var movements = 0
  private let scrolls: Bool
  private(set) var focusMoves = 0
  private(set) var buttons: [Widget] = []

  /// - Parameter scrolls: false to place all buttons, without a scrolled window.
  init(count: Int, scrolls: Bool = true) {
    leastHeight = scrolls ? 0 : 100 * count
    self.scrolls = scrolls
    scroller = Scroller(self, scrolls: scrolls)
    for number in 0..<count {
      let button = Make.button("\(number)")
      buttons.append(button)
      scroller.insert(button, before: nil)
    }
  }

  func allocate(width: Int, height: Int) {
    allocated = [width, height]
    if scrolls {
      scroller.configure(
        value: scroller.value, upper: Double(100 * buttons.count), page: Double(height))
    }
    let offset = scrolls ? Int(scroller.value) : 0
    for (index, button) in buttons.enumerated() {
      button.place(x: 0, y: 100 * index - offset, width: width, height: 100)
    }
  }

  func scrolled() {
    movements += 1
    scroller.place()
  }

  func focusMoved() { focusMoves += 1 }
}

final class ScrollerTests: GtkTestCase {
  func testTheContentPlacesWhatScrolls() {
    onMain {
      let column = Column(count: 10)
      let window = window(with: column.scroller.widget)
      iterate { column.allocated == [300, 200] }
      XCTAssertEqual(
        column.scroller.surface.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).minimum, 120)

      column.scroller.value = 350
      XCTAssertEqual(column.movements, 1)
      iterate { y(of: column.buttons[4], in: window) == 50 }

      // Not beyond the end.
      column.scroller.value = 5_000
      XCTAssertEqual(column.scroller.value, 800)
      gtk_window_destroy(window.cast())
    }
  }

  func testAPartIsAsHighAsItsContent() {
    onMain {
      let column = Column(count: 3, scrolls: false)
      let window = window(with: Make.box(GTK_ORIENTATION_VERTICAL, [column.scroller.widget]))
      iterate { column.allocated == [300, 300] }
      XCTAssertEqual(column.scroller.widget, column.scroller.surface)
      iterate { y(of: column.buttons[2], in: window) == 200 }
      gtk_window_destroy(window.cast())
    }
  }

  func testMillionsOfPixelsLoseNone() {
    onMain {
      let column = Column(count: 10)
      let window = window(with: column.scroller.widget)
      iterate { column.allocated == [300, 200] }
      column.scroller.configure(value: 0, upper: 30_000_000, page: 200)
      column.scroller.value = 29_999_000.5
      XCTAssertEqual(column.scroller.value, 29_999_000.5)
      gtk_window_destroy(window.cast())
    }
  }

  func testTabGoesThroughTheChildrenInTheirOrder() {
    onMain {
      let column = Column(count: 3)
      let window = window(with: column.scroller.widget)
      iterate { column.allocated == [300, 200] }
      // A moved child is reached in its new place.
      column.scroller.insert(column.buttons[2], before: column.buttons[0])
      gtk_window_set_focus(window.cast(), nil)
      let before = column.focusMoves
      for index in [2, 0, 1] {
        XCTAssertNotEqual(gtk_widget_child_focus(window, GTK_DIR_TAB_FORWARD), 0)
        XCTAssertEqual(gtk_window_get_focus(window.cast()), column.buttons[index])
      }
      XCTAssertEqual(column.focusMoves, before + 3)
      gtk_window_destroy(window.cast())
    }
  }

  func testTheNumberOfItemsIsForTheBenchmark() {
    onMain {
      let column = Column(count: 1)
      column.scroller.setCount(50_000)
      var value = GValue()
      g_value_init(&value, gTypeUInt)
      g_object_get_property(column.scroller.surface.cast(), "n-items", &value)
      XCTAssertEqual(g_value_get_uint(&value), 50_000)
      g_object_ref_sink(column.scroller.widget.raw)
      g_object_unref(column.scroller.widget.raw)
    }
  }

  func testTheContentLivesAsLongAsTheWidget() {
    onMain {
      var column: Column? = Column(count: 2)
      weak let weakColumn = column
      let widget = column!.scroller.widget
      g_object_ref_sink(widget.raw)
      column = nil
      XCTAssertNotNil(weakColumn)
      g_object_unref(widget.raw)
      XCTAssertNil(weakColumn)
    }
  }
}

/// G_TYPE_UINT, a macro with a cast in C.
private let gTypeUInt = GType(7 << 2)

@MainActor private func y(of widget: Widget, in window: Widget) -> Int? {
  var bounds = graphene_rect_t()
  guard gtk_widget_compute_bounds(widget, window, &bounds) != 0 else { return nil }
  return Int(bounds.origin.y)
}
