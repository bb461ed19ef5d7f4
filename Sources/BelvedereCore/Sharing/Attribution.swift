// SPDX-License-Identifier: MIT

// Credit as the API guidelines demand it: photographer and Unsplash, both linked with utm parameters, wherever a photo
// is shown.

import Foundation

/// Addresses and words that give credit for a photo.
package enum Attribution {
  private static let referral = "utm_source=belvedere&utm_medium=referral"

  /// The photographer's page, with utm parameters unless it is an archive's; nil when the service gave no usable address.
  package static func profileURL(of user: User) -> URL? {
    // The authors of an archive are not members of Unsplash.
    if user.username.isEmpty { return user.links.html.flatMap(webURL) }
    let address = user.links.html ?? "https://unsplash.com/@\(user.username)"
    return withReferral(address)
  }

  /// An address with the utm parameters added; nil unless it is http or https.
  package static func withReferral(_ address: String) -> URL? {
    guard let url = webURL(address),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return nil }
    let kept = components.percentEncodedQuery.flatMap { $0.isEmpty ? nil : "\($0)&" } ?? ""
    components.percentEncodedQuery = kept + referral
    return components.url
  }

  /// The address if it may be opened or linked to; nil unless it is http or https.
  package static func webURL(_ address: String) -> URL? {
    guard let components = URLComponents(string: address),
      ["https", "http"].contains(components.scheme?.lowercased())
    else { return nil }
    return components.url
  }
}
