// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereServices
@testable import DemoService

struct CallbackPageTests {
  private let page = CallbackPage(.ends(.success("c0de")), texts: CallbackTexts())

  @Test func itLooksLikeTheDemosPages() {
    let demo = Set(HTMLPage.style.split(separator: "\n"))
    let own = CallbackPage.style.split(separator: "\n")
    #expect(own.count > 5)
    for rule in own { #expect(demo.contains(rule)) }
    #expect(page.html.contains(CallbackPage.style))
  }

  @Test func itsOnlyScriptIsTheOneThatThePolicyNames() throws {
    let policy = try #require(CallbackPage.headers.first { $0.0 == "Content-Security-Policy" }?.1)
    let digest = SignInSecrets(state: "", verifier: CallbackPage.script).challenge
      .replacing("-", with: "+").replacing("_", with: "/")
    #expect(policy.contains("script-src 'sha256-\(digest)='"))
    #expect(!policy.contains("script-src 'unsafe"))
    #expect(page.html.contains("<script>\(CallbackPage.script)</script>"))
    #expect(page.html.ranges(of: "<script").count == 1)
  }

  @Test func itRepeatsNothingOfTheRequest() {
    #expect(!page.html.contains("c0de"))
  }
}
