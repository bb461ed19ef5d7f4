// SPDX-License-Identifier: MIT

// A host on the loopback interface that sends its answers in order and then repeats the last one, and a time that only
// the test advances.

import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

final class ScriptedHost: Sendable {
  private struct State {
    var answers: [Data]
    var requests: [String] = []
    var isHeld = false
    var open = 0
    var mostOpen = 0
  }

  private let state: Mutex<State>

  init(_ answers: [Data]) { state = Mutex(State(answers: answers)) }

  convenience init(_ answers: [String]) { self.init(answers.map { Data($0.utf8) }) }

  /// The text of each request.
  var requests: [String] { state.withLock { $0.requests } }
  /// The most requests that were open at once.
  var mostOpen: Int { state.withLock { $0.mostOpen } }

  /// Holds requests, or releases all of them.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  func answer(to request: String) async -> Data {
    let answer = state.withLock { state in
      state.requests.append(request)
      state.open += 1
      state.mostOpen = max(state.mostOpen, state.open)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? Data()
    }
    do {
      while state.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
    } catch {
      Issue.record("Cancelled while held: \(error)")
    }
    state.withLock { $0.open -= 1 }
    return answer
  }

  /// An answer with these header lines.
  static func answer(
    _ body: String = "", status: String = "200 OK", _ headers: String...
  ) -> String {
    head(status, headers, length: body.utf8.count) + body
  }

  /// An answer with a binary body.
  static func answer(_ body: Data, status: String = "200 OK", _ headers: String...) -> Data {
    Data(head(status, headers, length: body.count).utf8) + body
  }

  private static func head(_ status: String, _ headers: [String], length: Int) -> String {
    // A 304 has no body and no length.
    let length = status.hasPrefix("304") ? [] : ["Content-Length: \(length)"]
    let lines = ["HTTP/1.1 \(status)"] + headers + length + ["Connection: close", "", ""]
    return lines.joined(separator: "\r\n")
  }
}

/// A time of day that only the test advances.
final class TestTime: Sendable {
  /// Sunday, 6 November 1994, 08:49:37 UTC, the date of RFC 9110's examples.
  static let start = Date(timeIntervalSince1970: 784_111_777)

  private let date = Mutex(start)

  var now: Date { date.withLock { $0 } }

  /// Advances by a number of seconds.
  func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
