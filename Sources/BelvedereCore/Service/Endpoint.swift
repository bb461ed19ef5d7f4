// SPDX-License-Identifier: MIT

// The parts of a route of the service. The routes themselves are one enum per area of the API
// (PhotoEndpoint, UserEndpoint, TopicEndpoint), each case giving method, path and query.

import Foundation

/// A route with its parameters.
package protocol Endpoint: Sendable {
  var method: EndpointMethod { get }
  /// The path's components, not yet percent-encoded.
  var path: [String] { get }
  /// Names and values, not yet percent-encoded, in the order they are sent.
  var query: [(name: String, value: String)] { get }
}

/// The act on a route's resource.
package enum EndpointMethod: Sendable { case get, post, put, delete }

extension Endpoint {
  package var method: EndpointMethod { .get }

  /// The absolute address below the service's base, percent-encoded.
  package func address(base: URL) -> String {
    var address = base.absoluteString.prefix { $0 != "?" && $0 != "#" }
    while address.hasSuffix("/") { address.removeLast() }
    let path = path.map { "/" + percentEncoded(pathComponent: $0) }.joined()
    let query = formEncoded(query)
    return address + path + (query.isEmpty ? "" : "?" + query)
  }
}

/// The query of one page of a list.
func pageQuery(_ page: Int, _ perPage: Int) -> [(name: String, value: String)] {
  [("page", "\(page)"), ("per_page", "\(perPage)")]
}

/// Names and values as a query or a form body, percent-encoded with `&` and `=` between them.
package func formEncoded(_ fields: [(name: String, value: String)]) -> String {
  fields.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
}

/// Encodes all but RFC 3986's unreserved characters. Components of dots alone are encoded, too, as they would
/// be relative path segments.
private func percentEncoded(pathComponent text: String) -> String {
  text.allSatisfy { $0 == "." } ? text.map { _ in "%2E" }.joined() : percentEncoded(text)
}
