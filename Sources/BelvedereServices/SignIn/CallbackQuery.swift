// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// The parameters of a redirect (RFC 6749 4.1.2).
struct CallbackQuery: Sendable, Hashable {
  let code: String?
  let state: String?
  let error: String?
  let errorDescription: String?

  /// Reads a query without its question mark; nil if a known parameter is repeated, which the RFC forbids and only an
  /// attacker would send.
  init?(_ query: some StringProtocol) {
    var fields: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = decoded(parts[0])
      guard Self.names.contains(name) else { continue }
      guard fields[name] == nil else { return nil }
      fields[name] = parts.count == 2 ? decoded(parts[1]) : ""
    }
    code = fields["code"].flatMap(nonEmpty)
    state = fields["state"].flatMap(nonEmpty)
    error = fields["error"].flatMap(nonEmpty)
    errorDescription = fields["error_description"].flatMap(nonEmpty)
  }

  private static let names: Set = ["code", "state", "error", "error_description"]

  /// The result of the sign-in; nil if the query has neither a code nor an error.
  var outcome: Result<String, SignInError>? {
    if let error {
      guard error != "access_denied" else { return .failure(.denied) }
      let message = String((errorDescription ?? error).prefix(300))
      return .failure(.service(.refused(status: 400, messages: [message])))
    }
    return code.map { .success($0) }
  }
}

private func decoded(_ text: some StringProtocol) -> String {
  let spaced = String(text).replacing("+", with: " ")
  return spaced.removingPercentEncoding ?? spaced
}

private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
