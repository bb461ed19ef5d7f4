// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

@testable import BelvedereServices

struct PastedCodeTests {
  private func outcome(_ text: String) -> Result<String, SignInError> {
    PastedCode.outcome(of: text, state: "s3cret")
  }

  @Test(arguments: [
    "abc-_123", "  abc-_123 \n", "http://127.0.0.1:8943/callback?code=abc-_123&state=s3cret",
    "https://unsplash.com/oauth/authorize/native?code=abc-_123", "code=abc-_123",
    "?code=abc-_123#end",
  ])
  func findsTheCode(_ text: String) {
    #expect(outcome(text) == .success("abc-_123"))
  }

  @Test(arguments: [
    "", "   ", "http://127.0.0.1:8943/callback", "https://unsplash.com/?x=1", "two words",
    "a:b", "a=b", String(repeating: "x", count: 513), "ключ",
  ])
  func findsNone(_ text: String) {
    #expect(outcome(text) == .failure(.noCode))
  }

  @Test func refusesAnotherState() {
    #expect(
      outcome("http://127.0.0.1:8943/callback?code=abc&state=wrong!") == .failure(.wrongState))
  }

  @Test func readsARefusal() {
    #expect(
      outcome("http://127.0.0.1:8943/callback?error=access_denied&state=s3cret")
        == .failure(.denied))
  }
}
