// SPDX-License-Identifier: MIT

// Labels bound every text that they show.

import Foundation
import GtkKit
import XCTest

final class ShownTextTests: GtkTestCase {
  func testUsualTextStaysAsItIs() {
    for text in ["", "Rindfleischetikettierungsüberwachungsaufgaben", "день и ночь", "a b\nc"] {
      XCTAssertEqual(ShownText.bounded(text), text)
    }
    let page = String(repeating: "word ", count: 900)
    XCTAssertEqual(ShownText.bounded(page), page)
  }

  func testAVeryLongWordCanBeBroken() {
    for letter in ["n", "e\u{301}", "👩‍👩‍👧‍👦"] {
      let word = String(repeating: letter, count: 5_000)
      let shown = ShownText.bounded(word)
      XCTAssertEqual(shown.replacingOccurrences(of: "\u{200B}", with: ""), word)
      let parts = shown.split(separator: "\u{200B}")
      XCTAssertTrue(parts.allSatisfy { $0.count <= 50 })
    }
  }

  func testTextIsBounded() {
    for text in ["n", "n ", "e\u{301}"].map({ String(repeating: $0, count: 600_000) }) {
      let shown = ShownText.bounded(text)
      XCTAssertLessThan(shown.count, 5_200)
      XCTAssertTrue(shown.hasSuffix("…"))
    }
    let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
    XCTAssertLessThan(ShownText.bounded(tower).unicodeScalars.count, 41_000)
  }

  func testALabelShowsBoundedText() {
    onMain {
      let long = String(repeating: "n", count: 600_000)
      let label = Label(long, lines: .wrapped)
      XCTAssertLessThan(label.text.count, 5_200)
      label.text = "short"
      XCTAssertEqual(label.text, "short")
      label.show(long)
      XCTAssertLessThan(label.text.count, 5_200)
    }
  }
}
