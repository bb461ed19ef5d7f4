// SPDX-License-Identifier: MIT

import XCTest

@testable import GtkKit

final class TranslationTests: XCTestCase {
  func testArgumentsAreFilledInInOrder() {
    onMain {
      XCTAssertEqual(tr("plain"), "plain")
      XCTAssertEqual(tr("%@ of %@", "3", "50"), "3 of 50")
      XCTAssertEqual(tr("by %@", "%@"), "by %@")
      XCTAssertEqual(tr("%@ of %@", "3"), "3 of ")
      XCTAssertEqual(fill("%@ of %@, 100 % and 5%", ["a", "b%@"]), "a of b%@, 100 % and 5%")
    }
  }

  /// Some languages name the second argument first.
  func testATranslationMayHaveArgumentsInAnotherOrder() {
    onMain {
      XCTAssertEqual(fill("%2$@ before %1$@", ["a", "b"]), "b before a")
      XCTAssertEqual(fill("%@ and %@, %3$@", ["a"]), "a and , %3$@")
    }
  }

  func testTheNumberChoosesTheForm() {
    onMain {
      XCTAssertEqual(trn("%@ photo", "%@ photos", 1), "1 photo")
      XCTAssertEqual(trn("%@ photo", "%@ photos", 2), "2 photos")
    }
  }

  func testMarkupIsEscaped() {
    onMain {
      XCTAssertEqual(escapeMarkup("<b> & \"more\""), "&lt;b&gt; &amp; &quot;more&quot;")
    }
  }
}
