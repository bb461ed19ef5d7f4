// SPDX-License-Identifier: MIT

// Addresses of photos' pages, as copied from a browser or a message.

import Foundation

/// The photo whose page is at an address.
package struct PhotoPageAddress: Sendable, Hashable {
  package static let sources = [PhotoSource.unsplash] + PhotoSource.withoutAccounts

  package let source: PhotoSource
  /// Names the photo at the source (`SourceTraits.photoKey`).
  private let key: String

  /// Nil unless the address is https, at a source's host, and has the path of a photo's page. Scheme and host may
  /// be in upper case.
  package init?(_ text: String) {
    guard text.utf8.count <= TextLimit.addressBytes,
      let parts = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      parts.scheme?.lowercased() == "https", parts.user == nil, parts.password == nil,
      [nil, 443].contains(parts.port)
    else { return nil }
    for source in Self.sources {
      guard let key = source.traits.photoKey(parts) else { continue }
      self.source = source
      self.key = key
      return
    }
    return nil
  }

  /// The id of the photo at a source; nil if the photo is from another source. The demo also stands for the source
  /// that it imitates.
  package func id(at other: PhotoSource) -> Photo.ID? {
    let isSame = source.hasAccounts ? other.hasAccounts : other.original == source
    return isSame ? other.photoID(key) : nil
  }
}
