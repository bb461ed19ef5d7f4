// SPDX-License-Identifier: MIT

// Unsplash, and services with its API.

import Foundation

extension SourceTraits {
  static let unsplash = SourceTraits(
    name: "Unsplash", hasAccounts: true, feeds: [.featured],
    searchConditions: [.order, .orientation, .color, .content], photoKey: unsplashKey)

  /// The length of an id in characters.
  private static let idLength = 11

  /// The id in `/photos/ID`, or in `/photos/some-words-ID`.
  private static let unsplashKey: @Sendable (URLComponents) -> String? = { address in
    guard address.host?.lowercased() == "unsplash.com" else { return nil }
    let parts = address.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "photos" else { return nil }
    let (words, id) = (parts[2].dropLast(idLength), parts[2].suffix(idLength))
    let isID = id.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || Character(UnicodeScalar(byte)).isASCIILetterOrDigit
    }
    guard isID, id.utf8.count == idLength, words.isEmpty || words.hasSuffix("-") else { return nil }
    return String(id)
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
