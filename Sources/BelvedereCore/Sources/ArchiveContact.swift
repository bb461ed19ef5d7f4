// SPDX-License-Identifier: MIT

// Wikimedia asks each program for the address of somebody who is responsible for its requests
// (foundation.wikimedia.org/wiki/Policy:User-Agent_policy). A person may give their own.

/// The address of a page or of mail, as a person gives it.
package struct ArchiveContact: Sendable, Hashable {
  /// The text is not such an address.
  package struct Flaw: Error, Hashable {
    package init() {}
  }

  private static let longest = 200

  /// Without spaces around it; usable in a header.
  package let text: String

  /// - Throws: `Flaw` unless the text is `name@host`, or begins with `https://` or `http://`; and if it has
  ///   more than 200 characters, or any but printable ASCII characters without spaces, parentheses and
  ///   backslashes, which may stand in a header's comment.
  package init(_ text: String) throws(Flaw) {
    let scalars = text.unicodeScalars
    let inner = scalars.drop { $0.properties.isWhitespace }.reversed()
      .drop { $0.properties.isWhitespace }.reversed()
    guard inner.count <= Self.longest,
      inner.allSatisfy({ (0x21...0x7E).contains($0.value) && !"()\\".unicodeScalars.contains($0) })
    else { throw Flaw() }
    self.text = String(String.UnicodeScalarView(inner))
    guard isPage || isMail else { throw Flaw() }
  }

  private var isPage: Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.count > $0.count }
  }

  private var isMail: Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains("/")
  }
}
