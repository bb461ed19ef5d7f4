// SPDX-License-Identifier: MIT

// The parts of XML files of our own.

import GtkKit
import XCTest

final class MarkupTests: XCTestCase {
  func testThePartsComeInTheirOrder() {
    onMain {
      XCTAssertEqual(
        markupParts(of: "<?xml version=\"1.0\"?><!-- c --><a b=\"1 &amp; 2\">x<c/>&lt;é</a>"),
        [
          .start("a", ["b": "1 & 2"]), .text("x"), .start("c", [:]), .end("c"), .text("<é"),
          .end("a"),
        ])
    }
  }

  func testWhatIsNotWellFormedHasNoParts() {
    onMain {
      for text in ["", "a", "<a>", "<a></b>", "<a>&nbsp;</a>"] {
        XCTAssertNil(markupParts(of: text), text)
      }
    }
  }
}
