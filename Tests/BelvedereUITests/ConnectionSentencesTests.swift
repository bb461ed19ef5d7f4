import BelvedereCore
import XCTest

@testable import BelvedereUI

final class ConnectionSentencesTests: UITestCase {
  func testEachFlawOfAConnectionHasItsOwnSentence() {
    onMain {
      let sentences = ConnectionFlaw.allCases.map { APIError.insecure($0, detail: "x").sentence }
      XCTAssertEqual(Set(sentences).count, sentences.count)
      for sentence in sentences {
        XCTAssertTrue(sentence.contains("not used"), sentence)
        XCTAssertTrue(sentence.contains("Check the"), sentence)
      }
    }
  }
}
