// SPDX-License-Identifier: MIT

// Routes (a method, a path pattern and the function that answers), and the table that chooses one.

import NIOHTTP1

/// One route. A pattern segment that begins with `:` matches any one segment.
package struct Route: Sendable {
  package typealias Handler = @Sendable (Request, Parameters) async throws -> Reply

  /// The decoded segments that the pattern's `:name` segments matched.
  package struct Parameters: Sendable {
    fileprivate var values: [String: String] = [:]

    package subscript(name: String) -> String { values[name, default: ""] }
  }

  let method: HTTPMethod
  let pattern: [Substring]
  var handler: Handler

  package init(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping Handler) {
    self.method = method
    self.pattern = pattern[...].split(separator: "/")
    self.handler = handler
  }

  fileprivate func parameters(of segments: [String]) -> Parameters? {
    guard segments.count == pattern.count else { return nil }
    var parameters = Parameters()
    for (part, segment) in zip(pattern, segments) {
      if part.first == ":" {
        parameters.values[String(part.dropFirst())] = segment
      } else if part != segment {
        return nil
      }
    }
    return parameters
  }
}

/// Routes in the order in which they are tried.
struct RouteTable: Sendable {
  let routes: [Route]

  init(_ routes: [Route]) { self.routes = routes }

  /// Answers by the first route that matches; nil if none does. HEAD is answered as GET.
  func reply(to request: Request) async throws -> Reply? {
    guard let segments = request.segments else { return nil }
    let method = request.method == .HEAD ? .GET : request.method
    for route in routes where route.method == method {
      if let parameters = route.parameters(of: segments) {
        return try await route.handler(request, parameters)
      }
    }
    return nil
  }
}
