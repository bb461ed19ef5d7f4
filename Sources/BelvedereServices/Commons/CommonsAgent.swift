// Wikimedia asks each program to name itself and a contact, on requests of images, too
// (mediawiki.org/wiki/Wikimedia_APIs/Access_policy). Who does not is refused.

import BelvedereCore
import CCurl

/// The name under which Wikimedia knows the program.
enum CommonsAgent {
  private static let longestContact = 200

  /// `Belvedere/1.0.0 (https://example.org/) libcurl/7.88.1`.
  ///
  /// - Parameter contact: an address of a page or of mail. Control characters, which could smuggle in
  ///   another header, and what ends the parenthesis are removed. If nothing is left, the project's page
  ///   takes its place.
  static func userAgent(contact: String) -> String {
    let clean = contact.unicodeScalars.filter {
      (0x20...0x7E).contains($0.value) && !"()\\".unicodeScalars.contains($0)
    }.prefix(longestContact)
    let words = String(String.UnicodeScalarView(clean)).split(separator: " ").joined(separator: " ")
    // It begins with `libcurl/7.88.1`, and goes on with the libraries that it uses.
    let library = String(cString: curl_version()).prefix { $0 != " " }
    return "Belvedere/\(belvedereVersion) (\(words.isEmpty ? belvedereAddress : words)) \(library)"
  }
}
