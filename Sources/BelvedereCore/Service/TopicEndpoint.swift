// SPDX-License-Identifier: MIT

import Foundation

/// Routes about topics.
package enum TopicEndpoint: Endpoint, Hashable {
  case topics(page: Int, perPage: Int)
  case photos(slug: String, page: Int, perPage: Int)

  package var path: [String] {
    switch self {
    case .topics: ["topics"]
    case .photos(let slug, _, _): ["topics", slug, "photos"]
    }
  }

  package var query: [(name: String, value: String)] {
    switch self {
    case .topics(let page, let perPage), .photos(_, let page, let perPage):
      pageQuery(page, perPage)
    }
  }
}
