// SPDX-License-Identifier: MIT

// The used routes of Openverse's API (api.openverse.org/v1).

import BelvedereCore
import Foundation

/// A route of Openverse.
enum OpenverseEndpoint: Endpoint {
  /// A page of a search, from 1 on.
  case search(PhotoSearch, page: Int)
  /// One image, by its UUID.
  case image(String)

  /// Images in a page: more are refused without a key (`restricted_features.py` of WordPress/openverse, also for the
  /// limits below).
  static let pageSize = 20
  /// The most pages of a search.
  static let mostPages = 12
  /// The most characters of a query; the service cuts longer ones.
  private static let longestQuery = 200

  var path: [String] {
    switch self {
    // The paths end with a slash.
    case .search: ["v1", "images", ""]
    case .image(let id): ["v1", "images", id, ""]
    }
  }

  var query: [(name: String, value: String)] {
    guard case .search(let search, let page) = self else { return [] }
    let filter = search.filter
    var query = [
      (name: "q", value: String(search.query.prefix(Self.longestQuery))),
      (
        "license",
        (filter.licence.map { [$0] } ?? SearchFilter.Licence.allCases)
          .flatMap(\.openverse).joined(separator: ",")
      ),
      ("page", "\(page)"), ("page_size", "\(Self.pageSize)"),
    ]
    if let orientation = filter.orientation {
      query.append((name: "aspect_ratio", value: orientation.openverse))
    }
    return query
  }
}

extension SearchFilter.Licence {
  /// The names of the licences. Others forbid uses or changes, which this program cannot enforce.
  fileprivate var openverse: [String] {
    switch self {
    case .publicDomain: ["cc0", "pdm"]
    case .attribution: ["by"]
    case .shareAlike: ["by-sa"]
    }
  }
}

extension SearchFilter.Orientation {
  fileprivate var openverse: String {
    switch self {
    case .landscape: "wide"
    case .portrait: "tall"
    case .squarish: "square"
    }
  }
}
