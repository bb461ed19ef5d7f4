// SPDX-License-Identifier: MIT

// Wikimedia Commons.

import Foundation

extension SourceTraits {
  static let commons = SourceTraits(
    name: "Wikimedia Commons", feeds: SourceFeed.allCases, subjects: .categories,
    searchConditions: [.order, .licence, .assessment, .width, .nearness],
    creditName: "Wikimedia Commons", photoKey: commonsKey)

  /// The title in `/wiki/File:Name.jpg`, or the number in `/?curid=1` and `/w/index.php?curid=1`.
  private static let commonsKey: @Sendable (URLComponents) -> String? = { address in
    guard address.host?.lowercased() == "commons.wikimedia.org" else { return nil }
    let prefix = "/wiki/File:"
    if address.path.hasPrefix(prefix) {
      // A "|" would separate several files; no title has one.
      let name = address.path.dropFirst(prefix.count).replacing("_", with: " ")
      let isName = !name.isEmpty && !name.unicodeScalars.contains { $0 == "|" || $0.value < 0x20 }
      return isName ? "File:\(name)" : nil
    }
    guard ["/", "/w/index.php"].contains(address.path),
      let number = address.queryItems?.first(where: { $0.name == "curid" })?.value
        .flatMap({ Int($0) }),
      number > 0
    else { return nil }
    return "\(number)"
  }
}
