// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

@testable import BelvedereServices

struct CallbackRuleTests {
  private let rule = CallbackRule(path: "/callback", authority: "127.0.0.1:8943", state: "s3cret")

  private func verdict(
    _ target: String, method: String = "GET", hosts: [String] = ["127.0.0.1:8943"],
    destination: String? = nil
  ) -> CallbackRule.Verdict {
    rule.verdict(method: method, target: target, hosts: hosts, destination: destination)
  }

  @Test func takesTheCode() {
    #expect(verdict("/callback?code=abc&state=s3cret") == .ends(.success("abc")))
    #expect(
      verdict("/callback?state=s3cret&x=1&code=a%2Db+c", destination: "document")
        == .ends(.success("a-b c")))
  }

  @Test func takesARefusal() {
    let target = "/callback?error=access_denied&error_description=No&state=s3cret"
    #expect(verdict(target) == .ends(.failure(.denied)))
    #expect(
      verdict("/callback?error=server_error&error_description=Try+later&state=s3cret")
        == .ends(.failure(.service(.refused(status: 400, messages: ["Try later"])))))
  }

  @Test(arguments: ["code=abc&state=wrong!", "error=access_denied&state=wrong!", "code=a&state=s3"])
  func isNotMovedByAnotherState(_ query: String) {
    #expect(verdict("/callback?\(query)") == .unusable)
  }

  @Test(arguments: [
    "/callback", "/callback?", "/callback?code=abc", "/callback?code=abc&state=",
    "/callback?state=s3cret", "/callback?state=wrong", "/callback?code=&state=s3cret",
    "/callback?code=a&code=b&state=s3cret", "/callback?code=a&state=s3cret&state=wrong",
  ])
  func isNotMovedByHalfAnAnswer(_ target: String) {
    #expect(verdict(target) == .unusable)
  }

  @Test(arguments: [
    "/", "/favicon.ico", "/callback/", "/Callback", "//callback", "/callback/../callback",
    "/callbackx?code=abc&state=s3cret", "/?code=abc&state=s3cret", "",
    "http://127.0.0.1:8943/callback?code=abc&state=s3cret",
  ])
  func knowsOnePathOnly(_ target: String) {
    #expect(verdict(target) == .notFound)
  }

  @Test(arguments: ["image", "iframe", "script", "empty"])
  func isNotMovedByWhatAPageLoads(_ destination: String) {
    #expect(verdict("/callback?code=abc&state=wrong", destination: destination) == .notFound)
    #expect(verdict("/callback?code=abc&state=s3cret", destination: destination) == .notFound)
  }

  @Test(arguments: ["POST", "PUT", "OPTIONS", "get"])
  func knowsReadingOnly(_ method: String) {
    #expect(verdict("/callback?code=abc&state=s3cret", method: method) == .methodNotAllowed)
  }

  @Test func isNotMovedByAHead() {
    #expect(verdict("/callback?code=abc&state=s3cret", method: "HEAD") == .peek)
  }

  @Test(arguments: [
    [], ["evil.example"], ["evil.example:8943"], ["127.0.0.1"], ["localhost:8943"],
    ["127.0.0.1:8943", "127.0.0.1:8943"], ["127.0.0.1:8943.evil.example"],
  ])
  func knowsOneHostOnly(_ hosts: [String]) {
    #expect(verdict("/callback?code=abc&state=s3cret", hosts: hosts) == .wrongHost)
  }
}
