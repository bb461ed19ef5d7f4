// SPDX-License-Identifier: MIT

// The rule of the loopback listener, independent of sockets: it decides if a request ends the sign-in, and how others
// are answered.
//
// Only an answer with the sign-in's own `state` ends it. Any program on this computer, and any web page, can send
// another one: then the browser shows that it does not belong to this login, and the sign-in continues to wait.

import BelvedereCore
import Foundation

/// Checks requests to the redirect address.
struct CallbackRule: Sendable {
  /// The rule's decision about a request.
  enum Verdict: Equatable, Sendable {
    /// Ends the sign-in, with the code or a reason.
    case ends(Result<String, SignInError>)
    /// The right path, but not usable: no `state`, several, or another one; or neither code nor error.
    case unusable
    /// A HEAD request for the right path: answered, without effect.
    case peek
    case notFound
    case methodNotAllowed
    /// Another host name than the registered one, as in DNS rebinding.
    case wrongHost
  }

  /// The path of the redirect address, exact.
  let path: String
  /// The required value of `Host`: host and port of the redirect address.
  let authority: String
  /// The attempt's own `state`.
  let state: String

  /// - Parameters:
  ///   - target: path and query as in the request line.
  ///   - hosts: the values of all `Host` lines.
  ///   - destination: `Sec-Fetch-Dest`, which browsers send; nil without it.
  func verdict(method: String, target: String, hosts: [String], destination: String?) -> Verdict {
    guard hosts.count == 1, hosts[0].lowercased() == authority else { return .wrongHost }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == path, destination == nil || destination == "document" else {
      return .notFound
    }
    switch method {
    case "HEAD": return .peek
    case "GET": break
    default: return .methodNotAllowed
    }
    guard parts.count == 2, let query = CallbackQuery(parts[1]), let given = query.state,
      let outcome = query.outcome, isEqualInConstantTime(given, state)
    else { return .unusable }
    return .ends(outcome)
  }
}
