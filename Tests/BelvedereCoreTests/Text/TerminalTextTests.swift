// SPDX-License-Identifier: MIT

// Text of files and services for a terminal, without control characters.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}\u{1B}[2J\u{1B}[31mred", "]0;owned[2J[31mred"), ("a\u{9B}2Jb", "a2Jb"),
    ("over\rwrite\u{8}\u{7F}", "overwrite"),
    ("\u{202E}txt.exe\u{202C} \u{2066}a\u{2069}", "txt.exe a"),
    ("\u{200F}a\u{061C}b\u{200E}", "ab"), ("a\u{2028}b\u{85}c", "abc"),
    ("two\nlines\tand é👩‍👧", "two\nlines\tand é👩‍👧"),
  ])
  func commandsAreLeftOut(text: String, shown: String) {
    #expect(text.asTerminalText == shown)
  }

  @Test func jsonKeepsEveryCharacterEscaped() throws {
    let name = "\u{1B}[2J\u{9B}31m \u{7F}\u{202E}é\u{2028}\n"
    let json = String(decoding: try JSONEncoder().encode([name]), as: UTF8.self).asTerminalJSON
    #expect(json.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!json.unicodeScalars.contains { $0.properties.isBidiControl })
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [name])
  }
}
