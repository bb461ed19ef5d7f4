// Authorisation codes and access tokens. A code works once, for ten minutes, for the redirect address
// and (where a challenge was sent) the verifier it was asked with. A token says itself what it is good
// for, under a seal, so that a person stays logged in when the service is started again.

import Foundation
import Synchronization

/// What a token or code lets its holder do.
struct Grant: Sendable {
  /// Member number.
  let member: Int
  let scopes: [String]
}

/// A code that waits for its exchange.
struct PendingCode: Sendable {
  let grant: Grant
  let redirectURI: String
  /// What the verifier must turn out to be; nil when none was sent.
  let challenge: String?
  /// `S256` or `plain`.
  let challengeMethod: String
  let expires: Date
}

/// Hands out codes and tokens and knows the valid ones.
final class Grants: Sendable {
  /// Seconds that a code can be exchanged for a token.
  static let codeLifetime = 600.0

  private struct State {
    var codes: [String: PendingCode] = [:]
    /// By member number: tokens issued up to this time, in microseconds since 1970, are revoked.
    var revokedUpTo: [Int: Int64] = [:]
  }

  private let state = Mutex(State())

  /// A new code.
  func issueCode(_ pending: PendingCode) -> String {
    let code = Self.secret()
    state.withLock { $0.codes[code] = pending }
    return code
  }

  /// Takes a code: whatever comes of it, it cannot be taken again.
  func takeCode(_ code: String) -> PendingCode? {
    state.withLock { $0.codes.removeValue(forKey: code) }
  }

  /// A new token, which never expires.
  func issueToken(_ grant: Grant) -> String {
    let earliest = state.withLock { $0.revokedUpTo[grant.member, default: 0] } + 1
    let parts = [
      "\(grant.member)", "\(max(earliest, Self.now))", grant.scopes.joined(separator: "+"),
    ]
    let text = base64URL(Array(parts.joined(separator: " ").utf8))
    return "\(text).\(Self.seal(text))"
  }

  /// Nil for a token that was not issued by this service or has been revoked.
  func grant(ofToken token: String) -> Grant? {
    let halves = token.split(separator: ".").map(String.init)
    guard halves.count == 2, Self.seal(halves[0]) == halves[1],
      let text = bytes(fromBase64URL: halves[0])
    else { return nil }
    let parts = String(decoding: text, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let member = Int(parts[0]), let issued = Int64(parts[1]) else {
      return nil
    }
    let revokedUpTo = state.withLock { $0.revokedUpTo[member, default: 0] }
    guard issued > revokedUpTo else { return nil }
    return Grant(member: member, scopes: parts[2].split(separator: "+").map(String.init))
  }

  /// Makes a member's tokens invalid, or everybody's.
  func revokeTokens(ofMember member: Int?) {
    let members = member.map { $0..<($0 + 1) } ?? Member.accountNumbers
    state.withLock { state in
      for member in members { state.revokedUpTo[member] = Self.now }
    }
  }

  /// Forgets all codes and tokens.
  func reset() { state.withLock { $0 = State() } }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

  /// Tells our tokens from others. The demo guards nothing, so its key is no secret.
  private static func seal(_ text: String) -> String {
    base64URL(sha256(Array("belvedere-demo \(text)".utf8)))
  }

  /// 43 unguessable characters.
  static func secret() -> String {
    var chance = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    return base64URL(bytes)
  }
}

/// Base64 in the alphabet for addresses, without padding.
func base64URL(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}

private func bytes(fromBase64URL text: String) -> [UInt8]? {
  let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
  let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
  return Data(base64Encoded: plain).map(Array.init)
}
