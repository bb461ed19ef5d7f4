// The routes of Openverse's API that are used (api.openverse.org/v1).

import BelvedereCore
import Foundation

/// A route of Openverse.
enum OpenverseEndpoint: Endpoint {
  /// A page of a search, from 1 on.
  case search(PhotoSearch, page: Int)
  /// One image, by its UUID.
  case image(String)

  /// Images in a page: more are refused without a key (`restricted_features.py` of WordPress/openverse, as the limits
  /// below).
  static let pageSize = 20
  /// No search has more images than twelve pages.
  static let mostPages = 12
  /// Longer queries are cut by the service.
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
  /// The names of the licences. The others forbid uses or changes, which this program cannot see to.
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
