// SPDX-License-Identifier: MIT

import Foundation

/// Routes that return photos or act on one.
package enum PhotoEndpoint: Endpoint, Hashable {
  case editorial(page: Int, perPage: Int)
  case photo(id: Photo.ID)
  case random(count: Int, of: RandomSubject = .everything)
  case search(PhotoSearch, page: Int, perPage: Int)
  case like(id: Photo.ID)
  case unlike(id: Photo.ID)
  /// Counts a download; `links.download_location` is preferred if it is known.
  case download(id: Photo.ID)
  case statistics(id: Photo.ID)

  package var method: EndpointMethod {
    switch self {
    case .like: .post
    case .unlike: .delete
    default: .get
    }
  }

  package var path: [String] {
    switch self {
    case .editorial: ["photos"]
    case .photo(let id): ["photos", id]
    case .random: ["photos", "random"]
    case .search: ["search", "photos"]
    case .like(let id), .unlike(let id): ["photos", id, "like"]
    case .download(let id): ["photos", id, "download"]
    case .statistics(let id): ["photos", id, "statistics"]
    }
  }

  package var query: [(name: String, value: String)] {
    switch self {
    case .editorial(let page, let perPage): pageQuery(page, perPage)
    // Without `count` the answer is an object; with it an array, even for 1.
    case .random(let count, let subject): [("count", "\(count)")] + subject.filters
    case .search(let search, let page, let perPage):
      [("query", search.query)] + pageQuery(page, perPage) + search.filter.parameters
    case .photo, .like, .unlike, .download, .statistics: []
    }
  }
}

extension RandomSubject {
  fileprivate var filters: [(name: String, value: String)] {
    switch self {
    case .everything: []
    case .topic(let id): [("topics", id)]
    case .words(let words): [("query", words)]
    }
  }
}

extension SearchFilter {
  fileprivate var parameters: [(name: String, value: String)] {
    let all = [
      ("order_by", order == .relevant ? nil : order.rawValue),
      ("orientation", orientation?.rawValue), ("color", color?.rawValue),
      ("content_filter", isStrict ? "high" : nil),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
