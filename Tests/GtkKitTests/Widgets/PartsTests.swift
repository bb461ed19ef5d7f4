// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import XCTest

final class PartsTests: GtkTestCase {
  func testASpinnerTurnsOnlyWhileItIsTold() {
    onMain {
      let spinner = Spinner(size: 16)
      let widget = spinner.widget
      let window = window(with: widget)
      iterate { widget.isMapped }

      XCTAssertFalse(spinner.isSpinning)
      spinner.isTurning = true
      XCTAssertTrue(spinner.isSpinning)
      spinner.isTurning = false
      XCTAssertFalse(spinner.isSpinning)
      gtk_window_destroy(window.cast())
    }
  }

  func testASpinnerOutOfSightDoesNotTurn() throws {
    try XCTSkipUnless(Workaround.unseenSpinners.isNeeded, "newer GTK sees to it")
    onMain {
      let spinner = Spinner(size: 16, isTurning: true)
      XCTAssertFalse(spinner.isSpinning)
      let widget = spinner.widget
      let window = window(with: widget)
      iterate { widget.isMapped }
      XCTAssertTrue(spinner.isSpinning)

      spinner.widget.isVisible = false
      XCTAssertFalse(spinner.isSpinning)
      spinner.widget.isVisible = true
      XCTAssertTrue(spinner.isSpinning)
      gtk_window_destroy(window.cast())
    }
  }

  func testAStackShowsThePageThatItIsTold() {
    onMain {
      let stack = Stack<Pages>()
      let window = window(with: stack.widget)
      XCTAssertNil(stack.page)
      let (first, second) = (Make.label("1"), Make.label("2"))
      stack.add(first, as: .first)
      stack.add(second, as: .second)
      XCTAssertEqual(stack.page, .first)

      stack.show(.second)

      XCTAssertEqual(stack.page, .second)
      iterate { second.isMapped && !first.isMapped }
      gtk_window_destroy(window.cast())
    }
  }

  func testALabelShowsItsTextUnchanged() {
    onMain {
      let label = Label("<b>&", "caption", lines: .wrappedAtStart)
      let window = window(with: label.widget)
      XCTAssertEqual(label.text, "<b>&")

      label.show("ß & <i>")
      XCTAssertEqual(label.text, "ß & <i>")
      XCTAssertTrue(label.widget.isVisible)
      label.show(nil)
      XCTAssertFalse(label.widget.isVisible)
      gtk_window_destroy(window.cast())
    }
  }
}

private enum Pages: String { case first, second }

extension Spinner {
  @MainActor fileprivate var isSpinning: Bool { gtk_spinner_get_spinning(widget.opaque) != 0 }
}
