// SPDX-License-Identifier: MIT

// Authorisation codes and access tokens. A code works once, for ten minutes, with its redirect
// address and, if a challenge was sent, with the matching verifier. A token contains its grant
// and a seal, so that a person stays logged in when the service is started again. The seal's key
// is random, and stored with the state if the service stores that.

import FoundationEssentials
import Synchronization

/// The rights of a token's or code's holder.
package struct Grant: Sendable {
  /// The number of the member.
  let member: Int
  let scopes: [String]

  package init(member: Int, scopes: [String]) {
    self.member = member
    self.scopes = scopes
  }
}

/// A code that was not exchanged yet.
struct PendingCode: Sendable {
  let grant: Grant
  let redirectURI: String
  /// The challenge that the verifier must match; nil if none was sent.
  let challenge: String?
  /// `S256` or `plain`.
  let challengeMethod: String
  let expires: Date
}

/// Issues codes and tokens, and recognises the valid ones.
package final class Grants: Sendable {
  /// Seconds for which a code can be exchanged for a token.
  static let codeLifetime = 600.0
  /// The most pending codes; the oldest is dropped. A person needs one.
  static let codeLimit = 64

  private struct State {
    var codes: [String: PendingCode] = [:]
    /// The times, by member number, up to which issued tokens are revoked; in microseconds since
    /// 1970.
    var revokedUpTo: [Int: Int64] = [:]
    var sealKey = Grants.secret()

    /// Makes room for one more code.
    mutating func makeRoom(now: Date) {
      codes = codes.filter { now < $0.value.expires }
      if codes.count >= Grants.codeLimit,
        let oldest = codes.min(by: { $0.value.expires < $1.value.expires })
      {
        codes[oldest.key] = nil
      }
    }
  }

  private let state = Mutex(State())

  /// Returns a new code that lets the application act for a member.
  func issueCode(for authorization: AuthorizationRequest, member: Int, now: Date) -> String {
    let code = Self.secret()
    let pending = PendingCode(
      grant: Grant(member: member, scopes: authorization.scopes),
      redirectURI: authorization.redirectURI, challenge: authorization.challenge,
      challengeMethod: authorization.challengeMethod,
      expires: now.addingTimeInterval(Self.codeLifetime))
    state.withLock { state in
      state.makeRoom(now: now)
      state.codes[code] = pending
    }
    return code
  }

  /// Removes a code and returns it. It cannot be taken again, even if the exchange fails.
  func takeCode(_ code: String) -> PendingCode? {
    state.withLock { $0.codes.removeValue(forKey: code) }
  }

  /// Returns a new token, which never expires.
  package func issueToken(_ grant: Grant) -> String {
    let earliest = state.withLock { $0.revokedUpTo[grant.member, default: 0] } + 1
    let parts = [
      "\(grant.member)", "\(max(earliest, Self.now))", grant.scopes.joined(separator: "+"),
    ]
    let text = base64URL(Array(parts.joined(separator: " ").utf8))
    return "\(text).\(seal(text))"
  }

  /// Returns the grant of a token; nil if this service did not issue it or has revoked it.
  func grant(ofToken token: String) -> Grant? {
    let halves = token.split(separator: ".").map(String.init)
    guard halves.count == 2, isEqualInConstantTime(seal(halves[0]), halves[1]),
      let text = bytes(fromBase64URL: halves[0])
    else { return nil }
    let parts = String(decoding: text, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let member = Int(parts[0]), let issued = Int64(parts[1]),
      Member.isAccount(member)
    else { return nil }
    let revokedUpTo = state.withLock { $0.revokedUpTo[member, default: 0] }
    guard issued > revokedUpTo else { return nil }
    return Grant(member: member, scopes: parts[2].split(separator: "+").map(String.init))
  }

  /// Forgets all codes and revocations. With the new seal key no issued token stays valid.
  func reset() { state.withLock { $0 = State() } }

  // MARK: Stored state

  var sealKey: String { state.withLock { $0.sealKey } }

  /// Changes the key of the seal, by default to a new one. Tokens issued before become invalid.
  func changeSeal(to key: String = Grants.secret()) { state.withLock { $0.sealKey = key } }

  /// Returns the time up to which a member's issued tokens are revoked, in microseconds since 1970.
  func revokedUpTo(ofMember member: Int) -> Int64 {
    state.withLock { $0.revokedUpTo[member, default: 0] }
  }

  package func revokeTokens(ofMember member: Int, upTo time: Int64) {
    state.withLock { $0.revokedUpTo[member] = time }
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

  /// Returns the seal that authenticates a text. Hashes twice, so that nothing can be appended to a sealed
  /// text.
  private func seal(_ text: String) -> String {
    let key = Array(sealKey.utf8)
    return base64URL(sha256(key + sha256(key + Array(text.utf8))))
  }

  /// Returns 43 unguessable characters.
  static func secret() -> String {
    var chance = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    return base64URL(bytes)
  }
}

/// Compares in a time that does not depend on the position of the first difference.
func isEqualInConstantTime(_ given: String, _ expected: String) -> Bool {
  let (given, expected) = (Array(given.utf8), Array(expected.utf8))
  guard given.count == expected.count else { return false }
  return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

private func bytes(fromBase64URL text: String) -> [UInt8]? {
  let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
  let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
  return Data(base64Encoded: plain).map(Array.init)
}
