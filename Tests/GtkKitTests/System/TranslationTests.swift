import GtkKit
import XCTest

final class TranslationTests: XCTestCase {
  func testArgumentsAreFilledInInOrder() {
    onMain {
      XCTAssertEqual(tr("plain"), "plain")
      XCTAssertEqual(tr("%@ of %@", "3", "50"), "3 of 50")
      XCTAssertEqual(tr("by %@", "%@"), "by %@")
      XCTAssertEqual(tr("%@ of %@", "3"), "3 of ")
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
