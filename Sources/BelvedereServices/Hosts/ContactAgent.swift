// Hosts that are free of charge ask each program to name itself and a contact. Wikimedia asks for it on requests of
// images, too, and refuses who does not (mediawiki.org/wiki/Wikimedia_APIs/Access_policy).

import BelvedereCore
import CCurl
import Synchronization

/// The name under which such hosts know the program. Any thread.
package final class ContactAgent: Sendable {
  private static let longestContact = 200

  private let packager: String
  private let own = Mutex("")

  /// - Parameter contact: of who answers for the program: a page or an address of mail; the project's page
  ///   if empty.
  package init(contact: String) { packager = contact }

  /// The contact of the person who uses the program; takes the packager's place unless it is empty.
  package var ownContact: String {
    get { own.withLock { $0 } }
    set { own.withLock { $0 = newValue } }
  }

  /// `Belvedere/1.0.0 (https://example.org/) libcurl/7.88.1`.
  ///
  /// Control characters of a contact, which could smuggle in another header, and what ends the parenthesis
  /// are left out.
  var userAgent: String {
    let words = [ownContact, packager].lazy.map(Self.clean).first { !$0.isEmpty }
    // It begins with `libcurl/7.88.1`, and goes on with the libraries that it uses.
    let library = String(cString: curl_version()).prefix { $0 != " " }
    return "Belvedere/\(belvedereVersion) (\(words ?? belvedereAddress)) \(library)"
  }

  private static func clean(_ contact: String) -> String {
    let scalars = contact.unicodeScalars.filter {
      (0x20...0x7E).contains($0.value) && !"()\\".unicodeScalars.contains($0)
    }.prefix(longestContact)
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }
}
