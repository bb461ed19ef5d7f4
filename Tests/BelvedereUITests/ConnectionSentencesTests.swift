// SPDX-License-Identifier: MIT

import BelvedereCore
import XCTest

@testable import BelvedereUI

final class ConnectionSentencesTests: UITestCase {
  func testEachFlawOfAConnectionHasItsOwnSentence() {
    onMain {
      let sentences = ConnectionFlaw.allCases.map { APIError.insecure($0, detail: "x").sentence }
      XCTAssertEqual(Set(sentences).count, sentences.count)
      for flaw in ConnectionFlaw.allCases where flaw != .otherHost {
        let sentence = flaw.sentence
        XCTAssertTrue(sentence.contains("not used"), sentence)
        XCTAssertTrue(sentence.contains("Check the"), sentence)
      }
    }
  }

  /// The date of this computer is correct then.
  func testAnotherHostIsNoReasonToCheckTheDate() {
    onMain {
      let sentence = APIError.insecure(.otherHost, detail: "x").sentence
      XCTAssertTrue(sentence.contains("does not belong to the service"), sentence)
      XCTAssertFalse(sentence.contains("Check"), sentence)
    }
  }
}
