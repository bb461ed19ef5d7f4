// Authorisation codes and access tokens. A code works once, for ten minutes, for the redirect address
// and (where a challenge was sent) the verifier it was asked with.

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
    var tokens: [String: Grant] = [:]
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
    let token = Self.secret()
    state.withLock { $0.tokens[token] = grant }
    return token
  }

  func grant(ofToken token: String) -> Grant? { state.withLock { $0.tokens[token] } }

  /// Makes a member's tokens invalid, or everybody's.
  func revokeTokens(ofMember member: Int?) {
    state.withLock { state in
      state.tokens = state.tokens.filter { member != nil && $0.value.member != member }
    }
  }

  /// Forgets all codes and tokens.
  func reset() { state.withLock { $0 = State() } }

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
