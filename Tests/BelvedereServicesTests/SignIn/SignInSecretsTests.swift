// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereServices

struct SignInSecretsTests {
  @Test func challengesAsRFC7636Shows() {
    let secrets = SignInSecrets(state: "", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(secrets.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func isNewForEachAttempt() {
    let (first, second) = (SignInSecrets(), SignInSecrets())
    #expect(Set([first.state, first.verifier, second.state, second.verifier]).count == 4)
    for text in [first.state, first.verifier] {
      #expect(text.utf8.count == 43)
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }
  }

  @Test func comparesInConstantTime() {
    #expect(isEqualInConstantTime("abc", "abc"))
    #expect(!isEqualInConstantTime("abd", "abc"))
    #expect(!isEqualInConstantTime("ab", "abc"))
    #expect(!isEqualInConstantTime("", "abc"))
  }
}
