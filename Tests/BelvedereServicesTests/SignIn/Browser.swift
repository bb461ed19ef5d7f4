// SPDX-License-Identifier: MIT

// The browser and the person of a sign-in test: opens the authorize page, presses a button, follows the redirect to the
// listener.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

struct Browser {
  let http: HTTPClient

  /// Presses a button of the authorize page; returns the address of the redirect.
  func decide(_ decision: String, at address: URL) async throws -> String {
    let parts = address.absoluteString.split(separator: "?")
    var request = HTTPRequest(try WebAddress(String(parts[0])), limits: .json)
    request.method = .post
    request.form = "\(parts[1])&user=ada&decision=\(decision)"
    return try #require(try await http.send(request).headers["Location"])
  }

  /// Opens an address, with optional headers.
  @discardableResult
  func open(
    _ address: String, method: HTTPRequest.Method = .get, headers: [String: String] = [:]
  ) async throws -> (status: Int, text: String, headers: ResponseHeaders) {
    var request = HTTPRequest(try WebAddress(address), limits: .json)
    request.method = method
    request.headers = headers
    let response = try await http.send(request)
    return (
      response.status, String(decoding: response.body, as: UTF8.self), response.headers
    )
  }
}
