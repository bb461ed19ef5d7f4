// The rule of the loopback listener, apart from sockets: it decides which request may end a sign-in,
// and what every other one is told.
//
// Only an answer with the sign-in's own `state` ends it. Anyone on this computer, and any web page,
// can send another one: the browser then shows that it does not belong to this login, and the sign-in
// waits on for the real answer.

import BelvedereCore
import Foundation

/// Judges requests to the redirect address.
struct CallbackRule: Sendable {
  /// The rule's decision about a request.
  enum Verdict: Equatable, Sendable {
    /// Ends the sign-in, with the code or a reason.
    case ends(Result<String, SignInError>)
    /// The right place, but not usable: no `state`, several, or another one; or neither code nor error.
    case unusable
    /// A HEAD request for the right place: answered, without effect.
    case peek
    case notFound
    case methodNotAllowed
    /// A name for this computer other than the registered one: a foreign site's name that was rebound
    /// to it.
    case wrongHost
  }

  /// The path of the redirect address, exact.
  let path: String
  /// Host and port of the redirect address, as `Host` must have them.
  let authority: String
  /// The attempt's own `state`.
  let state: String

  /// - Parameters:
  ///   - target: path and query as in the request line.
  ///   - hosts: the values of all `Host` lines.
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
