// SPDX-License-Identifier: MIT

// Pages of lists, and the headers with their position.

import NIOHTTP1

/// The requested page.
struct Paging: Sendable {
  /// The most elements of a page.
  static let pageLimit = 30

  /// The page's number, from 1.
  let page: Int
  let size: Int
  private let overlap: Int

  init(_ request: Request) {
    page = max(1, request.query.integer("page") ?? 1)
    size = min(max(1, request.query.integer("per_page") ?? 10), Self.pageLimit)
    overlap = min(request.intervention.overlap, size)
  }

  /// Returns the positions on the page, in a list with `count` elements; empty past the end.
  func range(of count: Int) -> Range<Int> {
    // A page number near the largest integer must not overflow.
    let (offset, overflows) = (page - 1).multipliedReportingOverflow(by: size)
    if overflows || offset >= count { return 0..<0 }
    let start = page == 1 ? offset : max(0, offset - overlap)
    return start..<min(count, start + size)
  }

  /// Returns `Link`, `X-Total` and `X-Per-Page` for a list with `count` elements.
  func headers(for request: Request, base: String, count: Int) -> HTTPHeaders {
    var headers: HTTPHeaders = ["X-Total": "\(count)", "X-Per-Page": "\(size)"]
    let last = (count + size - 1) / size
    var links: [(page: Int, relation: String)] = []
    if page > 1 { links += [(1, "first"), (page - 1, "prev")] }
    if page < last { links += [(last, "last"), (page + 1, "next")] }
    let query = request.query.without(["page", "client_id"]).encoded
    let addresses = links.map { link in
      "<\(base)\(request.path)?page=\(link.page)\(query.isEmpty ? "" : "&\(query)")>;"
        + " rel=\"\(link.relation)\""
    }
    if !addresses.isEmpty { headers.add(name: "Link", value: addresses.joined(separator: ", ")) }
    return headers
  }
}
