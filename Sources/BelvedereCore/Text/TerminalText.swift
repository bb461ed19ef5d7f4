// Text on its way to a terminal. Names, notes and answers come from files and services, and a terminal obeys what
// stands in them: it changes its title, its colours, or what has been printed before.

import Foundation

extension String {
  /// The text without control characters but line breaks and tabs, and without the marks that change the
  /// direction of text.
  package var asTerminalText: String {
    guard unicodeScalars.contains(where: \.commandsTerminals) else { return self }
    return String(UnicodeScalarView(unicodeScalars.filter { !$0.commandsTerminals }))
  }

  /// JSON without the characters that `asTerminalText` leaves out, escaped as JSON does it. Encoders escape only
  /// those below U+0020.
  package var asTerminalJSON: String {
    guard unicodeScalars.contains(where: \.commandsTerminals) else { return self }
    return unicodeScalars.map { scalar in
      scalar.commandsTerminals
        ? "\\u" + PlainNumber.hexadecimal(scalar.value, width: 4) : String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Line and paragraph separators are no line breaks of a terminal, which prints nothing for them.
  fileprivate var commandsTerminals: Bool {
    switch self {
    case "\n", "\t": false
    case "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control || properties.isBidiControl
    }
  }
}
