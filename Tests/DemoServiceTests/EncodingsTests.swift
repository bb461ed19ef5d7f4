// SPDX-License-Identifier: MIT

// What comes from outside stays text on the service's pages, whatever it is glued to.

import Testing

@testable import DemoService

@Suite struct EncodingsTests {
  /// A page is read by scalars, while a Character may be several: each scalar of the planes that have
  /// joining ones stands before a special one and after another.
  @Test func noScalarCarriesMarkupThrough() {
    let special = Array("<>\"'&\0".unicodeScalars)
    for range: Range<UInt32> in [0..<0x20000, 0xE0000..<0xE0200] {
      var text = String.UnicodeScalarView()
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        text.append(scalar)
        text.append(special[Int(value) % special.count])
      }

      let escaped = escapedForHTML(String(text))

      let isClean = escaped.utf8.allSatisfy { !"<>\"'\0".utf8.contains($0) }
      #expect(isClean, "\(range)")
    }
  }

  @Test func whatIsNotSpecialStays() {
    let text = "Zoë — \u{0D4E}a\u{0301} 写真 👨‍👩‍👧 / \\ \u{FE0F}"
    #expect(escapedForHTML(text).utf8.elementsEqual(text.utf8))
    #expect(escapedForHTML("a & b") == "a &amp; b")
  }
}
