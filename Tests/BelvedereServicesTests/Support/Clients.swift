// SPDX-License-Identifier: MIT

// HTTP for tests: a temporary real client, and one with canned answers.

import BelvedereCore
import BelvedereServices
import Foundation
import Synchronization

extension HTTPConfiguration {
  static let test = HTTPConfiguration(userAgent: "Belvedere/test")
}

/// Runs a body with a real client, whose thread ends afterwards.
@discardableResult
func withClient<Result>(
  _ configuration: HTTPConfiguration = .test, _ body: (HTTPClient) async throws -> Result
) async throws -> Result {
  let client = HTTPClient(configuration)
  do {
    let result = try await body(client)
    await client.shutdown()
    return result
  } catch {
    await client.shutdown()
    throw error
  }
}

/// The error of an operation; nil if it succeeds.
func httpError(_ operation: () async throws -> some Any) async -> HTTPError? {
  await failure(of: operation) as? HTTPError
}

/// The error of an operation; nil if it succeeds.
func apiError(_ operation: () async throws -> some Any) async -> APIError? {
  await failure(of: operation) as? APIError
}

private func failure(of operation: () async throws -> some Any) async -> (any Error)? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return error
  }
}

extension Error {
  /// The name of an enum's case.
  var kind: String { String("\(self)".prefix { $0 != "(" }) }
}

/// Answers from a list, in order, and records the requests.
final class CannedHTTP: HTTPSending {
  typealias Answer = Result<HTTPResponse, HTTPError>

  private struct State {
    var answers: [Answer]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  init(_ answers: Answer...) { state = Mutex(State(answers: answers)) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    guard let answer else { throw .unreachable(detail: "No answer is left") }
    return try answer.get()
  }
}

extension CannedHTTP.Answer {
  /// An answer with a text body.
  static func text(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    .success(
      HTTPResponse(status: status, headers: ResponseHeaders(headers), body: Data(body.utf8)))
  }
}
