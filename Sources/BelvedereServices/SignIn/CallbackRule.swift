// The rule of the loopback listener, apart from sockets: which request may end a sign-in, and what
// every other one is told.
//
// Nothing ends the sign-in but an answer with its own `state`. Anyone on this computer, and any web
// page, can send another one: the browser then shows that it does not belong to this login, and the
// sign-in waits on for the real answer.

import BelvedereCore
import Foundation

/// Judges requests to the redirect address.
struct CallbackRule: Sendable {
  /// What becomes of a request.
  enum Verdict: Equatable, Sendable {
    /// Ends the sign-in, with the code or a reason.
    case ends(Result<String, SignInError>)
    /// The right place, but nothing to go by: no, several or another state, neither code nor error.
    case unusable
    /// A HEAD of the right place: answered, without effect.
    case peek
    case notFound
    case methodNotAllowed
    /// Another name for this computer than the registered one: a rebound name of a foreign site.
    case wrongHost
  }

  /// The path of the redirect address, exact.
  let path: String
  /// Host and port of the redirect address, as `Host` must have them.
  let authority: String
  /// The attempt's own.
  let state: String

  /// - Parameters:
  ///   - target: path and query as in the request line.
  ///   - hosts: every `Host` line.
  ///   - destination: `Sec-Fetch-Dest`, which browsers send; nil otherwise.
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
