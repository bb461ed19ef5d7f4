// SPDX-License-Identifier: MIT

// The random values of one sign-in. Unsplash documents no PKCE and uses a client secret; the challenge is sent anyway,
// as RFC 9700 demands of every native application.

import BelvedereCore
import Foundation

/// `state` and the PKCE pair of one attempt; used once.
struct SignInSecrets: Sendable, Confidential {
  /// 256 random bits that the browser must return.
  let state: String
  /// RFC 7636 4.1: 43 characters from 32 random bytes.
  let verifier: String

  init() {
    var generator = SystemRandomNumberGenerator()
    state = Self.randomText(using: &generator)
    verifier = Self.randomText(using: &generator)
  }

  init(state: String, verifier: String) {
    self.state = state
    self.verifier = verifier
  }

  /// RFC 7636 4.2, method S256.
  var challenge: String {
    let digits = Array(Digest.sha256(verifier).utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
    return base64URL(Data(bytes))
  }

  static func randomText() -> String {
    var generator = SystemRandomNumberGenerator()
    return randomText(using: &generator)
  }

  private static func randomText(using generator: inout some RandomNumberGenerator) -> String {
    base64URL(Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
  }
}

/// Base 64 in the alphabet of addresses, without padding (RFC 4648 5).
private func base64URL(_ data: Data) -> String {
  data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}

/// Compares without stopping at the first difference, so that the time reveals nothing but the expected text's
/// length.
func isEqualInConstantTime(_ given: String, _ expected: String) -> Bool {
  let (given, expected) = (Array(given.utf8), Array(expected.utf8))
  guard given.count == expected.count else { return false }
  return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
