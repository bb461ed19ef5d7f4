// SPDX-License-Identifier: MIT

// Lets tests control and inspect a running service in the same process; the admin routes offer the
// same over HTTP. Every call takes effect at the next request.

import DemoService
import FoundationEssentials

/// The controls of the service.
package struct DemoControl: Sendable {
  package let state: DemoState
  let faults: FaultBoard
  let log: RequestLog
  /// The usual requests in an hour.
  let rateLimit: Int

  /// Makes the next requests whose path begins with a prefix fail.
  ///
  /// - Parameters:
  ///   - prefix: e.g. `/photos`.
  ///   - method: limits the faults to this method, e.g. `POST`; nil for all.
  ///   - faults: names as `Fault.Kind` lists them, e.g. `500` or `latency:200,503-html`.
  ///   - count: the number of requests; nil for all until `clearFaults()`.
  /// - Returns: true if the faults were understood.
  @discardableResult
  package func fail(
    _ prefix: String, method: String? = nil, with faults: String, count: Int? = 1
  ) -> Bool {
    guard let list = Fault.list(faults), !list.isEmpty, (count ?? 1) > 0 else { return false }
    self.faults.add(FaultRule(prefix: prefix, method: method, faults: list, remaining: count))
    return true
  }

  package func clearFaults() { faults.removeAll() }

  /// The latest requests, the oldest first.
  package var requests: [LoggedRequest] { log.entries }

  package func forgetRequests() { log.reset() }

  /// Sets the requests that remain in this hour, and the limit if one is given.
  package func setRemaining(_ remaining: Int, limit: Int? = nil) {
    state.limiter.set(remaining: max(0, remaining), limit: limit.map { max(0, $0) })
  }

  /// Makes the tokens of a member, or of all, invalid.
  package func revokeTokens(of username: String? = nil) {
    let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
    for number in state.accounts.numbers
    where username == nil || state.accounts.member(number)?.username == username {
      state.grants.revokeTokens(ofMember: number, upTo: now)
    }
  }

  /// Issues a token without a login.
  ///
  /// - Returns: nil for a name that cannot log in.
  package func issueToken(username: String, scopes: [String]) -> String? {
    guard let member = state.accounts.member(username: username), Member.isAccount(member.number)
    else { return nil }
    return state.grants.issueToken(Grant(member: member.number, scopes: scopes))
  }

  /// Restores the initial state: no faults, tokens, codes or log; the initial accounts, likes and
  /// limit.
  package func reset() {
    faults.removeAll()
    state.forgetPeople()
    log.reset()
    state.limiter.set(remaining: rateLimit, limit: rateLimit)
  }
}
