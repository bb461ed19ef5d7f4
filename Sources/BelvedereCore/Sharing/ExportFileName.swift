// SPDX-License-Identifier: MIT

// The file name of an exported photo. Names come from the service, so they may reach a path, a command line or a
// file system only as letters, digits and hyphens.

import Foundation

extension Photo {
  /// The name of the original's file.
  package var exportFileName: String { exportFileName(exportFormat(.original)) }

  /// "photographer-id.jpg": never empty, never hidden, never an option, without separators, and short
  /// enough for every file system even when a number is added.
  package func exportFileName(_ format: PictureFormat) -> String {
    let photographer = fileNamePart(credit?.author ?? user?.name ?? "", maximumBytes: 120)
    let identity = fileNamePart(id, keepingCase: true, maximumBytes: 60)
    let parts = [photographer.isEmpty ? "photo" : photographer, identity].filter { !$0.isEmpty }
    return parts.joined(separator: "-") + ".\(format.ending)"
  }
}

/// The letters and digits of a text, of any script, joined by single hyphens.
///
/// - Parameters:
///   - keepingCase: for ids, which differ by case; these keep their underscores too.
///   - maximumBytes: in UTF-8; a file's name may have 255 in total.
func fileNamePart(_ text: String, keepingCase: Bool = false, maximumBytes: Int) -> String {
  // Composed, so that a letter and its accent are one character and stay together.
  let composed = text.precomposedStringWithCanonicalMapping
  var part = ""
  for character in keepingCase ? composed : composed.lowercased() {
    let isKept = character.isOfWords || keepingCase && character == "_"
    let next = isKept ? String(character) : part.isEmpty || part.hasSuffix("-") ? "" : "-"
    guard part.utf8.count + next.utf8.count <= maximumBytes else { break }
    part += next
  }
  return part.hasSuffix("-") ? String(part.dropLast()) : part
}

extension Character {
  /// True for a letter or number with nothing but its own marks. A Character that begins with a letter may contain
  /// other signs, because some letters join the following ones.
  fileprivate var isOfWords: Bool {
    (isLetter || isNumber) && unicodeScalars.allSatisfy(\.isOfWords)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWords: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    // Zero-width joiner and non-joiner, which control how letters join.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}
