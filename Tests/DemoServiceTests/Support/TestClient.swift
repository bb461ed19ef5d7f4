// SPDX-License-Identifier: MIT

// A plain HTTP client for one service: follows no redirects, keeps no cookies or cache.

import Foundation
import FoundationNetworking

/// An answer with its whole body.
struct Answer {
  let status: Int
  let body: Data
  private let response: HTTPURLResponse

  init(_ response: HTTPURLResponse, body: Data) {
    status = response.statusCode
    self.body = body
    self.response = response
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

  /// The body as a JSON object; empty if it is none.
  func object() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
  }

  /// The body as a list of JSON objects; empty if it is none.
  func list() throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: body) as? [[String: Any]] ?? []
  }
}

/// Sends requests to one service.
final class TestClient: NSObject, URLSessionTaskDelegate, Sendable {
  static let key = "Client-ID demo-access-key"

  let base: String

  init(base: URL) { self.base = base.absoluteString }

  /// Sends a request and awaits the whole answer.
  func send(
    _ method: String = "GET", _ path: String, authorization: String? = TestClient.key,
    fault: String? = nil, form: [(String, String)] = [], headers: [String: String] = [:]
  ) async throws -> Answer {
    let address = path.hasPrefix("http://") ? path : base + path
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    var request = URLRequest(url: url, timeoutInterval: 20)
    request.httpMethod = method
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    request.setValue(fault, forHTTPHeaderField: "X-Demo-Fault")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if !form.isEmpty {
      let allowed = CharacterSet.alphanumerics
      let encoded = form.map { name, value in
        "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
      }
      request.httpBody = Data(encoded.joined(separator: "&").utf8)
    }
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return Answer(response, body: data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
