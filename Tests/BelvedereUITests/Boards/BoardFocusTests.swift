// SPDX-License-Identifier: MIT

// The choice of the item of a board that gets the focus.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class BoardFocusTests: UITestCase {
  func testTheFocusIsGivenUnlessItHasMoved() {
    onMain {
      let (one, other) = (gtk_button_new()!, gtk_button_new()!)
      for (before, present, isGiven) in [
        (nil, nil, true), (one, nil, true), (one, one, true), (one, other, false),
        (nil, other, false),
      ] as [(Widget?, Widget?, Bool)] {
        var focus = BoardFocus<Int>()
        focus.want(instead: before)
        XCTAssertTrue(focus.isWanted)
        XCTAssertEqual(focus.shouldGive(present), isGiven)
        XCTAssertFalse(focus.isWanted)
      }
      for widget in [one, other] { g_object_ref_sink(widget) }
      for widget in [one, other] { g_object_unref(widget) }
    }
  }

  func testTheItemThatHadItComesFirstThenTheTopThenTheFirstWhole() {
    onMain {
      var focus = BoardFocus<String>()
      func candidate(_ seen: Range<Int>, top: Int?) -> Int? {
        focus.candidate(of: seen, top: top, id: { "\($0)" }, isWhole: { $0 == 6 })
      }
      XCTAssertEqual(candidate(5..<9, top: nil), 6)
      XCTAssertEqual(candidate(5..<9, top: 5), 5)
      focus.last = "8"
      XCTAssertEqual(candidate(5..<9, top: 5), 8)
      XCTAssertEqual(candidate(5..<8, top: 5), 5, "it is out of sight")
      XCTAssertNil(candidate(0..<0, top: nil))
    }
  }
}
