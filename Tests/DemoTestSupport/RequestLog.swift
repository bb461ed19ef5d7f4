// SPDX-License-Identifier: MIT

// The requests to the service, for tests: each with its outcome, and their number. Tokens are not
// kept, only the kind of authorisation.

import DemoService
import NIOHTTP1
import Synchronization

/// One request as it was logged.
package struct LoggedRequest: Sendable {
  /// The outcome of a request.
  package enum Outcome: String, Sendable {
    /// It is not answered yet.
    case open
    case answered
    /// The client or a fault ended the connection before the whole answer was sent.
    case aborted
  }

  package let method: String
  package let path: String
  /// The query as sent, without the access key.
  package let query: String
  /// `Bearer`, `Client-ID` or another scheme; nil without the header.
  package let authorization: String?
  package let acceptLanguage: String?
  package let userAgent: String?
  package internal(set) var outcome: Outcome
  package internal(set) var status: Int?
}

/// The latest requests.
final class RequestLog: Sendable {
  /// The most requests that are kept; older ones are only counted.
  static let capacity = 20_000
  /// The most bytes that are kept of each text of a request.
  static let textLimit = 640

  private struct State {
    /// The number of the first entry; numbers are never used twice.
    var first = 0
    /// The number of the first request after the last reset.
    var start = 0
    var entries: [LoggedRequest] = []
    var end: Int { first + entries.count }
  }

  private let state = Mutex(State())

  /// The number of requests since the start or the last reset.
  var total: Int { state.withLock { $0.end - $0.start } }
  var entries: [LoggedRequest] { state.withLock { $0.entries } }

  /// Adds an open request and returns its number.
  func open(_ request: Request) -> Int {
    let headers = request.headers
    let entry = LoggedRequest(
      method: Self.beginning(of: request.method.rawValue),
      path: Self.beginning(of: request.path),
      query: Self.beginning(of: request.query.without(["client_id", "client_secret"]).encoded),
      authorization: headers.first(name: "Authorization").map {
        Self.beginning(of: $0.prefix { $0 != " " })
      },
      acceptLanguage: headers.first(name: "Accept-Language").map(Self.beginning),
      userAgent: headers.first(name: "User-Agent").map(Self.beginning), outcome: .open, status: nil)
    return state.withLock { state in
      if state.entries.count >= Self.capacity {
        state.entries.removeFirst(Self.capacity / 2)
        state.first += Self.capacity / 2
      }
      state.entries.append(entry)
      return state.end - 1
    }
  }

  private static func beginning(of text: some StringProtocol) -> String {
    String(decoding: text.utf8.prefix(textLimit), as: UTF8.self)
  }

  /// Stores the outcome of a request.
  func close(_ number: Int, status: Int?, outcome: LoggedRequest.Outcome) {
    state.withLock { state in
      let position = number - state.first
      guard state.entries.indices.contains(position) else { return }
      state.entries[position].status = status
      state.entries[position].outcome = outcome
    }
  }

  /// Forgets everything.
  func reset() {
    state.withLock { state in
      state.start = state.end
      state.first = state.end
      state.entries = []
    }
  }
}
