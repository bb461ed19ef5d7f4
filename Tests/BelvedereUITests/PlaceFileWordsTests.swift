// SPDX-License-Identifier: MIT

// The messages about an imported file of places: the stored places, the omitted ones, and the reasons.

import BelvedereCore
import GtkKit
import XCTest

@testable import BelvedereModel
@testable import BelvedereUI

final class PlaceFileWordsTests: XCTestCase {
  func testEverythingThatIsLeftOutIsToldWithItsLine() {
    onMain {
      var content = PlaceFileContent()
      (content.shapes, content.links, content.firstLink) = (1, 2, 3)
      (content.foreign, content.firstForeign, content.unreadTimes) = (1, 4, 2)
      content.flawed = 2
      content.flaws = [
        PlaceFileContent.Flaw(number: 5, line: 7, name: "Pole", reason: .invalidPosition("99, 5")),
        PlaceFileContent.Flaw(number: 6, name: nil, reason: .zero),
      ]
      let stored = ImportedPlaces(added: 1, known: 2, refused: 3)
      XCTAssertEqual(stored.sentence, "1 place imported, 2 were there already")
      XCTAssertEqual(
        stored.refusalSentence, "3 places could not be stored. Import the file again to add them.")
      XCTAssertEqual(
        content.leftOutSentences,
        [
          "1 line or area was left out: it is no place.",
          "Line 3: 2 links to places in other files were left out.",
          "Line 4: 1 element was left out: by its XML namespace it is no place.",
          "2 times cannot be read.", "2 points were left out:",
          "• Line 7: point 5 (Pole) has the position “99, 5”, which is nowhere",
          "• point 6 is at 0, 0, which stands for an unknown position",
        ])
    }
  }

  func testAFileWithoutPlacesBroughtNone() {
    onMain { XCTAssertEqual(ImportedPlaces().sentence, "0 places imported") }
  }

  func testTheParsersOwnReasonIsToldWithItsLine() {
    onMain {
      let error = PlaceFileError.malformed(line: 2, detail: "PCDATA invalid Char value 7")
      XCTAssertEqual(error.details, "Line 2: PCDATA invalid Char value 7")
      XCTAssertNil(PlaceFileError.missing.details)
    }
  }
}
