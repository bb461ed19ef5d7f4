// SPDX-License-Identifier: MIT

// Names are shown on one line beside other words: in titles, credits, the subject of a mail. The
// service passes on text that people typed or pasted.

import Foundation

extension String {
  /// The text as one line, without control characters and without the marks that reverse the
  /// direction of the text after them. Line breaks and tabs become spaces; surrounding spaces are
  /// removed.
  package var asName: String {
    guard unicodeScalars.contains(where: { $0.isLineBreaking || $0.isHiddenCommand }) else {
      return self
    }
    let words = unicodeScalars.split(whereSeparator: \.isLineBreaking)
    let clean = words.map { String(UnicodeScalarView($0.filter { !$0.isHiddenCommand })) }
    return clean.filter { !$0.isEmpty }.joined(separator: " ")
      .trimmingCharacters(in: .whitespaces)
  }
}

extension Unicode.Scalar {
  /// Tab to carriage return, next line, line and paragraph separator.
  fileprivate var isLineBreaking: Bool {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Control characters, and the embeddings, overrides and isolates of the bidirectional algorithm,
  /// which also reverse the text after the name.
  fileprivate var isHiddenCommand: Bool {
    switch value {
    case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
