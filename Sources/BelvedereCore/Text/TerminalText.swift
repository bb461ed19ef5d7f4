// SPDX-License-Identifier: MIT

// Text for a terminal. Names, notes and answers come from files and services, and a terminal executes escape
// sequences in them, which change its title, its colours, or earlier output.

import Foundation

extension String {
  /// The text without control characters but line breaks and tabs, and without the marks that change the
  /// direction of text.
  package var asTerminalText: String {
    guard unicodeScalars.contains(where: \.commandsTerminals) else { return self }
    return String(UnicodeScalarView(unicodeScalars.filter { !$0.commandsTerminals }))
  }

  /// JSON in which the characters that `asTerminalText` removes are escaped. Encoders escape only those below
  /// U+0020.
  package var asTerminalJSON: String {
    guard unicodeScalars.contains(where: \.commandsTerminals) else { return self }
    return unicodeScalars.map { scalar in
      scalar.commandsTerminals
        ? "\\u" + PlainNumber.hexadecimal(scalar.value, width: 4) : String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Includes line and paragraph separators, for which a terminal prints no line break.
  fileprivate var commandsTerminals: Bool {
    switch self {
    case "\n", "\t": false
    case "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control || properties.isBidiControl
    }
  }
}
