// SPDX-License-Identifier: MIT

// Openverse: the search of WordPress over pictures with free licences at many providers.

import Foundation

extension SourceTraits {
  static let openverse = SourceTraits(
    name: "Openverse", searchConditions: [.orientation, .licence], repeatsLicences: true,
    creditName: "Openverse", photoKey: openverseKey)

  /// The UUID in `/image/UUID`.
  private static let openverseKey: @Sendable (URLComponents) -> String? = { address in
    guard address.host?.lowercased() == "openverse.org" else { return nil }
    let parts = address.path.split(separator: "/")
    guard parts.count == 2, parts[0] == "image" else { return nil }
    return UUID(uuidString: String(parts[1]))?.uuidString.lowercased()
  }
}
