// SPDX-License-Identifier: MIT

// The bar below the header bar.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class NoticeBarTests: UITestCase {
  /// A revealer measures like this when it begins to slide; a difference is a critical warning, which fails the suite.
  func testItsWidthIsTheSameAtEveryHeight() throws {
    try withContent { content in
      let usual = content.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1)
      let least = content.measured(GTK_ORIENTATION_VERTICAL, forSize: -1).minimum
      for height in [least, 40, 1_000, 1 << 20] {
        let size = content.measured(GTK_ORIENTATION_HORIZONTAL, forSize: height)
        XCTAssertEqual(size.minimum, usual.minimum)
        XCTAssertEqual(size.natural, usual.natural)
      }
    }
  }

  /// A box that is too low for its content measures like this, for example in a frame after the window grew. GTK warns
  /// if the bar is higher at some width than its least height.
  func testItsLeastHeightIsThatOfAnEnormousWidth() throws {
    try withContent { content in
      XCTAssertEqual(
        content.measured(GTK_ORIENTATION_VERTICAL, forSize: 1 << 20).minimum,
        content.measured(GTK_ORIENTATION_VERTICAL, forSize: -1).minimum)
    }
  }

  /// Runs a body with the content of a bar that shows a sentence and a button.
  private func withContent(_ look: @MainActor @Sendable (Widget) throws -> Void) throws {
    try onMain {
      let bar = NoticeBar()
      bar.show("The service ended the login. Log in again.", action: "Log In")
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), bar.widget)
      gtk_window_present(window.cast())
      iterate { bar.widget.isMapped }
      try look(try XCTUnwrap(bar.widget.children.first))
      gtk_window_destroy(window.cast())
    }
  }
}
