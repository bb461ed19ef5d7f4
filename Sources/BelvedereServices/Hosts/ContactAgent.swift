// SPDX-License-Identifier: MIT

// Hosts that are free of charge ask each program to identify itself with a contact. Wikimedia demands it also for
// images, and refuses other requests (mediawiki.org/wiki/Wikimedia_APIs/Access_policy).

import BelvedereCore
import CCurl
import Synchronization

/// The `User-Agent` for such hosts. Any thread.
package final class ContactAgent: Sendable {
  private static let longestContact = 200

  private let packager: String
  private let homepage: String
  private let own = Mutex("")

  /// - Parameters:
  ///   - contact: a page or mail address of whoever is responsible for the program; may be empty.
  ///   - homepage: the project's page, which is told without a contact.
  package init(contact: String, homepage: String = Identity.usual.homepage) {
    packager = contact
    self.homepage = homepage
  }

  /// The contact of the person who uses the program; replaces the packager's unless it is empty.
  package var ownContact: String {
    get { own.withLock { $0 } }
    set { own.withLock { $0 = newValue } }
  }

  /// `Belvedere/1.0.0 (https://example.org/) libcurl/7.88.1`.
  ///
  /// Omits control characters of a contact, which could inject another header, and characters that end the
  /// parenthesis.
  var userAgent: String {
    let words = [ownContact, packager].lazy.map(Self.clean).first { !$0.isEmpty }
    // It begins with `libcurl/7.88.1`, followed by the libraries that it uses.
    let library = String(cString: curl_version()).prefix { $0 != " " }
    return "Belvedere/\(belvedereVersion) (\(words ?? homepage)) \(library)"
  }

  private static func clean(_ contact: String) -> String {
    let scalars = contact.unicodeScalars.filter {
      (0x20...0x7E).contains($0.value) && !"()\\".unicodeScalars.contains($0)
    }.prefix(longestContact)
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }
}
