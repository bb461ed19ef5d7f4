// SPDX-License-Identifier: MIT

// Names of licences for people; the service sends SPDX identifiers.

import Foundation

/// A licence's name for people.
package enum LicenceName: Sendable, Hashable {
  /// Nobody holds rights in the photo; the screen adds the words in its language.
  case publicDomain
  /// A name that is the same in every language.
  case name(String)

  /// An unknown identifier, such as `MIT`, is used as the name.
  package init(spdx: String) {
    if Self.ofPublicDomain.contains(spdx) {
      self = .publicDomain
    } else {
      self = .name(Self.creativeCommons(spdx) ?? spdx)
    }
  }

  /// The name in English, for exported credits.
  package var english: String {
    switch self {
    case .publicDomain: "Public domain"
    case .name(let name): name
    }
  }

  private static let ofPublicDomain: Set = ["LicenseRef-PublicDomain", "CC-PDDC", "CC-PDM-1.0"]

  /// `CC BY-SA 4.0` for `CC-BY-SA-4.0`, `CC BY 3.0 DE` for `CC-BY-3.0-DE`, `CC0 1.0` for `CC0-1.0`:
  /// terms, version and country are separate words, and only terms have hyphens.
  private static func creativeCommons(_ spdx: String) -> String? {
    let parts = spdx.split(separator: "-").map(String.init)
    guard let kind = parts.first, kind == "CC" || kind == "CC0",
      let version = parts.firstIndex(where: { $0.first?.isNumber == true }), version > 0
    else { return nil }
    let terms = parts[1..<version].joined(separator: "-")
    let rest = [terms] + parts[version...]
    return ([kind] + rest.filter { !$0.isEmpty }).joined(separator: " ")
  }
}
