// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// A complete answer with any status.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let headers: ResponseHeaders
  /// Decoded; never larger than the request's limit.
  package let body: Data

  package init(status: Int, headers: ResponseHeaders, body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header lines of an answer; names are case-insensitive.
package struct ResponseHeaders: Sendable, Hashable, Codable {
  /// By name, in lower case.
  private(set) var values: [String: String] = [:]

  package init(_ fields: [String: String] = [:]) {
    for (name, value) in fields { add(value, to: name) }
  }

  /// The value; repeated lines are joined by commas as in RFC 9110 5.3. Nil without such a line.
  package subscript(name: String) -> String? { values[name.lowercased()] }

  /// The value as a count; nil without such a line, and if it is not a whole number.
  func count(_ name: String) -> Int? {
    self[name].flatMap { ServiceNumber.count(header: $0) }
  }

  mutating func add(_ value: String, to name: String) {
    let name = name.lowercased()
    values[name] = values[name].map { "\($0), \(value)" } ?? value
  }
}

/// Sends requests. Implemented by HTTPClient, and by the tests' own answers.
package protocol HTTPSending: Sendable {
  /// Sends a request and waits for the whole answer. Cancelling the task removes the transfer.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
